"""Pieces that the pages and addresses of all apps share."""
