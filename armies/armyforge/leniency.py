"""Reads as much of a foreign document as can be read: one odd field spoils no list."""

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
"""How often what needs a part that was left out is left out, too."""

SHOWN_CHARACTERS = 60
TOO_LONG = {"too_long", "string_too_long"}

S = TypeVar("S", bound=BaseModel)
Path = tuple[int | str, ...]


class Odd(NamedTuple):
    """A part that does not fit: where it is, and the problem with it or with something in it."""

    path: Path
    detail: ErrorDetail


def read_what_fits(shape: type[S], data: Any, root: str = "") -> tuple[S, tuple[Remark, ...]]:
    """Return data in a shape, and a remark on each part that is left out or cut short.

    Raises InvalidInput where what is left out is needed up to the whole. `root` begins the places.
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
        remarks += reversed([_mend(data, each, root) for each in reversed(odd)])
    raise InvalidInput(*errors[:MAX_ERRORS])


def _odd_parts(error: ValidationError, data: Any) -> list[Odd]:
    """Return the parts that do not fit in the order of their places, each once.

    Raises InvalidInput where there are too many to be looked at.
    """
    if error.error_count() > MAX_ODD_PARTS:
        raise InvalidInput(ErrorDetail("", "too_odd", {"count": error.error_count()})) from None
    odd: dict[Path, Odd] = {}
    for detail in error.errors(include_url=False, include_input=False):
        path = _reachable(data, detail["loc"])
        odd.setdefault(path, Odd(path, error_of(detail)))
    return [odd[path] for path in sorted(odd)]


def _reachable(data: Any, loc: Sequence[int | str]) -> Path:
    """As far as a place of the schema library's leads; what is missing is not there."""
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


def _mend(data: Any, odd: Odd, root: str) -> Remark:
    """Cut a part that is too long, take any other away, and say so."""
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
