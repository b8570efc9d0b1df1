"""Books of every game: versions and their order, choices, the index of units."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, Protocol

from typing_extensions import TypeVar

from rulesets.engine.values import Term

LIST_VERSION = "list-"
"""Prefix of the versions of books that came inside a list and serve it alone."""


class Origin(StrEnum):
    """Where the prices and profiles of a book come from."""

    PUBLISHED = "published"
    OWN = "own"
    IN_FILE = "in_file"


@dataclass(frozen=True, slots=True)
class BookChoice:
    """A book to choose: its newest version, and all stored ones, newest first."""

    key: str
    version: str
    name: Term
    versions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexedUnit:
    """One line of a book's index; `texts` are the words that find the unit."""

    key: str
    name: Term
    points: int
    size: int
    kinds: tuple[str, ...]
    texts: frozenset[str]


def version_rank(version: str) -> tuple[int, ...]:
    """Return a version as numbers to compare: 3.5.10 is above 3.5.9.

    The mark of its content, behind a plus sign, does not count. A version that begins with no
    number, such as that of a book inside a list, is below all others.
    """
    plain = version.partition("+")[0]
    return tuple(map(int, re.findall("[0-9]+", plain))) if re.match("[0-9]", plain) else ()


def other_versions(versions: Iterable[str], version: str) -> list[str]:
    """Return the versions other than one, without those of books that came inside lists."""
    return [other for other in versions if other != version and version_rank(other)]


class AnyLibrary(Protocol):
    """The books that a list of any game is resolved against; the fingerprint is their content's."""

    @property
    def fingerprint(self) -> str: ...


B = TypeVar("B", default=Any)
C = TypeVar("C", default=Any)
L = TypeVar("L", bound=AnyLibrary, default=Any)


@dataclass(frozen=True, kw_only=True)
class BookForm(Generic[B, C, L]):
    """Reads, indexes and compiles the books of a game.

    `type` is what the codec reads a book as. `compile` takes a book, the digest of what it came
    with and its fingerprint. `needs` gives the books of a document with the version each is pinned
    to, empty for the newest. `library` makes what a document is resolved against of compiled books
    by key, the compiled `core` book, the versions that are here of missing and awaited books, and
    all books there are to choose. `core` is the key of the book with the game's own special rules,
    which is always everybody's newest. `only` is the key of the one book of a game that has no
    others; the newest takes the place of a version that is missing.
    """

    type: type[B]
    compile: Callable[[B, str, str], C]
    index: Callable[[B], Iterable[IndexedUnit]]
    needs: Callable[[Any], Mapping[str, str]]
    library: Callable[
        [Mapping[str, C], C | None, Mapping[str, tuple[str, ...]], tuple[BookChoice, ...]], L
    ]
    core: str = ""
    only: str = ""
