"""Reads foreign JSON within bounds; every problem is an InvalidInput with its place."""

from typing import Any, TypeVar

import pydantic_core
from pydantic import BaseModel

from rulesets.engine.codec import reporting_problems
from rulesets.engine.errors import InvalidInput, Problem

S = TypeVar("S", bound=BaseModel)


def load_json(raw: bytes, max_bytes: int) -> Any:
    """What a file holds, without what is null and fields of an empty text: both count as absent.

    Raises InvalidInput if it is too large or no JSON in UTF-8.
    """
    if len(raw) > max_bytes:
        raise InvalidInput(Problem("", "too_large", {"limit": max_bytes, "size": len(raw)}))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidInput(Problem("", "not_text")) from None
    if not text.strip():
        raise InvalidInput(Problem("", "empty"))
    try:
        return _present(pydantic_core.from_json(text, allow_inf_nan=False))
    except ValueError as error:
        raise InvalidInput(Problem("", "json_invalid", {"error": str(error)})) from None


def read_shape(shape: type[S], data: Any) -> S:
    """Data of Army Forge in the shape it should have; raises InvalidInput with every problem."""
    with reporting_problems():
        return shape.model_validate(data)


def _present(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _present(part) for key, part in value.items() if part not in (None, "")}
    if isinstance(value, list):
        return [_present(part) for part in value if part is not None]
    return value
