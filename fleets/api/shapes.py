"""Shapes of the API's reports on fleets."""

from typing import Literal

from typing_extensions import TypedDict

from rulesets.api import shapes
from rulesets.engine.values import Stat
from rulesets.games.warfleets.document import Facing


class Turret(TypedDict):
    range: int
    attacks: int
    strength: Stat


class FleetEntryReport(shapes.ReportEntry):
    """A ship or a line of squadrons. `kind` and every figure is null for an unknown vessel.

    `points` are the whole line's, `unit_points` one model's. Changed figures have a `base` and
    an `adjusted` value. `boxes` are the damage boxes of one model, `open_slots` is below zero
    with too many upgrades.
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


class FleetReport(shapes.Report):
    """A judged fleet. Morale tests begin when only `break_point` ships are left."""

    game: Literal["warfleets"]
    ship_count: int
    squadron_count: int
    break_point: int
    entries: list[FleetEntryReport]
