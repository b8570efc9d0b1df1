"""Formats of Italian."""
