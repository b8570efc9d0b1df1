"""What the catalogue beside a list offers, ready for templates."""

from dataclasses import dataclass

from rulesets.engine.report import Report
from rulesets.games.ground.book import Kind, RuleUse, Unit
from rulesets.games.ground.outfit import combined_rules
from rulesets.games.ground.roster import Catalogue
from rulesets.games.ground.upgrades import Kit

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

    kit: Kit
    over: int

    @property
    def unit(self) -> Unit:
        return self.kit.unit

    @property
    def rules(self) -> tuple[RuleUse, ...]:
        """The special rules that it has before any option, those of its kinds too."""
        return combined_rules([*self.unit.rules, *self.kit.rules_by_kind])


@dataclass(frozen=True)
class Shelf:
    """Units of one kind on offer from a book."""

    kind: Kind
    offers: tuple[Offer, ...]


@dataclass(frozen=True)
class BookOffers:
    """A book in use with everything it offers.

    `left` are the points still to spend, as far as the dearest unit asks for them; None without
    a game size. So it stays the same book on offer until a unit becomes too dear.
    """

    book: Catalogue
    left: int | None

    @property
    def shelves(self) -> list[Shelf]:
        """Its units by kind."""
        offered: dict[tuple[Kind, ...], list[Offer]] = {kinds: [] for kinds in SHELVES}
        for kit in self.book.kits.values():
            kinds = next((kinds for kinds in SHELVES if not kit.kinds.isdisjoint(kinds)), None)
            if kinds:
                offered[kinds].append(Offer(kit, self._over(kit.unit)))
        return [Shelf(kinds[0], tuple(found)) for kinds, found in offered.items() if found]

    def _over(self, unit: Unit) -> int:
        return 0 if self.left is None else max(0, unit.points - self.left)


def offers(report: Report) -> list[BookOffers]:
    """The books in use with their units, on shelves by kind."""
    left = report.points_left
    return [
        BookOffers(book, None if left is None else min(left, book.dearest))
        for book in report.roster.library.books.values()
    ]
