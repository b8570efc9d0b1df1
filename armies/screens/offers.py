"""Offers of the catalogue beside a list, ready for templates."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from armies.loadouts import own_rules
from armies.symbols import symbol
from rulesets.engine.books import other_versions
from rulesets.engine.headroom import Headroom
from rulesets.engine.values import Term
from rulesets.games.ground.book import Kind, RuleUse, Unit
from rulesets.games.ground.document import unit_key
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
"""Order of a catalogue: a unit is listed under the first match."""


def kind_of(kit: Kit) -> Kind:
    """Return the kind that a unit is sorted under, infantry if its book gives none."""
    kinds = next((kinds for kinds in SORTED if not kit.kinds.isdisjoint(kinds)), ("infantry",))
    return kinds[0]


@dataclass(frozen=True)
class UnitOffer:
    """A unit of a book: its number in the list, and the effect of adding one.

    `is_affordable` if the points left suffice; `limit` is the code of a limit that it breaks, empty
    for another problem, ATTACHED if it must be attached, None if it stays legal.
    """

    book: Catalogue
    kit: Kit
    count: int
    is_affordable: bool
    limit: str | None

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
        """Wounds of a model, 0 for a single wound."""
        ratings = [rule.rating for rule in self.rules if rule.key == "tough"]
        return ratings[0] if ratings and isinstance(ratings[0], int) else 0

    @property
    def kind(self) -> Kind:
        return kind_of(self.kit)

    @property
    def rules(self) -> tuple[RuleUse, ...]:
        """Its special rules before any option, including those of its kinds."""
        return combined_rules([*self.unit.rules, *self.kit.rules_by_kind])


@dataclass(frozen=True)
class KindOffers:
    """Units of one kind on offer from a book."""

    kind: Kind
    offers: tuple[UnitOffer, ...]


@dataclass(frozen=True)
class BookOffers:
    """A book in use with all its offers, and the special rules shared by all its units."""

    book: Catalogue
    groups: tuple[KindOffers, ...]
    common_rules: tuple[RuleUse, ...]


def offers(report: ArmyReport) -> list[BookOffers]:
    """Return the books in use with their units, sorted by kind."""
    roster = report.roster
    broken = Headroom(report.game, roster, roster.library).limits_broken()
    counted = (member for unit in roster.units for member in (unit.lead, *unit.heroes))
    counts = Counter(member.unit_key for member in counted)
    left = report.points_left
    return [_offers_of(book, counts, broken, left) for book in roster.library.books.values()]


def _offers_of(
    book: Catalogue, counts: Counter[str], broken: Mapping[str, str], left: int | None
) -> BookOffers:
    offered: dict[Kind, list[UnitOffer]] = {kinds[0]: [] for kinds in SORTED}
    for kit in book.kits.values():
        is_affordable = left is None or kit.unit.points <= left
        key = unit_key(book.key, kit.unit.key)
        offer = UnitOffer(book, kit, counts[key], is_affordable, broken.get(key))
        offered[kind_of(kit)].append(offer)
    groups = tuple(KindOffers(kind, tuple(found)) for kind, found in offered.items() if found)
    return BookOffers(book, groups, book.common_rules)


class BookLine(NamedTuple):
    """A book that a list uses or could use; one that units are from may not go."""

    key: str
    name: Term
    version: str
    is_used: bool
    has_others: bool
    may_go: bool


def book_lines(report: ArmyReport) -> Iterator[BookLine]:
    """Yield the books that a list uses or could use."""
    library, busy = report.roster.library, {entry.book for entry in report.document.entries}
    for book in library.choices:
        catalogue = library.books.get(book.key)
        used = catalogue.version if catalogue else report.document.books.get(book.key)
        has_others = used is not None and bool(other_versions(book.versions, used))
        yield BookLine(
            book.key,
            book.name,
            used or book.version,
            used is not None,
            has_others,
            book.key not in busy,
        )


def kinds(books: list[BookOffers]) -> list[Kind]:
    """Return the kinds on offer, each once."""
    return list(dict.fromkeys(group.kind for book in books for group in book.groups))
