"""Requests to Army Forge: its client, and the lists and books downloaded with it."""
