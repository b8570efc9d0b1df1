"""The REST API: base views, errors, the OpenAPI document, games and books."""
