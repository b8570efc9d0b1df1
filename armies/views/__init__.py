"""Pages of the app beside those that all lists share."""
