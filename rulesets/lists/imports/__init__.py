"""Imports uploaded files, pasted text and links: lists in any format that an importer reads."""
