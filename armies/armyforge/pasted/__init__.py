"""Reads the text of a list that Army Forge copies."""
