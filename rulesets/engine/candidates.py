"""Edits that could be made to a list, whether or not there is room for them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from rulesets.engine.checks import Fix
from rulesets.engine.document import Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """Edits that could be made together.

    A new unit of one entry comes as its `entry`, too; `changes` are the entries of the units that
    are changed, none for a new unit.
    `unit` says which unit of a book it is about. Of the candidates that share one of the `slots`
    one at most is made. `weight` counts what is done: units and options.
    """

    fixes: tuple[Fix, ...]
    unit: str
    entry: Entry | None = None
    changes: tuple[str, ...] = ()
    slots: tuple[str, ...] = ()
    weight: int = 1

    @property
    def is_new(self) -> bool:
        """Whether it adds a unit, and may do so several times."""
        return not self.changes


@dataclass(frozen=True, slots=True)
class Fillings:
    """Units with their options, and options of present ones; `is_whole` if these are all."""

    candidates: tuple[Candidate, ...]
    is_whole: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidates:
    """The edits that a game has for a roster.

    `units` come as printed, `attached` ones join a unit of the list at once, `options` come singly;
    `fillings` are units with their options and options of present entries, with a maximum of sets
    for each; `reductions` take something away or deploy it otherwise, each in one edit.
    `beginnings` put the first entry into an empty list, `savings` free at least a number of points,
    the smallest loss first, and `unknown_options` drop the choices of a member that its book does
    not have, by their keys.
    """

    units: Callable[[Any], Iterable[Candidate]]
    attached: Callable[[Any], Iterable[Candidate]] = lambda roster: ()
    options: Callable[[Any], Iterable[Candidate]]
    fillings: Callable[[Any, int], Fillings]
    reductions: Callable[[Any], Iterable[Candidate]]
    beginnings: Callable[[Any], Iterable[Fix]]
    savings: Callable[[Any, int], Iterable[Fix]]
    unknown_options: Callable[[Any], Iterable[tuple[str, Iterable[Fix]]]]
