"""A unit with its options taken: equipment, cost, size and special rules."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, TypeVar

from rulesets.engine.values import Term
from rulesets.games.ground.book import Bases, Item, Option, RuleUse, Section, Thing, Unit, Weapon
from rulesets.games.ground.document import Pick
from rulesets.games.ground.names import WORDS, in_words, is_same, read_target, singulars

Obstacle = Literal["", "unknown", "unpriced", "unoffered", "target", "limit"]
"""Why a pick is invalid.

Not in the book, no price, not offered to this unit, nothing to replace, too many.
"""

UNKNOWN_OPTION = Term("Unknown option", "Opzione sconosciuta")
"""Name of an option that the book does not have, if its key is an id of another program."""

ADDING = {"tough", "impact"}
"""Special rules whose ratings add up; of any other the highest counts."""


T = TypeVar("T")


@dataclass(slots=True)
class Carried:
    """A weapon or item with its number in the unit; `weapons` are those inside all of them."""

    thing: Thing
    count: int
    weapons: list["Carried"] = field(default_factory=list)

    @classmethod
    def of(cls, thing: Thing, count: int) -> "Carried":
        content = thing.weapons if isinstance(thing, Item) else ()
        return cls(thing, count, [cls(weapon, weapon.count * count) for weapon in content])

    def give_up(self, number: int) -> int:
        """Remove up to `number` with the weapons inside them. Returns how many were removed."""
        lost = min(number, self.count)
        self.count -= lost
        for weapon in self.weapons:
            weapon.give_up(lost * weapon.thing.count)
        self.weapons = [weapon for weapon in self.weapons if weapon.count > 0]
        return lost


class Inventory:
    """The equipment of a unit while its options are taken, found by singular or plural name."""

    def __init__(self, carried: Iterable[Carried]) -> None:
        self._carried: list[Carried] = []
        self._names_by_form: dict[str, dict[str, None]] = {}
        self._by_name: dict[str, list[tuple[int, int, Carried]]] = {}
        for each in carried:
            self.add(each)

    @property
    def carried(self) -> tuple[Carried, ...]:
        """Everything left, each with the weapons left inside it."""
        left = tuple(each for each in self._carried if each.count > 0)
        for each in left:
            each.weapons = [inner for inner in each.weapons if inner.count > 0]
        return left

    def add(self, carried: Carried) -> None:
        place = len(self._carried)
        self._carried.append(carried)
        self._index(0, place, carried)
        for inner in carried.weapons:
            self._index(1, place, inner)

    def _index(self, depth: int, place: int, carried: Carried) -> None:
        name = carried.thing.name.en
        if name not in self._by_name:
            for form in singulars(name):
                self._names_by_form.setdefault(form, {})[name] = None
        self._by_name.setdefault(name, []).append((depth, place, carried))

    def present(self, target: str) -> int:
        """Return the number of what a section calls `Sword` or `2x Sword`."""
        names = self._names(read_target(target)[1])
        return sum(each.count for name in names for *_, each in self._by_name[name])

    def remove(self, name: str, number: int) -> None:
        """Remove up to `number` of a name; those inside items go last."""
        names = self._names(name)
        found = [entry for each in names for entry in self._by_name[each]]
        for *_, carried in sorted(found, key=lambda entry: entry[:2]):
            if number <= 0:
                break
            number -= carried.give_up(number)
        for each in names:
            self._by_name[each] = [entry for entry in self._by_name[each] if entry[2].count > 0]

    def _names(self, name: str) -> set[str]:
        """Return the names ever present that equal a name in singular or plural."""
        return {each for form in singulars(name) for each in self._names_by_form.get(form, ())}


@dataclass(frozen=True, slots=True)
class Taken:
    """A pick looked up in the book.

    If the book does not have it, `points` are 0, and `number` is its place among such picks.
    """

    pick: Pick
    section: Section | None
    option: Option | None
    points: int
    obstacle: Obstacle
    number: int = 0

    @property
    def is_known(self) -> bool:
        return self.option is not None

    @property
    def label(self) -> Term:
        if self.option:
            return self.option.label
        if WORDS.fullmatch(self.pick.option):
            return Term(in_words(self.pick.option, self.pick.section))
        return UNKNOWN_OPTION.numbered(self.number)

    @property
    def is_for_all(self) -> bool:
        return self.section is not None and self.section.is_for_all

    @property
    def gives_to_all(self) -> bool:
        return self.section is None or self.section.gives_to_all

    @property
    def rules(self) -> tuple[RuleUse, ...]:
        return self.option.rules if self.option else ()


@dataclass(frozen=True, eq=False)
class Outfit:
    """A unit equipped by its picks. `size` counts models.

    If `kinds_add`, ratings from its kinds are added to printed ones, otherwise the higher one
    counts.
    """

    unit: Unit
    rules_by_kind: tuple[RuleUse, ...]
    taken: tuple[Taken, ...]
    carried: tuple[Carried, ...]
    points: int
    size: int
    kinds_add: bool = True

    @cached_property
    def rules(self) -> tuple[RuleUse, ...]:
        """Special rules of every model: its own, its kinds', those of shared items and options."""
        return combined_rules(
            [
                *self.unit.rules,
                *(self.rules_by_kind if self.kinds_add else ()),
                *(rule for each in self._items_of_all for rule in each.rules),
                *(rule for taken in self.taken if taken.gives_to_all for rule in taken.rules),
            ],
            () if self.kinds_add else self.rules_by_kind,
        )

    @cached_property
    def model_rules(self) -> tuple[RuleUse, ...]:
        """Special rules that options give to only some of the models."""
        return tuple(rule for taken in self.taken if not taken.gives_to_all for rule in taken.rules)

    @cached_property
    def obstructed(self) -> tuple[Taken, ...]:
        """Invalid picks."""
        return tuple(taken for taken in self.taken if taken.obstacle)

    @cached_property
    def items(self) -> tuple[tuple[Item, int], ...]:
        return tuple((c.thing, c.count) for c in self.carried if isinstance(c.thing, Item))

    @cached_property
    def weapons(self) -> tuple[tuple[Weapon, int], ...]:
        """Every weapon of the unit, also those of items, with equal profiles merged."""
        carried = (part for each in self.carried for part in (each, *each.weapons))
        weapons = ((c.thing, c.count) for c in carried if isinstance(c.thing, Weapon))
        return tuple(merged(weapons, profile_of))

    @cached_property
    def bases(self) -> Bases:
        """Base sizes, which a mount may change."""
        changed = [item.bases for item in self._items_of_all if item.bases]
        return changed[-1] if changed else self.unit.bases

    @cached_property
    def ratings(self) -> dict[str, int]:
        """The rating of each rule of all models, 1 if it has no number."""
        return {rule.key: rule.rating if isinstance(rule.rating, int) else 1 for rule in self.rules}

    @property
    def tough(self) -> int:
        """Wounds a model takes."""
        return self.ratings.get("tough", 1)

    @property
    def uses(self) -> list[RuleUse]:
        """Every special rule of all models, of some, of items and of weapons."""
        found = [*self.rules, *self.model_rules]
        for item, _ in self.items:
            found += item.rules
        for weapon, _ in self.weapons:
            found += weapon.rules
        return found

    def bears(self, key: str) -> bool:
        """Return whether all models, some of them or an item have a special rule."""
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


