"""The REST API: base views, errors, the OpenAPI document, an owner’s books."""
