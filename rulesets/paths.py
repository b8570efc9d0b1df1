"""Addresses of pages, kept: an edit's answer holds the few of its list again and again."""

from functools import lru_cache

from django.urls import reverse


@lru_cache(maxsize=4096)
def path(name: str, *args: object) -> str:
    """The path of a page by its name."""
    return reverse(name, args=args)
