"""A resolved fleet entry: points, statline, slots and damage boxes."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rulesets.engine.details import Named
from rulesets.engine.roster import number_range
from rulesets.engine.values import Stat, Term
from rulesets.games.warfleets.catalogue import (
    BOXES,
    Catalogue,
    Character,
    System,
    Upgradable,
    Vessel,
    Weapon,
)
from rulesets.games.warfleets.document import FACINGS, Facing, FleetEntry

PHASES = ("", "light", "medium", "heavy")
"""Weights in the order in which models act in a round: squadrons, which have none, first."""


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
    def sides_only(self) -> bool:
        return isinstance(self.upgrade, Weapon) and self.upgrade.sides_only

    @property
    def label(self) -> Term:
        return self.upgrade.name if self.upgrade else Term(self.key)

    @property
    def boxes(self) -> int:
        return self.upgrade.boxes if self.upgrade else BOXES


@dataclass(frozen=True)
class Member:
    """An entry with its computed values. `vessel` is None if the book has no such key.

    `points` are those of the whole line, `unit_points` those of one model in it. Heroes and titles
    add points only to a ship.
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
        """The player's name for it, or its class, numbered if there are several."""
        if self.entry.name or self.vessel is None:
            return Term(self.entry.name or self.key)
        return self.vessel.name.numbered(number_range(self.number, self.count))

    @property
    def names(self) -> tuple[Term, ...]:
        """The player's name for it and its class."""
        return (self.label, self.vessel.name) if self.vessel else (self.label,)

    @property
    def equipment(self) -> Iterator[Term]:
        return (mount.label for mount in self.mounts)

    @property
    def choices(self) -> list[Named]:
        characters = [Named.of(each.name) for each in (*self.heroes, *self.titles)]
        return characters + [Named.of(each.label, each.facing or "") for each in self.mounts]

    @property
    def open_slots(self) -> int:
        """Slots still to fill; negative with too many upgrades."""
        return (self.vessel.upgrades if self.vessel else 0) - len(self.mounts)

    @cached_property
    def taken_facings(self) -> dict[Facing, Mount]:
        """The first weapon mounted on each facing."""
        taken: dict[Facing, Mount] = {}
        for mount in self.mounts:
            if mount.is_weapon and mount.facing:
                taken.setdefault(mount.facing, mount)
        return taken

    @property
    def free_facings(self) -> list[Facing]:
        return [facing for facing in FACINGS if facing not in self.taken_facings]

    def is_misplaced(self, mount: Mount) -> bool:
        """Return whether a weapon is on no facing, on one that is taken, or on one not for it."""
        if not mount.is_weapon or mount.facing is None:
            return mount.is_weapon
        is_first = self.taken_facings[mount.facing] is mount
        return not is_first or (mount.sides_only and mount.facing != "sides")

    @cached_property
    def move(self) -> Stat | None:
        return self._stat("move", "move_bonus")

    @cached_property
    def cruise(self) -> Stat | None:
        """Distance of cruise actions, and for ships of ram actions."""
        return self._stat("cruise", "cruise_bonus")

    @cached_property
    def turret_strength(self) -> Stat | None:
        return self._stat("turret_strength", "turret_strength_bonus")

    def _stat(self, name: str, bonus: str) -> Stat | None:
        if self.vessel is None:
            return None
        systems = {m.key: m.upgrade for m in self.mounts if isinstance(m.upgrade, System)}
        gained = [getattr(system, bonus) for system in systems.values()] if self.is_ship else []
        base = getattr(self.vessel, name)
        return Stat(base, base + sum(gained))

    @property
    def boxes(self) -> int:
        """Damage boxes of one model: those of its upgrades and open slots, or a squadron's own."""
        if not self.is_ship:
            return BOXES
        return sum(mount.boxes for mount in self.mounts) + max(0, self.open_slots) * BOXES

    @property
    def phase(self) -> int:
        """The phase of a round in which it acts, from 1; past the last if the book lacks it."""
        return 1 + (PHASES.index(self.vessel.weight) if self.vessel else len(PHASES))

    @property
    def may_wait(self) -> bool:
        """Whether a hero aboard lets it start off the table."""
        return any(hero.may_wait for hero in self.heroes)

    @property
    def held_squadrons(self) -> int:
        """How many squadrons a hero aboard may hold back: the bracketed number."""
        holds = any(hero.holds_squadrons for hero in self.heroes)
        return self.vessel.upgrades if self.vessel and holds else 0

    @property
    def unknown_characters(self) -> Iterator[tuple[str, str]]:
        """Yield the heroes and titles that the book does not have, as kind and key."""
        for kind, keys, found in (
            ("hero", self.entry.heroes, self.heroes),
            ("title", self.entry.titles, self.titles),
        ):
            if len(keys) != len(found):
                known = {character.key for character in found}
                yield from ((kind, key) for key in dict.fromkeys(keys) if key not in known)

    @property
    def unknown_mounts(self) -> list[Mount]:
        return [mount for mount in self.mounts if mount.upgrade is None]


def resolve_entry(entry: FleetEntry, catalogue: Catalogue, number: int) -> Member:
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
