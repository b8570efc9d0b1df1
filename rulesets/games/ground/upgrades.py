"""Takes a unit's options in order: each changes what the earlier ones left.

Anything that an option is bought for must be present in the end, whatever the order.

Which picks are valid, what they replace and what they add follows Army Forge, whose books fit.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from rulesets.engine.values import Term
from rulesets.games.ground.book import Book, Kind, Option, Package, RuleUse, Section, Thing, Unit
from rulesets.games.ground.document import Pick
from rulesets.games.ground.kinds import rules_by_kind
from rulesets.games.ground.names import read_target
from rulesets.games.ground.outfit import Carried, Inventory, Obstacle, Outfit, Taken


@dataclass(frozen=True, eq=False)
class Kit:
    """A unit with the sections it may choose from, in display order.

    `elsewhere` are all sections of its book, since a list may hold options that the unit is not
    offered. `rules_by_kind` are the special rules of its kinds.
    """

    unit: Unit
    sections: Mapping[str, Section]
    options: Mapping[tuple[str, str], Option]
    elsewhere: Mapping[str, Section] = field(default_factory=dict)
    rules_by_kind: tuple[RuleUse, ...] = ()

    @cached_property
    def kinds(self) -> frozenset[Kind]:
        return frozenset(self.unit.kinds)

    def find(self, pick: Pick) -> tuple[Section, Option] | None:
        """Return a pick's section and option, offered or not; None if the book lacks it."""
        option = self.options.get((pick.section, pick.option))
        if option:
            return self.sections[pick.section], option
        section = self.elsewhere.get(pick.section)
        options = section.options if section else ()
        return next(((section, o) for o in options if section and o.key == pick.option), None)

    def points_of(self, pick: Pick) -> int:
        """Return what a pick adds to the unit's points; nothing where it has no price."""
        found = self.find(pick)
        return (found[1].price(self.unit.key) or 0) if found else 0

    def label_of(self, pick: Pick) -> Term:
        found = self.find(pick)
        return found[1].label if found else Term(pick.option)


def kits_of(book: Book) -> dict[str, Kit]:
    """Return the units of a book by key, each with its options."""
    packages = {package.key: package for package in book.packages}
    return {unit.key: kit_of(unit, packages, rules_by_kind(book.game, unit)) for unit in book.units}


def kit_of(
    unit: Unit, packages: Mapping[str, Package], rules_by_kind: tuple[RuleUse, ...] = ()
) -> Kit:
    """Return a unit with the existing sections of its packages, except the disabled ones."""
    sections = {
        section.key: section
        for key in unit.packages
        if key in packages
        for section in packages[key].sections
        if section.key not in unit.disabled
    }
    options = {
        (section.key, option.key): option
        for section in sections.values()
        for option in section.options
    }
    elsewhere = {section.key: section for each in packages.values() for section in each.sections}
    return Kit(unit, sections, options, elsewhere, rules_by_kind)


@lru_cache(maxsize=4096)
def equip(kit: Kit, picks: tuple[Pick, ...], kinds_add: bool = True) -> Outfit:
    """Return the unit with its picks taken in order; an invalid pick has an obstacle.

    A pick that adds to something needs it both before and after all others are taken. Cached, which
    saves four fifths of resolving and judging a list of 30 entries after an edit of one.
    """
    fitting = Fitting(kit)
    for pick in picks:
        fitting.take(pick, fitting.obstacle_of(pick))
    taken = fitting.settled()
    return Outfit(
        unit=kit.unit,
        rules_by_kind=kit.rules_by_kind,
        taken=tuple(taken),
        carried=fitting.inventory.carried,
        points=max(0, kit.unit.points + sum(each.points for each in taken)),
        size=kit.unit.size + sum(each.option.models for each in taken if each.option),
        kinds_add=kinds_add,
    )


MAX_PASSES = 3
"""Most passes that look for picks that lost what they need; later ones find dependents."""


def lost(kit: Kit, before: tuple[Pick, ...], after: tuple[Pick, ...]) -> tuple[Pick, ...]:
    """Return the picks that a change deprives of what they need, and their dependents in turn.

    Picks that were invalid before may stay.
    """
    taken = equip(kit, before).obstructed
    spared = Counter((each.pick, each.obstacle) for each in taken)
    found: list[Pick] = []
    for _ in range(MAX_PASSES):
        kept, gone = _sifted(kit, after, Counter(spared))
        if not gone:
            break
        found += gone
        after = kept
    return tuple(found)


