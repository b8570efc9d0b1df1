"""Writes armies as text, and reads them back."""
