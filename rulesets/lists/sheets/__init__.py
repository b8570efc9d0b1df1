"""Sheets of the lists of every game."""
