"""What a unit carries, costs and is once its options are taken."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from rulesets.games.ground.book import Bases, Item, Option, RuleUse, Section, Unit, Weapon
from rulesets.games.ground.document import Pick
from rulesets.games.ground.names import is_same

Obstacle = Literal["", "unknown", "unpriced", "unoffered", "target", "limit"]
"""Why a pick is not in order.

Not in the book, no price, not for this unit, nothing to replace, too many.
"""

ADDING = {"tough", "impact"}
"""Special rules whose ratings add up; of every other one the highest counts."""


Thing = Weapon | Item


@dataclass(slots=True)
class Carried:
    """A weapon or item and how many of it the unit has; `weapons` are those within all of them."""

    thing: Thing
    count: int
    weapons: list["Carried"] = field(default_factory=list)

    @classmethod
    def of(cls, thing: Thing, count: int) -> "Carried":
        content = thing.weapons if isinstance(thing, Item) else ()
        return cls(thing, count, [cls(weapon, weapon.count * count) for weapon in content])

    def give_up(self, number: int) -> int:
        """Lose so many, or all, each with the weapons within it. Returns how many are lost."""
        lost = min(number, self.count)
        self.count -= lost
        for weapon in self.weapons:
            weapon.give_up(lost * weapon.thing.count)
        return lost


@dataclass(frozen=True, slots=True)
class Taken:
    """A pick as the book knows it. `points` are 0 where the book does not."""

    pick: Pick
    section: Section | None
    option: Option | None
    points: int
    obstacle: Obstacle

    @property
    def is_known(self) -> bool:
        return self.option is not None


@dataclass(frozen=True, eq=False)
class Outfit:
    """A unit equipped: what it carries, by its picks. `size` counts models."""

    unit: Unit
    rules_by_kind: tuple[RuleUse, ...]
    taken: tuple[Taken, ...]
    carried: tuple[Carried, ...]
    points: int
    size: int

    @cached_property
    def rules(self) -> tuple[RuleUse, ...]:
        """Special rules of every model: its own, its kinds', those of items and options of all."""
        return combined_rules(
            [
                *self.unit.rules,
                *self.rules_by_kind,
                *(rule for each in self._items_of_all for rule in each.rules),
                *(rule for taken in self.taken if _is_for_all(taken) for rule in _rules(taken)),
            ]
        )

    @cached_property
    def model_rules(self) -> tuple[RuleUse, ...]:
        """Special rules that only some of the models have by their options."""
        return tuple(
            rule for taken in self.taken if not _is_for_all(taken) for rule in _rules(taken)
        )

    @cached_property
    def obstructed(self) -> tuple[Taken, ...]:
        """Picks that are not in order."""
        return tuple(taken for taken in self.taken if taken.obstacle)

    @cached_property
    def items(self) -> tuple[tuple[Item, int], ...]:
        return tuple((c.thing, c.count) for c in self.carried if isinstance(c.thing, Item))

    @cached_property
    def weapons(self) -> tuple[tuple[Weapon, int], ...]:
        """Every weapon of the unit, those of items too, equal profiles together."""
        merged: dict[object, tuple[Weapon, int]] = {}
        for weapon, count in self._single_weapons():
            first, before = merged.get(profile_of(weapon), (weapon, 0))
            merged[profile_of(weapon)] = (first, before + count)
        return tuple(merged.values())

    @cached_property
    def bases(self) -> Bases:
        """The base sizes, changed by a mount."""
        changed = [item.bases for item in self._items_of_all if item.bases]
        return changed[-1] if changed else self.unit.bases

    @cached_property
    def ratings(self) -> dict[str, int]:
        """The number of each rule of all models, 1 where it has none."""
        return {rule.key: rule.rating if isinstance(rule.rating, int) else 1 for rule in self.rules}

    @property
    def tough(self) -> int:
        """Wounds a model takes."""
        return self.ratings.get("tough", 1)

    def bears(self, key: str) -> bool:
        """Whether all models, some of them or an item have a special rule."""
        return key in self.bearings

    @cached_property
    def bearings(self) -> frozenset[str]:
        uses = [*self.rules, *self.model_rules]
        for item, _ in self.items:
            uses += item.rules
        return frozenset(rule.key for rule in uses)

    @property
    def _items_of_all(self) -> list[Item]:
        return [item for item, count in self.items if count >= self.unit.size]

    def _single_weapons(self) -> Iterator[tuple[Weapon, int]]:
        for carried in self.carried:
            if isinstance(carried.thing, Weapon):
                yield carried.thing, carried.count
            for inner in carried.weapons:
                if isinstance(inner.thing, Weapon):
                    yield inner.thing, inner.count


def profile_of(weapon: Weapon) -> object:
    """What makes two weapons the same: name, range, attacks and special rules in any order."""
    rules = frozenset((rule.key, rule.rating) for rule in weapon.rules)
    return Name(weapon.name.en), weapon.range, weapon.attacks, rules


@dataclass(frozen=True, slots=True)
class Name:
    """A name that equals its plural."""

    text: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Name) and is_same(self.text, other.text)

    def __hash__(self) -> int:
        return hash(self.text[:2].casefold())


def _is_for_all(taken: Taken) -> bool:
    """Whether the special rules an option gives are the whole unit's."""
    affects = taken.section.affects if taken.section else None
    return affects is None or affects.kind == "all"


def _rules(taken: Taken) -> Iterable[RuleUse]:
    return taken.option.rules if taken.option else ()


def combined_rules(uses: Iterable[RuleUse]) -> tuple[RuleUse, ...]:
    """Each rule once: ratings that add are added, of others the highest counts, texts stay.

    What adds comes last, so that the order of options does not matter.
    """
    combined: dict[object, RuleUse] = {}
    for use in sorted(uses, key=lambda use: use.adds):
        key = (use.key, use.rating) if isinstance(use.rating, str) else use.key
        known = combined.get(key)
        combined[key] = _merged(known, use) if known else _alone(use)
    return tuple(combined.values())


def _alone(use: RuleUse) -> RuleUse:
    return RuleUse(key=use.key, name=use.name, rating=use.rating) if use.adds else use


def _merged(known: RuleUse, use: RuleUse) -> RuleUse:
    if not isinstance(known.rating, int) or not isinstance(use.rating, int):
        return known
    adds = use.adds or use.key in ADDING
    rating = known.rating + use.rating if adds else max(known.rating, use.rating)
    return known if rating == known.rating else RuleUse(key=use.key, name=use.name, rating=rating)