def _sifted(
    kit: Kit, picks: tuple[Pick, ...], spared: Counter[tuple[Pick, Obstacle]]
) -> tuple[tuple[Pick, ...], list[Pick]]:
    """Take picks, leaving out invalid ones except those spared."""
    fitting = Fitting(kit)
    gone: list[Pick] = []

    def may_stay(pick: Pick, obstacle: Obstacle) -> bool:
        if obstacle and not spared[pick, obstacle]:
            gone.append(pick)
            return False
        spared[pick, obstacle] -= bool(obstacle)
        return True

    for pick in picks:
        obstacle = fitting.obstacle_of(pick)
        if may_stay(pick, obstacle):
            fitting.take(pick, obstacle)
    kept = [
        settled.pick
        for taken, settled in zip(fitting.taken, fitting.settled(), strict=True)
        if taken.obstacle or may_stay(settled.pick, settled.obstacle)
    ]
    return tuple(kept), gone


class Fitting:
    """A unit while its options are taken one by one."""

    def __init__(self, kit: Kit) -> None:
        things: list[Thing] = [*kit.unit.weapons, *kit.unit.items]
        self.kit = kit
        self.inventory = Inventory(Carried.of(thing, thing.count) for thing in things)
        self.taken: list[Taken] = []
        self._counts: Counter[str | Pick] = Counter()
        self._earlier: list[tuple[int, int]] = []

    def obstacle_of(self, pick: Pick) -> Obstacle:
        """Return why a pick cannot be taken now, empty if it can."""
        found = self.kit.find(pick)
        if found is None:
            return "unknown"
        counts = self._counts[pick.section], self._counts[pick]
        return obstacle_of(self.kit, *found, self.inventory, *counts)

    def take(self, pick: Pick, obstacle: Obstacle) -> None:
        """Take one pick; even an invalid one changes what is present."""
        self._earlier.append((self._counts[pick.section], self._counts[pick]))
        self._counts.update((pick.section, pick))
        found = self.kit.find(pick)
        if found is None:
            number = 1 + sum(not each.is_known for each in self.taken)
            self.taken.append(Taken(pick, None, None, 0, obstacle, number))
            return
        section, option = found
        size = self.kit.unit.size
        if section.variant == "replace":
            times = 1
            if section.is_for_all:
                # once per model, up to the scarcest target
                reach = [
                    self.inventory.present(each) // read_target(each)[0] for each in section.targets
                ]
                times = min([size, *(count for count in reach if count)])
            for target, needed in zip(section.targets, needed_numbers(section), strict=True):
                self.inventory.remove(read_target(target)[1], needed * times)
        else:
            times = size if section.is_for_all else 1
        for thing in option.gains:
            self.inventory.add(Carried.of(thing, thing.count * times))
        points = option.price(self.kit.unit.key) or 0
        self.taken.append(Taken(pick, section, option, points, obstacle))

    def settled(self) -> list[Taken]:
        """Return every pick's final state: a later one may have replaced what it adds to."""
        pairs = zip(self.taken, self._earlier, strict=True)
        return [self._settled(taken, earlier) for taken, earlier in pairs]

    def _settled(self, taken: Taken, earlier: tuple[int, int]) -> Taken:
        section, option = taken.section, taken.option
        if taken.obstacle or not section or not option or not section.adds_to_target:
            return taken
        things = option.gains
        if things and not any(self.inventory.present(thing.name.en) for thing in things):
            return taken
        obstacle = obstacle_of(self.kit, section, option, self.inventory, *earlier)
        return replace(taken, obstacle=obstacle) if obstacle else taken


def obstacle_of(
    kit: Kit,
    section: Section,
    option: Option,
    inventory: Inventory,
    in_section: int,
    of_option: int,
) -> Obstacle:
    """Return why an option cannot be taken, given the inventory; empty if it can.

    `in_section` and `of_option` are the numbers of earlier picks of each.
    """
    if option.price(kit.unit.key) is None:
        return "unpriced"
    if section.key not in kit.sections:
        return "unoffered"
    present = [inventory.present(target) for target in section.targets]
    if any(there < needed for there, needed in zip(present, needed_numbers(section), strict=True)):
        return "target"
    most, each = limits_of(section, kit.unit.size, min(present, default=0))
    if most is not None and in_section >= most:
        return "limit"
    return "limit" if each is not None and of_option >= each else ""


def limits_of(section: Section, size: int, targets: int) -> tuple[int | None, int | None]:
    """Return the maximum of picks in a section, and for each option in it; None for any number.

    `size` is the unit's, `targets` the number of the scarcest target it has now.
    """
    most = section.most
    if isinstance(most, str):
        most = size if most == "models" else targets
    return most, 1 if section.takes_each_once else None


def needed_numbers(section: Section) -> list[int]:
    """Return how many of each target the unit must have."""
    exactly = section.affects and section.affects.kind == "exactly"
    each = section.affects.value if section.affects and exactly else 1
    if section.variant != "replace":
        each = 1
    return [each * read_target(target)[0] for target in section.targets]
