"""Reads foreign JSON within bounds, as a whole or without its invalid parts."""

import json
import re
from collections.abc import Sequence
from copy import deepcopy
from typing import Any, NamedTuple, TypeVar

import pydantic_core
from pydantic import BaseModel, ValidationError

from armies.armyforge.bounds import shortened
from armies.armyforge.remarks import Remark
from rulesets.engine.codec import MAX_ERRORS, error_of, not_json, place, reporting_errors
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.uploads.documents import text_of

MAX_INVALID_PARTS = 1000
MAX_ROUNDS = 10
"""Passes; each leaves out the parts that need one left out before."""

SHOWN_CHARACTERS = 60
TOO_LONG = {"too_long", "string_too_long"}

S = TypeVar("S", bound=BaseModel)
Path = tuple[int | str, ...]

_SURROGATES = re.compile(
    r"\\\\"
    r"|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|(?P<lone>\\u[dD][89a-fA-F][0-9a-fA-F]{2})"
)
"""Escaped backslashes, surrogate pairs, and lone surrogates."""

UNREADABLE = r"\ufffd"


class InvalidPart(NamedTuple):
    """An invalid part: its place, and the error in it."""

    path: Path
    detail: ErrorDetail


def load_json(raw: bytes, max_bytes: int) -> Any:
    """Read JSON without nulls and empty texts: both count as absent.

    Raises InvalidInput if it is too large or not JSON in UTF-8.
    """
    text = text_of(raw, max_bytes)
    try:
        # Lone surrogates are halves of characters at the end of cut names.
        valid = _SURROGATES.sub(lambda found: UNREADABLE if found["lone"] else found[0], text)
        return _without_blanks(pydantic_core.from_json(valid, allow_inf_nan=False))
    except ValueError as error:
        raise InvalidInput(not_json(error)) from None


def read_shape(shape: type[S], data: object) -> S:
    """Return data in a shape; raise InvalidInput with every error."""
    with reporting_errors():
        return shape.model_validate(data)


def _without_blanks(value: object) -> object:
    if isinstance(value, dict):
        return {key: _without_blanks(part) for key, part in value.items() if part not in (None, "")}
    if isinstance(value, list):
        return [_without_blanks(part) for part in value if part is not None]
    return value


def read_what_fits(shape: type[S], data: Any, root: str = "") -> tuple[S, tuple[Remark, ...]]:
    """Return data in a shape, and a remark on each part that is left out or cut short.

    `root` is a prefix of their places. Raises InvalidInput if the whole needs a part left out.
    """
    remarks: list[Remark] = []
    errors: list[ErrorDetail] = []
    for _ in range(MAX_ROUNDS):
        try:
            return shape.model_validate(data), tuple(remarks)
        except ValidationError as error:
            invalid = _invalid_parts(error, data)
        errors += [each.detail for each in invalid]
        if any(not each.path for each in invalid):
            break
        data = deepcopy(data)
        remarks += reversed([_repair(data, each, root) for each in reversed(invalid)])
    raise InvalidInput(*errors[:MAX_ERRORS])


def _invalid_parts(error: ValidationError, data: Any) -> list[InvalidPart]:
    """Return the invalid parts in the order of their places, each once.

    Raises InvalidInput if there are too many.
    """
    if error.error_count() > MAX_INVALID_PARTS:
        raise InvalidInput(ErrorDetail("", "too_odd", {"count": error.error_count()})) from None
    invalid: dict[Path, InvalidPart] = {}
    for detail in error.errors(include_url=False, include_input=False):
        path = _reachable(data, detail["loc"])
        invalid.setdefault(path, InvalidPart(path, error_of(detail)))
    return [invalid[path] for path in sorted(invalid)]


def _reachable(data: Any, loc: Sequence[int | str]) -> Path:
    """Return the part of an error's location that exists in the data."""
    path: list[int | str] = []
    for step in loc:
        if isinstance(data, list):
            is_there = isinstance(step, int) and step < len(data)
        else:
            is_there = isinstance(data, dict) and step in data
        if not is_there:
            break
        data = data[step]
        path.append(step)
    return tuple(path)


def _repair(data: Any, invalid: InvalidPart, root: str) -> Remark:
    """Cut a part that is too long, remove any other, and return a remark on it."""
    holder = data
    for step in invalid.path[:-1]:
        holder = holder[step]
    key = invalid.path[-1]
    value = holder[key]
    params = {"place": root + place(invalid.path), "problem": invalid.detail}
    if invalid.detail.code in TOO_LONG and len(value) > invalid.detail.params["max_length"]:
        holder[key] = value[: invalid.detail.params["max_length"]]
        return Remark("cut_short", params)
    del holder[key]
    shown = shortened(json.dumps(value, ensure_ascii=False), SHOWN_CHARACTERS)
    return Remark("left_out", {**params, "said": shown})
