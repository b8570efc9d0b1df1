"""Writes lists in Army Forge's formats."""
