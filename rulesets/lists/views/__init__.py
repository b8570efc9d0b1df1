"""The pages of lists of every game."""
