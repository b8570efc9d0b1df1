"""Edits that could be made to a list, whether or not there is room for them."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from rulesets.engine.checks import Fix
from rulesets.engine.document import Entry
from rulesets.engine.roster import AnyRoster, Member
from rulesets.engine.values import Term

R_contra = TypeVar("R_contra", bound=AnyRoster, contravariant=True)
M_contra = TypeVar("M_contra", bound=Member, contravariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """Edits that could be made together.

    For a new unit of one entry, `entry` holds it. `changes` are the entries of the units that are
    changed, none for a new unit. `unit` says which unit of a book it is about. At most one is made
    of the candidates that claim the same entry (`claims`). `weight` counts what is done: units and
    options.
    """

    fixes: tuple[Fix, ...]
    unit: str
    entry: Entry | None = None
    changes: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
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


class Candidates(ABC, Generic[R_contra, M_contra]):
    """The edits that a game has for a roster."""

    @abstractmethod
    def units(self, roster: R_contra) -> Iterable[Candidate]:
        """Yield units without options."""

    def attached(self, roster: R_contra) -> Iterable[Candidate]:
        """Yield units that join one of the list at once."""
        return ()

    @abstractmethod
    def options(self, roster: R_contra) -> Iterable[Candidate]:
        """Yield one option at a time for the present units."""

    @abstractmethod
    def fillings(self, roster: R_contra, most: int) -> Fillings:
        """Return units with their options, and options of present units.

        At most `most` sets of options for each unit.
        """

    @abstractmethod
    def reductions(self, roster: R_contra) -> Iterable[Candidate]:
        """Yield what takes something away or deploys it otherwise, each in one edit."""

    @abstractmethod
    def beginnings(self, roster: R_contra) -> Iterable[Fix]:
        """Return ways to put the first entry into an empty list."""

    @abstractmethod
    def savings(self, roster: R_contra, excess: int) -> Iterable[Fix]:
        """Yield ways to free at least `excess` points, the smallest loss first."""

    @abstractmethod
    def unknown_options(self, member: M_contra) -> Iterable[tuple[Term, Iterable[Fix]]]:
        """Yield the names of choices that a member's book does not have, with ways to drop each."""
