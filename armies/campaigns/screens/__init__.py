"""The war room's screens: everything that a seat sees, as values for the templates."""
