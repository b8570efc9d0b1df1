"""Settings and the top of the address tree."""
