"""Points and profiles of Grimdark Strategy v0.8, for both variants; sizes in inches."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from rulesets.engine.values import Term
from rulesets.games.ground.document import GroundSlug

Variant = Literal["normal", "skirmish"]
BuildingKind = Literal["headquarters", "barracks", "workshop", "weaponsmith", "fortification"]
Buildable = Literal["barracks", "workshop", "weaponsmith", "fortification"]

Colour = Literal["", "red", "blue", "green", "amber", "violet", "slate"]
"""A player's colour, empty for the one of their seat."""

MAX_PLAYERS = 6
BUILDING_QUALITY = 4
BUILDING_DEFENSE = 2
BUILDER_QUALITY = 4
BUILDER_DEFENSE = 4
BUILDER_TOUGH = 3
FORTIFICATION_RANGE = 12
FORTIFICATION_AP = 1

DECISIVE_ROUND = 15
"""The first round after which most objectives win."""

FIRST_SKIPPED = 18
"""The first round without a build phase, as long as no policy says otherwise."""

MAX_ROUNDS = 40
"""Rounds that a campaign may last: more than anybody plays, and what bounds its work."""

MAX_PIECES = 200
"""Pieces that a player may have on the table at once."""

MAX_ISSUES = 500
"""Most issues shown of a campaign."""

ARRIVAL_DELAY = 2
"""Rounds from a unit's production to its arrival by Ambush."""

BUILDER = Term("Builder", "Costruttore")


class Part(StrEnum):
    """Where a round stands: the battle, a part of the build phase, or that it is skipped."""

    BATTLE = "battle"
    CONSTRUCTION = "construction"
    UPGRADES = "upgrades"
    PRODUCTION = "production"
    SKIPPED = "skipped"


BUILD_PARTS = (Part.CONSTRUCTION, Part.UPGRADES, Part.PRODUCTION)
"""The parts in which players act in turns; income comes before them by itself."""


@dataclass(frozen=True, slots=True)
class Blueprint:
    """A building as printed. `area` is its width and depth, empty on an objective marker."""

    name: Term
    points: int
    tough: int
    area: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """The numbers of a variant.

    `income` is what the headquarters, each objective and each fortification give a round. `army`
    is the game of the books, `objectives` the fewest and the most that are suggested.
    """

    army: GroundSlug
    start: int
    income: int
    builder: int
    objectives: tuple[int, int]
    fortification_attacks: int
    blueprints: Mapping[str, Blueprint]


NAMES: dict[BuildingKind, Term] = {
    "headquarters": Term("Headquarters", "Quartier generale"),
    "barracks": Term("Barracks", "Caserma"),
    "workshop": Term("Workshop", "Officina"),
    "weaponsmith": Term("Weaponsmith", "Armaiolo"),
    "fortification": Term("Fortified objective", "Obiettivo fortificato"),
}


def _blueprints(*rows: tuple[BuildingKind, int, int, tuple[int, ...]]) -> dict[str, Blueprint]:
    return {kind: Blueprint(NAMES[kind], points, tough, area) for kind, points, tough, area in rows}


NORMAL = Numbers(
    army="gf35",
    start=500,
    income=25,
    builder=100,
    objectives=(9, 12),
    fortification_attacks=3,
    blueprints=_blueprints(
        ("headquarters", 0, 18, (9, 12)),
        ("barracks", 200, 12, (6, 9)),
        ("workshop", 300, 15, (9, 9)),
        ("weaponsmith", 150, 9, (6, 6)),
        ("fortification", 100, 3, ()),
    ),
)

SKIRMISH = Numbers(
    army="gff",
    start=100,
    income=5,
    builder=20,
    objectives=(6, 9),
    fortification_attacks=1,
    blueprints=_blueprints(
        ("headquarters", 0, 9, (6, 9)),
        ("barracks", 40, 6, (6, 6)),
        ("workshop", 60, 6, (6, 6)),
        ("weaponsmith", 30, 6, (3, 6)),
        ("fortification", 20, 3, ()),
    ),
)

NUMBERS: dict[Variant, Numbers] = {"normal": NORMAL, "skirmish": SKIRMISH}
