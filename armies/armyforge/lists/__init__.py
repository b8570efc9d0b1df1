"""Reads Army Forge's lists, saved files and self-contained documents, by the books they name."""
