"""Offers of the catalogue beside a list, ready for templates."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from armies.symbols import symbol
from rulesets.engine.limits import Groups
from rulesets.engine.report import Report
from rulesets.games.ground.book import Kind, RuleUse, Unit
from rulesets.games.ground.document import ArmyEntry
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
    """The kind that a unit is sorted under, infantry where its book says none."""
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
        found = [rule.rating for rule in self.rules if rule.key == "tough"]
        return found[0] if found and isinstance(found[0], int) else 0

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


def offers(report: Report[Any]) -> list[BookOffers]:
    """The books in use with their units, sorted by kind."""
    return [_offers_of(report, book) for book in report.roster.library.books.values()]


def _offers_of(report: Report[Any], book: Catalogue) -> BookOffers:
    counts = Counter((each.entry.book, each.key) for each in report.roster.members)
    room = _Room(report)
    offered: dict[Kind, list[Offer]] = {kinds[0]: [] for kinds in SORTED}
    for kit in book.kits.values():
        left = report.points_left
        fits = left is None or kit.unit.points <= left
        count = counts[book.key, kit.unit.key]
        offered[kind_of(kit)].append(
            Offer(book, kit, count, fits, fits and room.is_left(book, kit))
        )
    groups = tuple(Group(kind, tuple(found)) for kind, found in offered.items() if found)
    return BookOffers(book, groups, book.common_rules)


class _Room:
    """The room below the limits of a list: one of a unit is counted alone and added."""

    def __init__(self, report: Report[Any]) -> None:
        self.report = report
        self.used = [_used(rule.count(report.roster)) for rule in report.game.limits]

    def is_left(self, book: Catalogue, kit: Kit) -> bool:
        """Whether one more of a unit breaks no limit that is not broken already."""
        entry = ArmyEntry(id="one", key=kit.unit.key, book=book.key)
        document = replace(self.report.document, entries=(entry,))
        alone = self.report.game.resolve(document, self.report.roster.library)
        limits = zip(self.report.game.limits, self.report.limits, self.used, strict=False)
        return all(
            limit.allowed is None or limit.is_broken or before.get(label, 0) + used <= limit.allowed
            for rule, limit, before in limits
            for label, used in _used(rule.count(alone)).items()
        )


def _used(groups: Groups) -> dict[object, int]:
    """How much of a limit is used, by what is counted together; a unit by its id."""
    return {getattr(label, "id", label): sum(use for _, use in uses) for label, uses in groups}


def own_rules(book: Catalogue, rules: Iterable[RuleUse]) -> list[RuleUse]:
    """Return those that make a unit special: not all of its book have them, no row shows them."""
    shared = {rule.key for rule in book.common_rules} | SHOWN_ELSEWHERE
    return [rule for rule in rules if rule.key not in shared]


def kinds(books: list[BookOffers]) -> list[Kind]:
    """Return the kinds on offer, each once."""
    return list(dict.fromkeys(group.kind for each in books for group in each.groups))
