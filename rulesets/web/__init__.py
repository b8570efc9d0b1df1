"""Web code shared by all apps."""
