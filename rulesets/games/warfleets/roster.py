"""A fleet resolved against its book."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from typing import Any

from rulesets.engine.checks import Fix
from rulesets.engine.report import Game
from rulesets.engine.values import Term
from rulesets.games.warfleets import fixes
from rulesets.games.warfleets.catalogue import (
    Catalogue,
)
from rulesets.games.warfleets.document import FleetDocument, FleetEntry
from rulesets.games.warfleets.member import Member, Mount

BOOK = "warfleets"
COPIES_PER = 150
"""Points of game size for each ship of the same class."""


@dataclass(frozen=True)
class Roster:
    """A fleet as it stands on the table."""

    document: FleetDocument
    catalogue: Catalogue
    members: tuple[Member, ...]
    game: Game[Any]
    missing_books: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def by_id(self) -> dict[str, Member]:
        return {member.id: member for member in self.members}

    @cached_property
    def points(self) -> int:
        return sum(member.points for member in self.members)

    @cached_property
    def ships(self) -> list[Member]:
        return [member for member in self.members if member.is_ship]

    @cached_property
    def squadrons(self) -> list[Member]:
        return [member for member in self.members if member.is_squadron]

    @cached_property
    def ship_count(self) -> int:
        return sum(ship.count for ship in self.ships)

    @cached_property
    def squadron_count(self) -> int:
        return sum(squadron.count for squadron in self.squadrons)

    @property
    def unit_count(self) -> int:
        return len(self.members)

    @property
    def factions(self) -> tuple[Term, ...]:
        """None: every fleet takes from the same book."""
        return ()

    @property
    def break_point(self) -> int:
        """Ships left at which morale tests begin: half of the starting ships, rounded down."""
        return self.ship_count // 2

    def policy(self, key: str) -> str:
        """The option in force: the player's if the game has it, else the default."""
        return self.game.option(self.document, key)

    @property
    def unknown_policies(self) -> list[str]:
        return self.game.unknown_policies(self.document)

    def doubts(self, members: Sequence[Member]) -> tuple[str, ...]:
        """Why some entries may cost something else where another program counts."""
        lacks_some = any(each.is_unknown or any(each.unknown_options) for each in members)
        return ("unknown",) if lacks_some else ("unexplained",)

    @property
    def available_books(self) -> dict[str, tuple[str, ...]]:
        return {self.catalogue.book: (self.catalogue.version,)}

    @property
    def book_names(self) -> dict[str, Term]:
        return {self.catalogue.book: Term(self.game.title)}

    @property
    def judged_members(self) -> tuple[Member, ...]:
        """Entries whose book is here: all or none."""
        return () if self.missing_books else self.members

    @property
    def beginnings(self) -> tuple[Fix, ...]:
        """Return the first vessels of a fleet: ships, or squadrons where no ship is allowed."""
        kind = "ship" if self.may_have_ships else "squadron"
        return tuple(fixes.add_vessel(vessel) for vessel in fixes.vessels(self, kind))

    @property
    def may_have_ships(self) -> bool:
        """Below 150 points force organisation leaves no room for a ship of any class."""
        size = self.document.size
        is_free = not self.document.force_org or self.policy("below_150") == "one_copy"
        return is_free or size is None or size >= COPIES_PER

    def savings(self, excess: int) -> Iterator[Fix]:
        """Ways to free at least so many points, the smallest loss first."""
        return fixes.savings(self, excess)


def resolve(game: Game[Any], document: FleetDocument, catalogue: Catalogue) -> Roster:
    """Look up every key of a fleet. What the book lacks stays, unknown and at no points.

    `catalogue` is the version the document pins, or the newest one if that is missing.
    """
    pinned = document.books.get(BOOK, catalogue.version)
    missing = {}
    if pinned != catalogue.version:
        missing = {BOOK: pinned}
        catalogue = Catalogue(
            book=catalogue.book, version=catalogue.version, fingerprint=catalogue.fingerprint
        )
    numbers = _numbers(document.entries)
    members = [
        _member(entry, catalogue, number)
        for entry, number in zip(document.entries, numbers, strict=True)
    ]
    return Roster(document, catalogue, tuple(members), game, missing)


def _numbers(entries: tuple[FleetEntry, ...]) -> list[int]:
    """For each entry its place among those of its class without a name, 0 if it is alone."""
    unnamed = Counter(entry.key for entry in entries if not entry.name)
    places = {key: count(1) for key in unnamed}
    return [
        0 if entry.name or unnamed[entry.key] == 1 else next(places[entry.key]) for entry in entries
    ]


def _member(entry: FleetEntry, catalogue: Catalogue, number: int) -> Member:
    vessel = catalogue.vessels.get(entry.key)
    heroes = tuple(catalogue.heroes[key] for key in entry.heroes if key in catalogue.heroes)
    titles = tuple(catalogue.titles[key] for key in entry.titles if key in catalogue.titles)
    mounts = tuple(
        Mount(slot, upgrade.key, upgrade.facing, catalogue.upgrades.get(upgrade.key))
        for slot, upgrade in enumerate(entry.upgrades)
    )
    points = vessel.points if vessel else 0
    if vessel and vessel.kind == "ship":
        points += sum(character.points for character in (*heroes, *titles))
    return Member(entry, vessel, heroes, titles, mounts, points, number)
