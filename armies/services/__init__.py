"""Imports from Army Forge, and moves between versions of books."""
