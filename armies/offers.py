"""What the catalogue beside a list offers, ready for templates."""

from collections.abc import Iterator
from dataclasses import dataclass

from rulesets.engine.report import Report
from rulesets.games.ground.book import Kind, Unit
from rulesets.games.ground.roster import Catalogue

SHELVES: tuple[tuple[Kind, ...], ...] = (
    ("hero",),
    ("infantry",),
    ("artillery",),
    ("vehicle",),
    ("monster",),
    ("aircraft", "flyer"),
    ("titan",),
)
"""How a catalogue is sorted: a unit stands on the first shelf that fits."""


@dataclass(frozen=True)
class Offer:
    """A unit of a book, and by how many points adding it would overspend."""

    unit: Unit
    over: int


@dataclass(frozen=True)
class Shelf:
    """Units of one kind on offer from a book."""

    kind: Kind
    offers: tuple[Offer, ...]


@dataclass(frozen=True)
class BookOffers:
    """A book in use with everything it offers."""

    book: Catalogue
    shelves: tuple[Shelf, ...]


def offers(report: Report) -> list[BookOffers]:
    """The books in use with their units, on shelves by kind."""
    left = report.points_left
    return [
        BookOffers(book, tuple(_shelves(book, left)))
        for book in report.roster.library.books.values()
    ]


def _shelves(book: Catalogue, left: int | None) -> Iterator[Shelf]:
    waiting = book.units
    for kinds in SHELVES:
        found = [unit for unit in waiting if not set(kinds).isdisjoint(unit.kinds)]
        waiting = [unit for unit in waiting if unit not in found]
        if found:
            yield Shelf(kinds[0], tuple(Offer(unit, _over(unit, left)) for unit in found))


def _over(unit: Unit, left: int | None) -> int:
    return 0 if left is None else max(0, unit.points - left)
