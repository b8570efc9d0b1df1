"""Errors in documents and edits: coded, with their place, never a sentence."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class ErrorDetail:
    """One error in a document or in an edit's arguments.

    `place` reads like `entries[3].upgrades[0].key`; it is empty for the whole document.
    """

    place: str
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


def not_one_of(place: str, values: Iterable[str]) -> ErrorDetail:
    """Return the error of a value that is none of those allowed."""
    expected = " or ".join(f"'{value}'" for value in values)
    return ErrorDetail(place, "literal_error", {"expected": expected})


class InvalidInput(Exception):
    """A document or arguments that cannot be read; `details` holds every error found."""

    def __init__(self, *details: ErrorDetail) -> None:
        super().__init__(", ".join(f"{detail.place}: {detail.code}" for detail in details))
        self.details = details


def check_size(size: int, limit: int) -> None:
    """Raise InvalidInput for more bytes than the limit."""
    if size > limit:
        raise InvalidInput(ErrorDetail("", "too_large", {"limit": limit, "size": size}))


class EditConflict(Exception):
    """An edit about something that is not there, or cannot be done to it; nothing changes.

    `argument` is the edit's argument that names it, empty if none does; `number` the place of the
    edit among several, from 0.
    """

    number: int | None = None

    def __init__(self, code: str, argument: str = "", **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.argument = argument
        self.params = params


class StaleRevision(Exception):
    """The row has been saved since it was read; `current` is its revision now, if known."""

    def __init__(self, current: int | None = None) -> None:
        super().__init__(str(current))
        self.current = current
