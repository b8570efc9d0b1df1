"""Shapes of the API's reports on army lists."""

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
    """Equal profiles together. `count` is in the whole entry, `range` in inches, 0 in melee.

    `key` comes of its English name.
    """

    key: str
    name: str
    count: int
    range: int
    attacks: int
    rules: list[RuleOfUnit]


class ItemOfUnit(TypedDict):
    """Equipment other than weapons; the weapons of an item are among the entry's."""

    key: str
    name: str
    count: int
    rules: list[RuleOfUnit]


class PickOfUnit(TypedDict):
    """A pick in the player's order. `points` are for the whole unit.

    `obstacle` says why it is not in order: the book does not know it, has no price of it, there
    is nothing left to replace, or its section has enough picks. It is empty where all is well.
    """

    section: str
    option: str
    label: str
    points: int
    obstacle: Obstacle


class ArmyReportEntry(shapes.ReportEntry):
    """A unit of the list. Quality, Defense and Tough are null for an unknown one.

    `4` of Quality or Defense is a roll of 4+. `size` counts models. `rules` are those of every
    model, `model_rules` those that options give to some. `group` is the id of the unit on the
    table that it is part of, among the report's `units`.
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


class Carried(TypedDict):
    """A weapon or item of some models, all of one profile together.

    `per_model` is how many each model has; null where `count` does not tell.
    """

    key: str
    name: str
    count: int
    per_model: int | None


class Loadout(TypedDict):
    """Models that fight side by side and all they carry: those of a unit, or a hero."""

    label: str
    entries: list[str]
    models: int
    weapons: list[Carried]
    items: list[Carried]


class UnitOnTable(TypedDict):
    """A unit as it fights: ids of an entry, or of halves of a combined one, and its heroes.

    `loadout` has the models of the unit, halves together, then each of its heroes.
    """

    id: str
    label: str
    points: int
    size: int
    halves: list[str]
    heroes: list[str]
    loadout: list[Loadout]


class Rider(TypedDict):
    """A unit in a transport. `advice` says what is wrong with the ride, empty if nothing is."""

    unit: str
    places: int
    advice: Advice


class Transport(TypedDict):
    """A unit that carries others, with its places."""

    unit: str
    capacity: int
    used: int
    riders: list[Rider]


class DeploymentPlan(TypedDict):
    """Where every unit begins the game, by ids; advice, never part of the verdict.

    Each is once on the `table`, in `ambush`, among the `scouts` or a rider.
    """

    transports: list[Transport]
    table: list[str]
    ambush: list[str]
    scouts: list[str]


class SpellInUse(TypedDict):
    """A spell of a book from which a unit of the army casts; `threshold` is its casting value."""

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

    `points` are null where the book has no price, `count` is how often it is taken. `drops` are
    the picks to be given up along with taking it, `loses` those that go when it is given up, each
    written `section:option` as the edit `change_picks` takes them.
    """

    key: str
    label: str
    points: int | None
    count: int
    obstacle: Obstacle
    drops: list[str]
    loses: list[str]


class SectionOnOffer(TypedDict):
    """A section of an entry. `most` is how many picks it allows, null for any number.

    One that `is_single` holds one pick; one that `is_for_all` is bought for both halves of a
    combined unit.
    """

    key: str
    label: str
    taken: int
    most: int | None
    is_single: bool
    is_for_all: bool
    options: list[OptionOnOffer]
