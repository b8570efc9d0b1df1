"""Reads Army Forge's army books."""
