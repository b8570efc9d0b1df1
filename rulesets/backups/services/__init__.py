"""Writes backups and restores them; each module but `archives` handles one folder of the file."""
