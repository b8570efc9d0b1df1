"""Reads foreign JSON within bounds; errors are InvalidInput with their places."""

import re
from typing import Any, TypeVar

import pydantic_core
from pydantic import BaseModel

from rulesets.documents import text_of
from rulesets.engine.codec import not_json, reporting_errors
from rulesets.engine.errors import InvalidInput

S = TypeVar("S", bound=BaseModel)

_SURROGATES = re.compile(
    r"\\\\"
    r"|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|(?P<lone>\\u[dD][89a-fA-F][0-9a-fA-F]{2})"
)
"""Escaped backslashes, surrogate pairs, and lone surrogates."""

UNREADABLE = r"\ufffd"


def load_json(raw: bytes, max_bytes: int) -> Any:
    """Read JSON without nulls and empty texts: both count as absent.

    Raises InvalidInput if it is too large or not JSON in UTF-8.
    """
    text = text_of(raw, max_bytes)
    try:
        # Lone surrogates are halves of characters at the end of cut names.
        valid = _SURROGATES.sub(lambda found: UNREADABLE if found["lone"] else found[0], text)
        return _present(pydantic_core.from_json(valid, allow_inf_nan=False))
    except ValueError as error:
        raise InvalidInput(not_json(error)) from None


def read_shape(shape: type[S], data: Any) -> S:
    """Return data in a shape; raise InvalidInput with every error."""
    with reporting_errors():
        return shape.model_validate(data)


def _present(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _present(part) for key, part in value.items() if part not in (None, "")}
    if isinstance(value, list):
        return [_present(part) for part in value if part is not None]
    return value
