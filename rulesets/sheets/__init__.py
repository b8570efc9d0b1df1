"""Printed sheets of every game: HTML and CSS of our own made into tagged PDFs."""
