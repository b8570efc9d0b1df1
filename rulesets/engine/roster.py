"""The protocols that a document follows once it is resolved against its books."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from rulesets.engine.checks import Fix
from rulesets.engine.details import Named
from rulesets.engine.document import Document
from rulesets.engine.values import Term


class Member(Protocol):
    """An entry with what it comes to."""

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

    @property
    def unknown_options(self) -> Iterable[tuple[str, Iterable[Fix]]]:
        """Keys of choices that the book does not have, each with the edit that drops it."""
        ...


class Resolved(Protocol):
    """A document of any kind with its books looked up."""

    @property
    def document(self) -> Document: ...
    @property
    def missing_books(self) -> Mapping[str, str]:
        """Books that are not here, with the version the document pins, if it says."""
        ...

    @property
    def available_books(self) -> Mapping[str, Sequence[str]]:
        """Versions that are here of books in use."""
        ...

    @property
    def unknown_policies(self) -> Sequence[str]: ...


class Roster(Resolved, Protocol):
    """A list as it stands on the table."""

    @property
    def members(self) -> Sequence[Member]: ...
    @property
    def by_id(self) -> Mapping[str, Member]: ...
    @property
    def book_names(self) -> Mapping[str, Term]:
        """Names of the books in use that are here."""
        ...

    @property
    def judged_members(self) -> Sequence[Member]:
        """Members whose book is here."""
        ...

    @property
    def points(self) -> int: ...
    @property
    def game(self) -> "Sizes": ...
    @property
    def beginnings(self) -> Iterable[Fix]:
        """Fixes that put the first entry into an empty list."""
        ...

    def policy(self, key: str) -> str:
        """The option in force: the player's if the game has it, else the default."""
        ...

    def savings(self, excess: int) -> Iterable[Fix]:
        """Ways to free at least so many points, the smallest loss first."""
        ...


class Sizes(Protocol):
    """A game, by the sizes that its players agree on."""

    @property
    def sizes(self) -> Sequence[int]: ...
    def standard(self, points: int) -> int:
        """The smallest size in use that holds so many points."""
        ...
