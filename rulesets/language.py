"""The reader's language. A page asks for it once, not at each of its words."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

from django.utils import translation

_of_page: ContextVar[str | None] = ContextVar("language of the page being drawn", default=None)


@contextmanager
def one_language() -> Iterator[None]:
    """For drawing a page: the language is the same from its beginning to its end."""
    token = _of_page.set(language())
    try:
        yield
    finally:
        _of_page.reset(token)


def language() -> str:
    """The language that is spoken to the reader; empty where nothing is translated."""
    return _of_page.get() or translation.get_language() or ""


def translate(text: str) -> str:
    """A text of ours in the reader's language."""
    return _translated(language(), text)


@cache
def _translated(language: str, text: str) -> str:
    with translation.override(language or None):
        return translation.gettext(text)
