"""Lists for every game: models, services, pages and API."""