def merged(things: Iterable[tuple[T, int]], key: Callable[[T], object]) -> list[tuple[T, int]]:
    """Return the first thing of each key with the total of all."""
    found: dict[object, tuple[T, int]] = {}
    for thing, count in things:
        value = key(thing)
        first, before = found.get(value, (thing, 0))
        found[value] = (first, before + count)
    return list(found.values())


def profile_of(weapon: Weapon) -> object:
    """Return a value shared by equal weapons; the order of special rules does not matter."""
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


def combined_rules(uses: Iterable[RuleUse], least: Iterable[RuleUse] = ()) -> tuple[RuleUse, ...]:
    """Return each rule once, with ratings that add summed and the highest of others; texts stay.

    Summed ratings come last, so the order of options does not matter. `least` are rules that are
    not added but apply as a minimum.
    """
    combined: dict[object, RuleUse] = {}
    for use in sorted(uses, key=lambda use: use.adds):
        key = (use.key, use.rating) if isinstance(use.rating, str) else use.key
        known = combined.get(key)
        if known:
            combined[key] = _merged(known, use)
        else:
            combined[key] = replace(use, adds=False) if use.adds else use
    for use in least:
        known = combined.get(use.key)
        combined[use.key] = _higher(known, use) if known else use
    return tuple(combined.values())


def _higher(known: RuleUse, use: RuleUse) -> RuleUse:
    ratings = known.rating, use.rating
    if not (isinstance(ratings[0], int) and isinstance(ratings[1], int)):
        return known
    return known if ratings[0] >= ratings[1] else use


def _merged(known: RuleUse, use: RuleUse) -> RuleUse:
    if not isinstance(known.rating, int) or not isinstance(use.rating, int):
        return known
    adds = use.adds or use.key in ADDING
    rating = known.rating + use.rating if adds else max(known.rating, use.rating)
    return known if rating == known.rating else replace(known, rating=rating)
