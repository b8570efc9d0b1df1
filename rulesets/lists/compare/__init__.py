"""Compares lists, versions and books."""
