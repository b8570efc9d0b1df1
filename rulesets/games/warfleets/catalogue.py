"""Contents of a Warfleets book, compiled for lookup."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from rulesets.engine.books import Origin
from rulesets.engine.fields import Key, Roll, book_part
from rulesets.engine.values import Term

BOXES = 2
"""Damage an upgrade takes before it is disabled, and a squadron before it is destroyed."""


@book_part
class CatalogueItem:
    """Anything in the book, with our own summary."""

    key: Key
    name: Term
    summary: Term = Term("")


@book_part
class Rule(CatalogueItem):
    """A special rule of weapons or squadrons."""


@book_part
class Character(CatalogueItem):
    """A hero or a title.

    `may_wait`: its ship may start off the table, in play from the second round on.
    `holds_squadrons`: may hold back as many as the bracketed number.
    """

    points: int
    may_wait: bool = False
    holds_squadrons: bool = False


@book_part
class System(CatalogueItem):
    """An upgrade without a facing. Its bonuses, in inches and points of strength, end with it."""

    move_bonus: int = 0
    cruise_bonus: int = 0
    turret_strength_bonus: int = 0
    boxes: int = BOXES


@book_part
class Statline(CatalogueItem):
    """A statline. Distances in inches; Evasion and Toughness are `2` for a roll of 2+."""

    points: int
    move: int
    cruise: int
    turret_range: int
    turret_attacks: int
    turret_strength: int
    evasion: Roll
    toughness: Roll


@book_part
class Vessel(Statline):
    """A ship class or squadron with its rules.

    `upgrades` is the bracketed number of upgrades a ship carries, 0 for squadrons.
    """

    kind: Literal["ship", "squadron"]
    weight: Literal["heavy", "medium", "light", ""] = ""
    upgrades: int = 0
    rules: tuple[Rule, ...] = ()


@book_part
class Profile(CatalogueItem):
    """The profile of a weapon. Range in inches; `sides_only` for Broadside."""

    range: int
    attacks: int
    strength: int
    sides_only: bool = False


@book_part
class Weapon(Profile):
    """An upgrade mounted on one facing, with its rules."""

    rules: tuple[Rule, ...] = ()
    boxes: int = BOXES


Upgradable = System | Weapon


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogue:
    """One version of the book; every mapping goes from key to value in the book's order.

    `fingerprint` changes with anything it was compiled from.
    """

    book: str
    version: str
    fingerprint: str = ""
    origin: Origin = Origin.PUBLISHED
    vessels: Mapping[str, Vessel] = field(default_factory=dict)
    heroes: Mapping[str, Character] = field(default_factory=dict)
    titles: Mapping[str, Character] = field(default_factory=dict)
    upgrades: Mapping[str, Upgradable] = field(default_factory=dict)
    rules: Mapping[str, Rule] = field(default_factory=dict)
