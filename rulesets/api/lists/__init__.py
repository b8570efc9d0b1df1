"""The API of lists, the same for every app."""
