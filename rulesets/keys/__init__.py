"""Keys of the API, several for each owner, and answers that may be asked for again."""
