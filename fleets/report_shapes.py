"""Types of reports on fleets."""

from typing import Annotated, Literal

import pydantic
from typing_extensions import TypedDict

from rulesets.api import shapes
from rulesets.engine.values import Stat
from rulesets.games.warfleets.document import Facing

Slot = Annotated[int, pydantic.Field(description="Its position in the entry's `upgrades`, from 0.")]


class Turret(TypedDict):
    range: int
    attacks: int
    strength: Stat


class RuleOfShip(TypedDict):
    """A special rule in use."""

    key: str
    name: str


class WeaponOfShip(TypedDict):
    """A weapon in its slot. `count` is for the whole entry: one for each ship.

    `facing` is null until the player has chosen one.
    """

    key: str
    name: str
    count: int
    slot: Slot
    facing: Facing | None
    range: int
    attacks: int
    strength: int
    rules: list[RuleOfShip]


class SystemOfShip(TypedDict):
    """An upgrade other than a weapon, in its slot."""

    key: str
    name: str
    slot: Slot


class FleetEntryReport(shapes.ReportEntry):
    """A ship or a line of squadrons. `kind` and every figure are null for an unknown vessel.

    `points` are the whole line's, `unit_points` one model's. Changed figures have a `base` and
    an `adjusted` value. `boxes` are the damage boxes of one model; `open_slots` is negative with
    too many upgrades. `weapons` and `systems` are the upgrades that the book knows, `rules`
    a squadron's own.
    """

    unit_points: int
    count: int
    kind: str | None
    number: int
    move: Stat | None
    cruise: Stat | None
    turret: Turret | None
    evasion: int | None
    toughness: int | None
    boxes: int
    open_slots: int
    free_facings: list[Facing]
    held_squadrons: int
    weapons: list[WeaponOfShip]
    systems: list[SystemOfShip]
    rules: list[RuleOfShip]


class FleetReport(shapes.Report):
    """A judged fleet. Morale tests begin when only `break_point` ships are left."""

    game: Literal["warfleets"]
    ship_count: int
    squadron_count: int
    break_point: int
    entries: list[FleetEntryReport]
