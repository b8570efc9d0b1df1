"""Pieces of the REST API that both apps use."""
