"""The API of army lists."""
