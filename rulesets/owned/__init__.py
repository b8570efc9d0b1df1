"""Rows that belong to an owner: how they are found, written and shown to operators."""
