"""Backups of an owner: one file with everything they have, and everything back out of it."""
