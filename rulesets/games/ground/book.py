"""An army book as frozen values: units, upgrades, special rules and spells.

The semantics are those of Army Forge's books, which fit all three ground games: weapons and items
are profiles inside the units and options that have them, upgrades come in packages of sections
of options, an option has a price for each unit.
"""

from dataclasses import field
from typing import Literal, get_args

from rulesets.engine.codec import Key, Roll, Version, book_part
from rulesets.engine.values import Term
from rulesets.games.ground.document import GroundSlug

Kind = Literal[
    "hero",
    "infantry",
    "vehicle",
    "monster",
    "titan",
    "flyer",
    "aircraft",
    "artillery",
    "light",
]
KINDS: tuple[Kind, ...] = get_args(Kind)

AP = "ap"
"""Key of the special rule that weapons have in a column of its own."""

UNPRICED = 9999
"""Points of an option that a unit has no price for, as Army Forge counts it."""


@book_part
class RuleUse:
    """A special rule where it is in use. `rating` is the X, or a text such as `Spores [5]`.

    A rating that `adds` is added to the unit's own, written as `Tough(+3)`.
    """

    key: Key
    name: Term
    rating: int | str | None = None
    adds: bool = False


@book_part
class Weapon:
    """A profile. `range` in inches, 0 in melee; `count` in the whole unit."""

    name: Term
    range: int = 0
    attacks: int = 1
    count: int = 1
    rules: tuple[RuleUse, ...] = ()


@book_part
class Bases:
    """Base sizes in mm as printed, such as `32` or `120x92`."""

    round: str = ""
    square: str = ""


@book_part
class Item:
    """Anything that is no weapon: a mount, a banner. `bases` if it changes them."""

    name: Term
    count: int = 1
    rules: tuple[RuleUse, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    bases: Bases | None = None


@book_part
class Amount:
    """How many models or options: `any`, `all`, `exactly` or `up_to` so many."""

    kind: Literal["any", "all", "exactly", "up_to"]
    value: int = 1


@book_part
class Option:
    """One thing a section offers. `points` hold for units without an entry in `prices`.

    `models` is how many models it adds to the unit.
    """

    key: Key
    label: Term
    points: int | None = None
    prices: dict[Key, int] = field(default_factory=dict)
    weapons: tuple[Weapon, ...] = ()
    items: tuple[Item, ...] = ()
    rules: tuple[RuleUse, ...] = ()
    models: int = 0

    def price(self, unit: Key) -> int | None:
        """Points for the whole unit, None if there is no price for it."""
        return self.prices.get(unit, self.points)


@book_part
class Section:
    """Options that are offered together.

    `affects` says how many models or targets a pick changes, `select` how many may be picked,
    `targets` what is replaced or needed, by English names. `per_model` picks are counted by models.
    """

    key: Key
    label: Term
    variant: Literal["replace", "upgrade", "attachment"]
    affects: Amount | None = None
    select: Amount | None = None
    targets: tuple[str, ...] = ()
    per_model: bool = False
    options: tuple[Option, ...] = ()

    @property
    def is_for_all(self) -> bool:
        """Whether a pick changes all models, so that both halves of a combined unit need it."""
        return self.affects is not None and self.affects.kind == "all"

    @property
    def gives_to_all(self) -> bool:
        """Whether the special rules of its options are the whole unit's."""
        return self.affects is None or self.is_for_all


@book_part
class Package:
    """Sections that units refer to together. `hint` says to editors of the book what it is for."""

    key: Key
    hint: str = ""
    sections: tuple[Section, ...] = ()


@book_part
class Unit:
    """A unit as printed. `points` for all `size` models with their default equipment.

    `packages` are keys in the order of display, `disabled` keys of sections it does not get.
    """

    key: Key
    name: Term
    summary: Term = Term("")
    points: int
    size: int = 1
    quality: Roll
    defense: Roll
    kinds: tuple[Kind, ...]
    bases: Bases = Bases()
    rules: tuple[RuleUse, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    items: tuple[Item, ...] = ()
    packages: tuple[Key, ...] = ()
    disabled: tuple[Key, ...] = ()


@book_part
class Rule:
    """A special rule with its meaning in short."""

    key: Key
    name: Term
    summary: Term = Term("")
    has_rating: bool = False


@book_part
class Spell:
    """A spell. `threshold` is its casting value, `aim` what it is cast on."""

    key: Key
    name: Term
    summary: Term = Term("")
    threshold: int
    aim: Literal["damage", "friendly", "enemy"]


@book_part
class Book:
    """One version of one faction's book for one game."""

    game: GroundSlug
    key: Key
    version: Version
    name: Term
    background: Term = Term("")
    units: tuple[Unit, ...] = ()
    packages: tuple[Package, ...] = ()
    rules: tuple[Rule, ...] = ()
    spells: tuple[Spell, ...] = ()
