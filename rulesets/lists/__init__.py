"""Lists of every game: rows, services, pages and API."""
