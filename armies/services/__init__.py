"""Stores what players bring along from Army Forge; compares versions of their books."""
