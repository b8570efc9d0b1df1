"""Formats errors for commands."""

from collections.abc import Iterable

from rulesets.engine.errors import ErrorDetail
from rulesets.wording import error_sentence


def lines(errors: Iterable[ErrorDetail]) -> str:
    """Return one line per error, with its place."""
    sentences = ((detail.place, error_sentence(detail)) for detail in errors)
    return "\n".join(f"  {place}: {text}" if place else f"  {text}" for place, text in sentences)
