"""Books and army lists of the ground games."""
