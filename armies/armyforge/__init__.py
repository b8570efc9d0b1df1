"""Reads and writes books and lists of Army Forge, as described in `docs/armyforge.md`."""
