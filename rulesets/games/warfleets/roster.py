"""A fleet resolved against its book: points, statlines, slots and damage boxes."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rulesets.engine.checks import Fix
from rulesets.engine.report import Game
from rulesets.engine.values import Stat, Term
from rulesets.games.warfleets import fixes
from rulesets.games.warfleets.catalogue import (
    BOXES,
    Catalogue,
    Character,
    System,
    Upgradable,
    Vessel,
    Weapon,
)
from rulesets.games.warfleets.document import FACINGS, Facing, FleetDocument, FleetEntry

BOOK = "warfleets"
COPIES_PER = 150
"""Points of game size for each ship of the same class."""


@dataclass(frozen=True, slots=True)
class Mount:
    """An upgrade in its slot (from 0). `upgrade` is None if the book has no such key."""

    slot: int
    key: str
    facing: Facing | None
    upgrade: Upgradable | None

    @property
    def is_weapon(self) -> bool:
        return isinstance(self.upgrade, Weapon)

    @property
    def boxes(self) -> int:
        return self.upgrade.boxes if self.upgrade else BOXES


@dataclass(frozen=True)
class Member:
    """An entry with everything it comes to. `vessel` is None if the book has no such key.

    `points` are those of the whole line, `unit_points` of one model in it. Only to a ship do heroes
    and titles add theirs.
    """

    entry: FleetEntry
    vessel: Vessel | None
    heroes: tuple[Character, ...]
    titles: tuple[Character, ...]
    mounts: tuple[Mount, ...]
    unit_points: int
    number: int

    @property
    def id(self) -> str:
        return self.entry.id

    @property
    def key(self) -> str:
        return self.entry.key

    @property
    def count(self) -> int:
        return self.entry.count

    @property
    def points(self) -> int:
        return self.unit_points * self.entry.count

    @property
    def is_ship(self) -> bool:
        return self.vessel is not None and self.vessel.kind == "ship"

    @property
    def is_squadron(self) -> bool:
        return self.vessel is not None and self.vessel.kind == "squadron"

    @property
    def is_unknown(self) -> bool:
        return self.vessel is None

    @property
    def label(self) -> Term:
        """The player's own name for it, else its class, numbered where there are several."""
        if self.entry.name or self.vessel is None:
            return Term(self.entry.name or self.key)
        return self.vessel.name.numbered(self.number)

    @property
    def open_slots(self) -> int:
        """Slots still to fill; below zero if there are too many upgrades."""
        return (self.vessel.upgrades if self.vessel else 0) - len(self.mounts)

    @cached_property
    def taken_facings(self) -> dict[Facing, Mount]:
        """Return what is mounted where, the first weapon of each facing."""
        taken: dict[Facing, Mount] = {}
        for mount in self.mounts:
            if mount.is_weapon and mount.facing:
                taken.setdefault(mount.facing, mount)
        return taken

    @property
    def free_facings(self) -> list[Facing]:
        return [facing for facing in FACINGS if facing not in self.taken_facings]

    def _bonus(self, name: str) -> int:
        if not self.is_ship:
            return 0
        systems = {m.key: m.upgrade for m in self.mounts if isinstance(m.upgrade, System)}
        return sum(getattr(system, name) for system in systems.values())

    @cached_property
    def move(self) -> Stat | None:
        return self._stat("move", "move_bonus")

    @cached_property
    def cruise(self) -> Stat | None:
        """Distance of cruise actions, and of ram actions for ships."""
        return self._stat("cruise", "cruise_bonus")

    @cached_property
    def turret_strength(self) -> Stat | None:
        return self._stat("turret_strength", "turret_strength_bonus")

    def _stat(self, name: str, bonus: str) -> Stat | None:
        if self.vessel is None:
            return None
        base = getattr(self.vessel, name)
        return Stat(base, base + self._bonus(bonus))

    @property
    def boxes(self) -> int:
        """Damage boxes of one model: its upgrades' and its open slots', or a squadron's own."""
        if not self.is_ship:
            return BOXES
        return sum(mount.boxes for mount in self.mounts) + max(0, self.open_slots) * BOXES

    @property
    def held_squadrons(self) -> int:
        """How many squadrons a hero aboard may hold back: the number in brackets."""
        holds = any(hero.holds_squadrons for hero in self.heroes)
        return self.vessel.upgrades if self.vessel and holds else 0

    @property
    def unknown_options(self) -> Iterator[tuple[str, tuple[Fix, ...]]]:
        """Keys of choices the book does not have, with the edit that drops each."""
        for kind, keys, found in (
            ("hero", self.entry.heroes, self.heroes),
            ("title", self.entry.titles, self.titles),
        ):
            if len(keys) == len(found):
                continue
            known = {character.key for character in found}
            for key in dict.fromkeys(keys):
                if key not in known:
                    yield key, (fixes.drop_character(self, kind, key),)
        for mount in self.mounts:
            if mount.upgrade is None:
                yield mount.key, (fixes.remove_upgrades(self, [mount]),)


@dataclass(frozen=True)
class Roster:
    """A fleet as it stands on the table."""

    document: FleetDocument
    catalogue: Catalogue
    members: tuple[Member, ...]
    game: Game[Any]
    missing_books: Mapping[str, str] = field(default_factory=dict)

    @property
    def sizes(self) -> Game[Any]:
        return self.game

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
        if self.missing_books:
            return ("book_missing",)
        lacks_some = any(each.is_unknown or any(each.unknown_options) for each in members)
        return ("unknown",) if lacks_some else ("unexplained",)

    @property
    def available_books(self) -> dict[str, tuple[str, ...]]:
        return {self.catalogue.book: (self.catalogue.version,)}

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
    if pinned != catalogue.version:
        missing = {BOOK: pinned}
        catalogue_in_use = Catalogue(
            book=catalogue.book, version=catalogue.version, fingerprint=catalogue.fingerprint
        )
    else:
        missing = {}
        catalogue_in_use = catalogue
    numbers = _numbers(document.entries)
    members = [
        _member(entry, catalogue_in_use, number)
        for entry, number in zip(document.entries, numbers, strict=True)
    ]
    return Roster(document, catalogue_in_use, tuple(members), game, missing)


def _numbers(entries: tuple[FleetEntry, ...]) -> list[int]:
    """For each entry its place among those of its class without a name, 0 if it is alone."""
    unnamed = Counter(entry.key for entry in entries if not entry.name)
    seen: Counter[str] = Counter()
    numbers = []
    for entry in entries:
        if entry.name or unnamed[entry.key] == 1:
            numbers.append(0)
        else:
            seen[entry.key] += 1
            numbers.append(seen[entry.key])
    return numbers


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
