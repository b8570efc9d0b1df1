"""Frozen values of an army book: units, upgrades, special rules and spells.

The model follows Army Forge's books, which fit all three ground games. Weapons and items are
profiles inside the units and options that have them. Packages hold sections, sections hold options,
and an option has a price per unit.
"""

from dataclasses import field
from typing import Literal, get_args

from rulesets.engine.fields import Key, Roll, Version, book_part
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
"""Key of the special rule that weapon tables show in its own column."""

UNNAMED = Term("Unnamed book", "Libro senza nome")
"""Beginning of the name of a book that came inside a list which does not say whose it is."""


@book_part
class RuleUse:
    """A special rule as printed on a unit, weapon or item.

    `rating` is the X, or a text such as `Spores [5]`. If `adds`, it is added to the unit's own
    rating and written `Tough(+3)`.
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
    """Equipment other than a weapon: a mount, a banner. `bases` if it changes the base sizes."""

    name: Term
    count: int = 1
    rules: tuple[RuleUse, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    bases: Bases | None = None


Thing = Weapon | Item


@book_part
class Amount:
    """How many models or options: `any`, `all`, `exactly` or `up_to` a number."""

    kind: Literal["any", "all", "exactly", "up_to"]
    value: int = 1


ALL = Amount(kind="all")


@book_part
class Option:
    """An option of a section.

    `points` apply to units without an entry in `prices`. `models` is the number of models it adds.
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
        """Return the points for the whole unit, None if it has no price."""
        return self.prices.get(unit, self.points)

    @property
    def gains(self) -> tuple[Thing, ...]:
        """The weapons and items that it gives."""
        return (*self.weapons, *self.items)

    @property
    def all_gains(self) -> tuple[Thing, ...]:
        """The weapons and items that it gives, and the weapons inside its items."""
        return (*self.gains, *(weapon for item in self.items for weapon in item.weapons))


@book_part
class Section:
    """Options offered together.

    `affects` says how many models or targets a pick changes, `select` how many options may be
    picked, `targets` what is replaced or required, by English name. `per_model` picks are counted
    in models.
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
        """Whether the special rules of its options apply to the whole unit."""
        return self.affects is None or self.is_for_all

    @property
    def adds_to_target(self) -> bool:
        return self.variant != "replace" and bool(self.targets)

    @property
    def most(self) -> int | Literal["models", "targets"] | None:
        """The most picks: a number, one for each model or target, None for any number."""
        affects, select = self.affects or ALL, self.select or ALL
        if self.variant == "attachment":
            return "targets" if select.kind == "any" else 1
        if self.variant == "replace":
            if affects.kind == "any":
                return None
            if select.kind == "any":
                return "models"
            return affects.value if affects.kind == "up_to" else 1
        if affects.kind == "any":
            return "targets" if self.targets else "models"
        if self._affects_several:
            return affects.value
        return select.value if select.kind in ("exactly", "up_to") else None

    @property
    def is_single(self) -> bool:
        """Whether it holds one pick, which another replaces."""
        return self.most == 1

    @property
    def takes_each_once(self) -> bool:
        """Whether an option may be picked once only."""
        affects, select = self.affects or ALL, self.select or ALL
        is_bounded = affects.kind == "any" or self._affects_several or select.kind == "up_to"
        return self.variant == "upgrade" and not is_bounded

    @property
    def _affects_several(self) -> bool:
        affects = self.affects or ALL
        return affects.kind == "up_to" or (affects.kind == "exactly" and affects.value > 1)


@book_part
class Package:
    """Sections that units refer to together. `hint` describes it to editors of the book."""

    key: Key
    hint: str = ""
    sections: tuple[Section, ...] = ()


@book_part
class Unit:
    """A unit as printed. `points` pay for all `size` models with their default equipment.

    `packages` are keys in display order, `disabled` the keys of sections it does not offer.
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
    """A special rule with a short summary."""

    key: Key
    name: Term
    summary: Term = Term("")
    has_rating: bool = False


@book_part
class Spell:
    """A spell. `threshold` is its casting value, `aim` its target."""

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

    @property
    def sections(self) -> list[Section]:
        return [section for package in self.packages for section in package.sections]

    @property
    def options(self) -> dict[tuple[str, str], Option]:
        """All options by the keys of section and option."""
        return {(each.key, option.key): option for each in self.sections for option in each.options}
