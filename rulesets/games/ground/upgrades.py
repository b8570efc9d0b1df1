"""Takes the options of a unit, in their order: each takes from what the earlier ones left.

What an option is bought for must be there in the end, whichever of them came first.

Which picks are in order, what they replace and what they add follows Army Forge, whose books fit.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from rulesets.games.ground.book import (
    UNPRICED,
    Book,
    Kind,
    Option,
    Package,
    RuleUse,
    Section,
    Unit,
)
from rulesets.games.ground.document import Pick
from rulesets.games.ground.kinds import rules_by_kind
from rulesets.games.ground.names import read_target, singulars
from rulesets.games.ground.outfit import Carried, Inventory, Obstacle, Outfit, Taken, Thing


@dataclass(frozen=True, eq=False)
class Kit:
    """A unit with the sections it may choose from, in the order of display.

    `elsewhere` are all sections of its book: a list may hold options that the unit is not offered.
    `rules_by_kind` are the special rules its kinds give it.
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
        """The section and option of a pick, offered or not; None if the book does not know it."""
        option = self.options.get((pick.section, pick.option))
        if option:
            return self.sections[pick.section], option
        section = self.elsewhere.get(pick.section)
        options = section.options if section else ()
        return next(((section, o) for o in options if section and o.key == pick.option), None)


def kits_of(book: Book) -> dict[str, Kit]:
    """The units of a book by key, each with what it may choose."""
    packages = {package.key: package for package in book.packages}
    return {unit.key: kit_of(unit, packages, rules_by_kind(book.game, unit)) for unit in book.units}


