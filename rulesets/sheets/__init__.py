"""Printed sheets of every game: our HTML and CSS, drawn as tagged PDFs."""
