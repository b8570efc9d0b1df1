"""Pages of armies beyond those that all lists share."""
