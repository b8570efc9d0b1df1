"""Names and texts in the reader's language."""

from django.utils.functional import Promise
from django.utils.translation import get_language

from rulesets.engine.values import Term

Text = str | Promise
"""A text, possibly translated lazily."""


def term(value: Term) -> str:
    """Return a term in the reader's language, or in English if it has no translation."""
    return (get_language() == "it" and value.it) or value.en


def original(value: Term) -> str:
    """Return the English name to show beside a translation, empty if they are the same."""
    return value.en if get_language() == "it" and value.it not in ("", value.en) else ""


def both_names(value: Term) -> str:
    """Return a term in the reader's language, followed by the English one if it differs."""
    words = term(value)
    return words if words == value.en else f"{words} ({value.en})"
