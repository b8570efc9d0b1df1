"""Reads what visitors upload: files, archives, documents."""