def kit_of(
    unit: Unit, packages: Mapping[str, Package], rules_by_kind: tuple[RuleUse, ...] = ()
) -> Kit:
    """A unit with the sections of its packages that are there, but for those it does not get."""
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
    """The unit with its picks taken in order; a pick that is not in order says why.

    One that adds to something needs it before and after all others are taken. Kept, which saves
    four fifths of resolving and judging a list of 30 entries after an edit of one.
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


ROUNDS = 3
"""How often picks that lost what they need are looked for, after those that lost it at once."""


def lost(kit: Kit, before: tuple[Pick, ...], after: tuple[Pick, ...]) -> tuple[Pick, ...]:
    """The picks that a change leaves without what they need, and those that need them in turn.

    What was out of order before may stay so.
    """
    taken = equip(kit, before).obstructed
    spared = Counter((each.pick, each.obstacle) for each in taken)
    found: list[Pick] = []
    for _ in range(ROUNDS):
        kept, gone = _sifted(kit, after, Counter(spared))
        if not gone:
            break
        found += gone
        after = kept
    return tuple(found)


def _sifted(
    kit: Kit, picks: tuple[Pick, ...], spared: Counter[tuple[Pick, Obstacle]]
) -> tuple[tuple[Pick, ...], list[Pick]]:
    """Take picks and leave out those that are out of order, but for the spared ones."""
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
    """A unit while its options are taken, one after the other."""

    def __init__(self, kit: Kit) -> None:
        things: list[Thing] = [*kit.unit.weapons, *kit.unit.items]
        self.kit = kit
        self.inventory = Inventory(Carried.of(thing, thing.count) for thing in things)
        self.taken: list[Taken] = []
        self._counts: Counter[str | Pick] = Counter()
        self._earlier: list[tuple[int, int]] = []

    def obstacle_of(self, pick: Pick) -> Obstacle:
        """Why a pick cannot be taken now, empty if it can."""
        found = self.kit.find(pick)
        if found is None:
            return "unknown"
        counts = self._counts[pick.section], self._counts[pick]
        return obstacle_of(self.kit, *found, self.inventory, *counts)

    def take(self, pick: Pick, obstacle: Obstacle) -> None:
        """Take one pick: it changes what is there, even where it is not in order."""
        self._earlier.append((self._counts[pick.section], self._counts[pick]))
        self._counts.update((pick.section, pick))
        found = self.kit.find(pick)
        if found is None:
            self.taken.append(Taken(pick, None, None, 0, obstacle))
            return
        section, option = found
        size = self.kit.unit.size
        if section.variant == "replace":
            times = 1
            if section.is_for_all:
                # once a model, as far as every target reaches
                reach = [
                    self.inventory.present(each) // read_target(each)[0] for each in section.targets
                ]
                times = min([size, *(count for count in reach if count)])
            for target, needed in zip(section.targets, _needs(section), strict=True):
                self.inventory.remove(read_target(target)[1], needed * times)
        else:
            times = size if section.is_for_all else 1
        for thing in gains(option):
            self.inventory.add(Carried.of(thing, thing.count * times))
        price = option.price(self.kit.unit.key)
        points = UNPRICED if price is None else price
        self.taken.append(Taken(pick, section, option, points, obstacle))

    def settled(self) -> list[Taken]:
        """Every pick as it stands in the end: a later one may have replaced what it adds to."""
        pairs = zip(self.taken, self._earlier, strict=True)
        return [self._settled(taken, earlier) for taken, earlier in pairs]

    def _settled(self, taken: Taken, earlier: tuple[int, int]) -> Taken:
        section, option = taken.section, taken.option
        if taken.obstacle or not section or not option or not adds_to_target(section):
            return taken
        things = gains(option)
        if things and not any(self.inventory.present(thing.name.en) for thing in things):
            return taken
        obstacle = obstacle_of(self.kit, section, option, self.inventory, *earlier)
        return replace(taken, obstacle=obstacle) if obstacle else taken


def adds_to_target(section: Section) -> bool:
    return section.variant != "replace" and bool(section.targets)


def gains(option: Option) -> tuple[Thing, ...]:
    return (*option.weapons, *option.items)


def obstacle_of(
    kit: Kit,
    section: Section,
    option: Option,
    inventory: Inventory,
    in_section: int,
    of_option: int,
) -> Obstacle:
    """Why an option cannot be taken of what is there, empty if it can.

    `in_section` and `of_option` are how many picks of either were taken before.
    """
    if option.price(kit.unit.key) is None:
        return "unpriced"
    if section.key not in kit.sections:
        return "unoffered"
    present = [inventory.present(target) for target in section.targets]
    if any(there < needed for there, needed in zip(present, _needs(section), strict=True)):
        return "target"
    most, each = limits_of(section, kit.unit.size, min(present, default=0))
    if most is not None and in_section >= most:
        return "limit"
    return "limit" if each is not None and of_option >= each else ""


def scarcest(section: Section, inventory: Inventory) -> int:
    """How many there are of the target that there is least of, 0 without targets."""
    return min([inventory.present(target) for target in section.targets], default=0)


def forms(names: Iterable[str]) -> set[str]:
    """Every form in the singular of targets and of names, by which they are compared."""
    return {form for name in names for form in singulars(read_target(name)[1])}


def limits_of(section: Section, size: int, targets: int) -> tuple[int | None, int | None]:
    """How many picks of a section, and of each option in it, are allowed; None for any number.

    `size` is the unit's, `targets` how many of the scarcest target it has now.
    """
    affects = section.affects.kind if section.affects else ""
    select = section.select.kind if section.select else ""
    selected = section.select.value if section.select else 1
    affected = section.affects.value if section.affects else 1
    if section.variant == "replace":
        if affects == "any":
            return None, None
        if select == "any":
            return size, None
        return (affected if affects == "up_to" else 1), None
    if section.variant == "attachment":
        return (targets if select == "any" else 1), None
    if affects == "any":
        return (targets if section.targets else size), None
    if affects == "up_to" or (affects == "exactly" and affected > 1):
        return affected, None
    if select == "up_to":
        return selected, None
    return (selected if select == "exactly" else None), 1


def is_radio(section: Section) -> bool:
    """Whether a section holds one pick, so that another takes its place."""
    return limits_of(section, 2, 2)[0] == 1


def _needs(section: Section) -> list[int]:
    """For each target how many the unit must have."""
    exactly = section.affects and section.affects.kind == "exactly"
    each = section.affects.value if section.affects and exactly else 1
    if section.variant != "replace":
        each = 1
    return [each * read_target(target)[0] for target in section.targets]
