"""A document once it is resolved against its books."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from rulesets.engine.details import Named
from rulesets.engine.document import Document, Entry
from rulesets.engine.values import Term

if TYPE_CHECKING:
    from rulesets.engine.game import Game

M_co = TypeVar("M_co", bound="Member", covariant=True)


class Member(Protocol):
    """A resolved entry with its points."""

    @property
    def entry(self) -> Entry: ...
    @property
    def id(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def label(self) -> Term: ...
    @property
    def names(self) -> Sequence[Term]: ...
    @property
    def points(self) -> int: ...
    @property
    def is_unknown(self) -> bool: ...
    @property
    def choices(self) -> Sequence[Named]:
        """Return everything taken for it, the same as often as it is taken."""
        ...

    @property
    def equipment(self) -> Iterable[Term]:
        """Return the names of what it carries: weapons, items, upgrades."""
        ...


class Resolved(Protocol):
    """A document of any kind with its books looked up: a list or a campaign."""

    @property
    def document(self) -> Document: ...
    @property
    def missing_books(self) -> Mapping[str, str]: ...
    @property
    def available_books(self) -> Mapping[str, Sequence[str]]: ...
    @property
    def unknown_policies(self) -> Sequence[str]: ...


@dataclass(frozen=True, kw_only=True)
class Roster(ABC, Generic[M_co]):
    """A document resolved against its books: what checks, limits and pages may ask of a list."""

    game: Game
    document: Document
    members: tuple[M_co, ...]

    @cached_property
    def points(self) -> int:
        return sum(member.points for member in self.members)

    @property
    def squadron_count(self) -> int:
        """Return the number of squadrons, which count apart from ships."""
        return 0

    @cached_property
    def by_id(self) -> dict[str, M_co]:
        return {member.id: member for member in self.members}

    @property
    def printed_members(self) -> Sequence[M_co]:
        """Members in the order of printed sheets."""
        return self.members

    def unit_of(self, entry: str) -> str:
        """Return the id of the unit on the table that an entry is in: its own unless it joins."""
        return entry

    def policy(self, key: str) -> str:
        """Return the option of a policy in force."""
        return self.game.policies.option(key, self.document.policies)

    @property
    def unknown_policies(self) -> list[str]:
        return self.game.policies.unknown(self.document.policies)

    @property
    @abstractmethod
    def unit_count(self) -> int: ...

    @property
    @abstractmethod
    def factions(self) -> Sequence[Term]:
        """Return the names that tell whose list it is: of its books, empty in games of one book."""

    @property
    @abstractmethod
    def judged_members(self) -> Sequence[M_co]:
        """Members whose book is here."""

    @property
    @abstractmethod
    def missing_books(self) -> Mapping[str, str]:
        """Books that are not here, with the version that the document pins, empty without one."""

    @property
    @abstractmethod
    def available_books(self) -> Mapping[str, Sequence[str]]:
        """Stored versions of the books in use."""

    @property
    @abstractmethod
    def book_names(self) -> Mapping[str, Term]:
        """Names of the books in use that are here."""

    @abstractmethod
    def doubts(self, entry: str = "", is_less: bool = True) -> tuple[str, ...]:
        """Return reasons why an entry, or the list, may cost differently in another program.

        Some hold only if it costs less here (`is_less`).
        """


AnyRoster = Roster[Member]
"""A list of any game."""


def numbered(keys: Sequence[str], copies: Sequence[int] = ()) -> list[int]:
    """Return the first number of each key among its equals, which take as many as their copies.

    It is 0 for an empty key and for one that is alone.
    """
    following = {key: 1 for key, times in Counter(keys).items() if key and times > 1}
    numbers = []
    for key, taken in zip(keys, copies or repeat(1), strict=False):
        numbers.append(following.get(key, 0))
        if key in following:
            following[key] += taken
    return numbers


def number_range(first: int, count: int) -> str:
    """Return the numbers of so many as text, empty for those that have none."""
    if not first:
        return ""
    return f"{first}–{first + count - 1}" if count > 1 else f"{first}"
