"""Takes the options of a unit, in their order: each takes from what the earlier ones left.

What an option is bought for must be there in the end, whichever of them came first.

Which picks are in order, what they replace and what they add follows Army Forge, whose books fit.
"""

from collections.abc import Iterable, Iterator, Mapping
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
from rulesets.games.ground.names import is_same, read_target
from rulesets.games.ground.outfit import Carried, Obstacle, Outfit, Taken, Thing


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
        """What a pick means, offered or not; None if the book does not know it."""
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
def equip(kit: Kit, picks: tuple[Pick, ...]) -> Outfit:
    """The unit with its picks taken in order; a pick that is not in order says why.

    One that adds to something needs it before and after all others are taken.
    """
    unit = kit.unit
    things: list[Thing] = [*unit.weapons, *unit.items]
    carried = [Carried.of(thing, thing.count) for thing in things]
    taken = [_take(kit, pick, picks[:number], carried) for number, pick in enumerate(picks)]
    taken = [_keep(kit, each, picks[:number], carried) for number, each in enumerate(taken)]
    models = sum(each.option.models for each in taken if each.option)
    return Outfit(
        unit=unit,
        rules_by_kind=kit.rules_by_kind,
        taken=tuple(taken),
        carried=tuple(carried),
        points=max(0, unit.points + sum(each.points for each in taken)),
        size=unit.size + models,
    )


def _take(kit: Kit, pick: Pick, earlier: tuple[Pick, ...], carried: list[Carried]) -> Taken:
    """Take one pick: `carried` is changed by it, even where it is not in order."""
    found = kit.find(pick)
    if found is None:
        return Taken(pick, None, None, 0, "unknown")
    section, option = found
    price = option.price(kit.unit.key)
    obstacle = obstacle_of(kit, section, option, earlier, carried)
    if section.variant == "replace":
        _replace(section, option, kit.unit.size, carried)
    else:
        is_for_all = section.affects is not None and section.affects.kind == "all"
        carried += _gains(option, kit.unit.size if is_for_all else 1)
    return Taken(pick, section, option, UNPRICED if price is None else price, obstacle)


def _keep(kit: Kit, taken: Taken, earlier: tuple[Pick, ...], carried: list[Carried]) -> Taken:
    """A pick as it stands in the end: a later one may have replaced what it adds to."""
    section, option = taken.section, taken.option
    if taken.obstacle or not section or not option or not _adds_to_target(section):
        return taken
    if not _is_left(option, carried):
        return taken
    return replace(taken, obstacle=obstacle_of(kit, section, option, earlier, carried))


def _adds_to_target(section: Section) -> bool:
    return section.variant != "replace" and bool(section.targets)


def _is_left(option: Option, carried: Iterable[Carried]) -> bool:
    """Whether an option's gains were not replaced along with what they were added to."""
    things: list[Thing] = [*option.weapons, *option.items]
    return not things or any(_present(thing.name.en, carried) for thing in things)


def obstacle_of(
    kit: Kit,
    section: Section,
    option: Option,
    earlier: tuple[Pick, ...],
    carried: list[Carried],
) -> Obstacle:
    """Why an option cannot be taken after earlier picks, empty if it can."""
    if option.price(kit.unit.key) is None:
        return "unpriced"
    if section.key not in kit.sections:
        return "unoffered"
    if any(
        _present(target, carried) < needed
        for target, needed in zip(section.targets, _needs(section), strict=True)
    ):
        return "target"
    in_section = [pick.option for pick in earlier if pick.section == section.key]
    most, each = limits_of(section, kit.unit.size, scarcest(section, carried))
    if most is not None and len(in_section) >= most:
        return "limit"
    return "limit" if each is not None and in_section.count(option.key) >= each else ""


def scarcest(section: Section, carried: Iterable[Carried]) -> int:
    """How many there are of the target that there is least of, 0 without targets."""
    return min([_present(target, carried) for target in section.targets], default=0)


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


def _present(target: str, carried: Iterable[Carried]) -> int:
    name = read_target(target)[1]
    return sum(each.count for each in _matches(name, carried))


def _matches(name: str, carried: Iterable[Carried]) -> Iterator[Carried]:
    """What goes by a name, then what does inside of items."""
    inner = [weapon for each in carried for weapon in each.weapons]
    for each in (*carried, *inner):
        if is_same(each.thing.name.en, name):
            yield each


def _replace(section: Section, option: Option, size: int, carried: list[Carried]) -> None:
    is_all = section.affects is not None and section.affects.kind == "all"
    times = _times_of_all(section, size, carried) if is_all else 1
    for target, needed in zip(section.targets, _needs(section), strict=True):
        _remove(read_target(target)[1], needed * times, carried)
    carried += _gains(option, times)


def _times_of_all(section: Section, size: int, carried: list[Carried]) -> int:
    """How often `all` replaces: once a model, as far as every target reaches."""
    present = [_present(target, carried) // read_target(target)[0] for target in section.targets]
    return min([size, *(count for count in present if count)])


def _remove(name: str, number: int, carried: list[Carried]) -> None:
    """Take away so many of a name, or as many as there are."""
    for each in _matches(name, carried):
        number -= each.give_up(number)
    carried[:] = [each for each in carried if each.count > 0]
    for each in carried:
        each.weapons = [inner for inner in each.weapons if inner.count > 0]


def _gains(option: Option, times: int) -> list[Carried]:
    things: list[Thing] = [*option.weapons, *option.items]
    return [Carried.of(thing, thing.count * times) for thing in things]
