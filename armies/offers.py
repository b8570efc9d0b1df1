"""Offers of the catalogue beside a list, ready for templates."""

from collections import Counter
from collections.abc import Iterable, Set
from dataclasses import dataclass

from armies.symbols import symbol
from rulesets.engine.headroom import Headroom
from rulesets.games.ground.book import Kind, RuleUse, Unit
from rulesets.games.ground.candidates import unit_of
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.library import Catalogue
from rulesets.games.ground.outfit import combined_rules
from rulesets.games.ground.upgrades import Kit

SORTED: tuple[tuple[Kind, ...], ...] = (
    ("hero",),
    ("infantry",),
    ("artillery",),
    ("vehicle",),
    ("monster",),
    ("aircraft", "flyer"),
    ("titan",),
)
"""How a catalogue is sorted: a unit stands under the first that fits."""


SHOWN_ELSEWHERE = {"hero", "tough", "artillery", "aircraft"}
"""Special rules that the statline or the map symbol of a row says."""


def kind_of(kit: Kit) -> Kind:
    """Return the kind that a unit is sorted under, infantry where its book says none."""
    kinds = next((kinds for kinds in SORTED if not kit.kinds.isdisjoint(kinds)), ("infantry",))
    return kinds[0]


@dataclass(frozen=True)
class Offer:
    """A unit of a book: how many are in the list, and what adding one would come to.

    `fits` if the points left suffice; `is_legal` if no limit breaks by it, either.
    """

    book: Catalogue
    kit: Kit
    count: int
    fits: bool
    is_legal: bool

    @property
    def unit(self) -> Unit:
        return self.kit.unit

    @property
    def own_rules(self) -> list[RuleUse]:
        return own_rules(self.book, self.rules)

    @property
    def symbol(self) -> str:
        return symbol(self.kit.unit)

    @property
    def tough(self) -> int:
        """Wounds of a model, 0 where it is one."""
        ratings = [rule.rating for rule in self.rules if rule.key == "tough"]
        return ratings[0] if ratings and isinstance(ratings[0], int) else 0

    @property
    def kind(self) -> Kind:
        return kind_of(self.kit)

    @property
    def rules(self) -> tuple[RuleUse, ...]:
        """The special rules that it has before any option, those of its kinds too."""
        return combined_rules([*self.unit.rules, *self.kit.rules_by_kind])


@dataclass(frozen=True)
class Group:
    """Units of one kind on offer from a book."""

    kind: Kind
    offers: tuple[Offer, ...]


@dataclass(frozen=True)
class BookOffers:
    """A book in use with everything it offers, and the special rules that all its units have."""

    book: Catalogue
    groups: tuple[Group, ...]
    common_rules: tuple[RuleUse, ...]


def offers(report: ArmyReport) -> list[BookOffers]:
    """Return the books in use with their units, sorted by kind."""
    legal = Headroom(report.game, report.roster, report.roster.library).legal_units()
    return [_offers_of(report, book, legal) for book in report.roster.library.books.values()]


def _offers_of(report: ArmyReport, book: Catalogue, legal: Set[str]) -> BookOffers:
    units = (unit for group in report.roster.groups for unit in (group.lead, *group.heroes))
    counts = Counter((unit.entry.book, unit.key) for unit in units)
    offered: dict[Kind, list[Offer]] = {kinds[0]: [] for kinds in SORTED}
    for kit in book.kits.values():
        left = report.points_left
        fits = left is None or kit.unit.points <= left
        count = counts[book.key, kit.unit.key]
        offered[kind_of(kit)].append(Offer(book, kit, count, fits, unit_of(book, kit) in legal))
    groups = tuple(Group(kind, tuple(found)) for kind, found in offered.items() if found)
    return BookOffers(book, groups, book.common_rules)


def own_rules(book: Catalogue, rules: Iterable[RuleUse]) -> list[RuleUse]:
    """Return those that make a unit special: not all of its book have them, no row shows them."""
    shared = {rule.key for rule in book.common_rules} | SHOWN_ELSEWHERE
    return [rule for rule in rules if rule.key not in shared]


def kinds(books: list[BookOffers]) -> list[Kind]:
    """Return the kinds on offer, each once."""
    return list(dict.fromkeys(group.kind for book in books for group in book.groups))
