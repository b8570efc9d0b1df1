"""Faults of documents and edits: coded, with their place, never a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a document or an edit.

    `place` reads like `entries[3].upgrades[0].key`, or is empty for the whole.
    """

    place: str
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


class InvalidInput(Exception):
    """A document or an edit's arguments that cannot be read. Holds every problem found."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(", ".join(f"{problem.place}: {problem.code}" for problem in problems))
        self.problems = problems


class EditConflict(Exception):
    """An edit about something that is no longer there; the document stays as it is.

    `argument` is the edit's argument that names it, empty if none does.
    """

    def __init__(self, code: str, argument: str = "", **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.argument = argument
        self.params = params


class StaleRevision(Exception):
    """Somebody else saved it since it was read; `current` is its revision if it has one."""

    def __init__(self, current: int | None = None) -> None:
        super().__init__(str(current))
        self.current = current
