"""Reads what Army Forge publishes and exports: books and lists. `docs/armyforge.md` says how."""
