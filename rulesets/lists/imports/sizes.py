"""The game size of a list that is imported as text, from the points that the text states."""

from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, TypeVar

from rulesets.books.library import Books
from rulesets.engine.checks import Issue
from rulesets.engine.document import Document
from rulesets.engine.fields import MAX_SIZE
from rulesets.games import GAMES

D = TypeVar("D", bound=Document)

FULL = 0.95
"""The part of a game size that a list spends which was written for that size."""


class SmallerSize(NamedTuple):
    """A usual size that holds a list's points, and what forbids it."""

    size: int
    broken: Issue


@dataclass(frozen=True)
class SizedList(Generic[D]):
    """A list with its game size; `total` are its points by the text.

    `is_chosen` if the text states no size, `smaller` is then the size that it might have had.
    """

    document: D
    total: int | None = None
    is_chosen: bool = False
    smaller: SmallerSize | None = None


def sized(books: Books, document: D, points: int, size: int | None) -> SizedList[D]:
    """Return a list with the size that its text states, or with one for the points stated alone.

    Those may be that size or the list's sum. A list without either gets the smallest usual size at
    which it is not illegal.
    """
    if size:
        return SizedList(_at(document, size), points)
    size = _meant_by(books, document, points) if points else _fitting(books, document)
    made = _at(document, size)
    if size == points:
        return SizedList(made)
    smaller = _smaller(books, made, points or books.judge(document).points)
    return SizedList(made, points or None, made.size is not None, smaller)


def _at(document: D, size: int) -> D:
    return replace(document, size=size if size <= MAX_SIZE else None)


def _meant_by(books: Books, document: Document, points: int) -> int:
    """Return the game size for points in a text.

    A sum that all but fills a usual size is meant for it; any other gets one that fits.
    """
    game = GAMES[books.game]
    if points % game.size_step == 0:
        return points
    usual = game.usual_sizes_for(points)[0]
    return usual if points >= FULL * usual else max(usual, _fitting(books, document))


def _fitting(books: Books, document: Document) -> int:
    """Return the smallest usual size at which the list is not illegal, else that holds it."""
    return GAMES[books.game].fitting_size(document, books.library(document))


def _smaller(books: Books, document: Document, points: int) -> SmallerSize | None:
    """Return a usual size below the list's that holds these points, None if there is none."""
    game = GAMES[books.game]
    usual = game.usual_sizes_for(points)[0]
    if document.size is None or usual >= document.size:
        return None
    broken = game.broken_at(usual, document, books.library(document))
    return SmallerSize(usual, broken[0]) if broken else None
