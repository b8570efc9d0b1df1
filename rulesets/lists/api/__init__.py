"""The API of lists."""
