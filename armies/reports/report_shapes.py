"""Types of reports on army lists."""

from typing import Literal

from typing_extensions import TypedDict

from rulesets.api import shapes
from rulesets.games.ground.book import Kind
from rulesets.games.ground.deployment import Advice
from rulesets.games.ground.document import GroundSlug
from rulesets.games.ground.outfit import Obstacle


class RuleOfUnit(TypedDict):
    """A special rule in use; `rating` is its number or, in brackets after its name, its text."""

    key: str
    name: str
    rating: int | str | None


class WeaponOfUnit(TypedDict):
    """Weapons with the same profile. `count` is for the whole entry, `range` in inches, 0 in melee.

    `key` is made from the English name.
    """

    key: str
    name: str
    count: int
    range: int
    attacks: int
    rules: list[RuleOfUnit]


class ItemOfUnit(TypedDict):
    """Equipment other than weapons; an item's weapons are among the entry's."""

    key: str
    name: str
    count: int
    rules: list[RuleOfUnit]


class PickOfUnit(TypedDict):
    """A pick in the player's order. `points` are for the whole unit.

    `obstacle` says why it is not valid: the book does not have it or no points for it, nothing is
    left to replace, or its section has enough picks. It is empty if the pick is valid.
    """

    section: str
    option: str
    label: str
    points: int
    obstacle: Obstacle


class ArmyReportEntry(shapes.ReportEntry):
    """A unit of the list. Quality, Defense and Tough are null for an unknown unit.

    Every model has the `rules`; options give the `model_rules` to some. `group` is the id of its
    unit on the table, among the report's `units`.
    """

    book: str
    size: int
    kinds: list[Kind]
    quality: int | None
    defense: int | None
    tough: int | None
    rules: list[RuleOfUnit]
    model_rules: list[RuleOfUnit]
    weapons: list[WeaponOfUnit]
    items: list[ItemOfUnit]
    picks: list[PickOfUnit]
    group: str


class LoadoutItem(TypedDict):
    """A weapon or item of some models, merged by profile.

    `per_model` is how many each model has; null if `count` does not tell.
    """

    key: str
    name: str
    count: int
    per_model: int | None


class Loadout(TypedDict):
    """The models of a unit, or a hero, with everything they carry."""

    label: str
    entries: list[str]
    models: int
    weapons: list[LoadoutItem]
    items: list[LoadoutItem]


class UnitOnTable(TypedDict):
    """A unit as it fights: the id of its entry, or of both halves, and its heroes.

    `loadout` has the models of the unit, both halves together, then each of its heroes.
    """

    id: str
    label: str
    points: int
    size: int
    halves: list[str]
    heroes: list[str]
    loadout: list[Loadout]


class Rider(TypedDict):
    """A unit in a transport. `advice` says what is wrong with the ride; empty if nothing is."""

    unit: str
    places: int
    advice: Advice


class Transport(TypedDict):
    """A unit that carries others. `used` of its `capacity` in places are taken."""

    unit: str
    capacity: int
    used: int
    riders: list[Rider]


class DeploymentPlan(TypedDict):
    """Where every unit starts the game, by ids: advice that is not part of the verdict.

    Each unit appears once: on the `table`, in `ambush`, among the `scouts` or as a rider.
    """

    transports: list[Transport]
    table: list[str]
    ambush: list[str]
    scouts: list[str]


class SpellInUse(TypedDict):
    """A spell that a unit of the army can cast; `threshold` is its casting value."""

    book: str
    key: str
    name: str
    summary: str
    threshold: int
    aim: Literal["damage", "friendly", "enemy"]


class ArmyReport(shapes.Report):
    """A judged army list."""

    game: GroundSlug
    model_count: int
    units: list[UnitOnTable]
    deployment: DeploymentPlan
    spells: list[SpellInUse]
    entries: list[ArmyReportEntry]


class OptionOnOffer(TypedDict):
    """An option as it can be taken now.

    `points` are null if the book has none, `count` is how often it is taken. Taking it gives up the
    picks in `drops`; giving it up loses those in `loses`. Each is written `section:option`, as the
    edit `change_picks` takes them.
    """

    key: str
    label: str
    points: int | None
    count: int
    obstacle: Obstacle
    drops: list[str]
    loses: list[str]


class SectionOnOffer(TypedDict):
    """A section of options. `most` is how many picks it allows, null for any number.

    If it `is_single`, it holds one pick; if it `is_for_all`, both halves of a combined unit buy it.
    """

    key: str
    label: str
    taken: int
    most: int | None
    is_single: bool
    is_for_all: bool
    options: list[OptionOnOffer]
