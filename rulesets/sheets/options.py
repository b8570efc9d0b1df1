"""What a reader may choose about a printed sheet."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rulesets.engine.errors import InvalidInput, Problem

CHOICES = {"paper": ("a4", "letter"), "ink": ("full", "saving"), "points": ("show", "hide")}
"""Query parameters and their values, the default first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetOptions:
    paper: Literal["a4", "letter"] = "a4"
    ink: Literal["full", "saving"] = "full"
    points: Literal["show", "hide"] = "show"

    @classmethod
    def read(cls, query: Mapping[str, str]) -> "SheetOptions":
        """The options an address asks for; other parameters are not ours. Raises InvalidInput."""
        given = {name: query[name] for name in CHOICES if name in query}
        problems = [_problem(name) for name, value in given.items() if value not in CHOICES[name]]
        if problems:
            raise InvalidInput(*problems)
        return cls(**given)

    @property
    def shows_points(self) -> bool:
        return self.points == "show"

    def as_text(self) -> str:
        """The options in one line; equal options, equal text."""
        return ",".join((self.paper, self.ink, self.points))


def _problem(name: str) -> Problem:
    expected = " or ".join(f"'{value}'" for value in CHOICES[name])
    return Problem(place=name, code="literal_error", params={"expected": expected})
