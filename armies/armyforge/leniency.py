"""Reads as much of a foreign document as possible: an invalid field does not spoil a list."""

import json
from collections.abc import Sequence
from copy import deepcopy
from typing import Any, NamedTuple, TypeVar

from pydantic import BaseModel, ValidationError

from armies.armyforge.bounds import shortened
from armies.armyforge.remarks import Remark
from rulesets.engine.codec import MAX_ERRORS, error_of, place
from rulesets.engine.errors import ErrorDetail, InvalidInput

MAX_ODD_PARTS = 1000
MAX_ROUNDS = 10
"""Passes; each leaves out the parts that need one left out before."""

SHOWN_CHARACTERS = 60
TOO_LONG = {"too_long", "string_too_long"}

S = TypeVar("S", bound=BaseModel)
Path = tuple[int | str, ...]


class Odd(NamedTuple):
    """An invalid part: its place, and the error in it."""

    path: Path
    detail: ErrorDetail


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
            odd = _odd_parts(error, data)
        errors += [each.detail for each in odd]
        if any(not each.path for each in odd):
            break
        data = deepcopy(data)
        remarks += reversed([_repair(data, each, root) for each in reversed(odd)])
    raise InvalidInput(*errors[:MAX_ERRORS])


def _odd_parts(error: ValidationError, data: Any) -> list[Odd]:
    """Return the invalid parts in the order of their places, each once.

    Raises InvalidInput if there are too many.
    """
    if error.error_count() > MAX_ODD_PARTS:
        raise InvalidInput(ErrorDetail("", "too_odd", {"count": error.error_count()})) from None
    odd: dict[Path, Odd] = {}
    for detail in error.errors(include_url=False, include_input=False):
        path = _reachable(data, detail["loc"])
        odd.setdefault(path, Odd(path, error_of(detail)))
    return [odd[path] for path in sorted(odd)]


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


def _repair(data: Any, odd: Odd, root: str) -> Remark:
    """Cut a part that is too long, remove any other, and return a remark on it."""
    holder = data
    for step in odd.path[:-1]:
        holder = holder[step]
    key = odd.path[-1]
    value = holder[key]
    params = {"place": root + place(odd.path), "problem": odd.detail}
    if odd.detail.code in TOO_LONG and len(value) > odd.detail.params["max_length"]:
        holder[key] = value[: odd.detail.params["max_length"]]
        return Remark("cut_short", params)
    del holder[key]
    shown = shortened(json.dumps(value, ensure_ascii=False), SHOWN_CHARACTERS)
    return Remark("left_out", {**params, "said": shown})
