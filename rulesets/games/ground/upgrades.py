"""Takes the options of a unit, in their order: each takes from what the earlier ones left.

Which picks are in order, what they replace and what they add follows Army Forge, whose books fit.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rulesets.games.ground.book import UNPRICED, Option, Section, Unit
from rulesets.games.ground.document import Pick
from rulesets.games.ground.names import is_same, read_target
from rulesets.games.ground.outfit import Carried, Obstacle, Outfit, Taken, Thing


@dataclass(frozen=True, eq=False)
class Kit:
    """A unit with the sections it may choose from, in the order of display."""

    unit: Unit
    sections: Mapping[str, Section]
    options: Mapping[tuple[str, str], Option]


@lru_cache(maxsize=4096)
def equip(kit: Kit, picks: tuple[Pick, ...]) -> Outfit:
    """The unit with its picks taken in order; a pick that is not in order says why."""
    unit = kit.unit
    things: list[Thing] = [*unit.weapons, *unit.items]
    carried = [Carried.of(thing, thing.count) for thing in things]
    taken = [_take(kit, pick, picks[:number], carried) for number, pick in enumerate(picks)]
    models = sum(each.option.models for each in taken if each.option)
    return Outfit(
        unit=unit,
        taken=tuple(taken),
        carried=tuple(carried),
        points=unit.points + sum(each.points for each in taken),
        size=unit.size + models,
    )


def _take(kit: Kit, pick: Pick, earlier: tuple[Pick, ...], carried: list[Carried]) -> Taken:
    """Take one pick: `carried` is changed by it, even where it is not in order."""
    option = kit.options.get((pick.section, pick.option))
    if option is None:
        return Taken(pick, None, None, 0, "unknown")
    section = kit.sections[pick.section]
    price = option.price(kit.unit.key)
    obstacle = obstacle_of(kit, section, option, earlier, carried)
    if section.variant == "replace":
        _replace(section, option, kit.unit.size, carried)
    else:
        is_for_all = section.affects is not None and section.affects.kind == "all"
        carried += _gains(option, kit.unit.size if is_for_all else 1)
    return Taken(pick, section, option, UNPRICED if price is None else price, obstacle)


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
    present = [_present(target, carried) for target in section.targets]
    if any(count < needed for count, needed in zip(present, _needs(section), strict=True)):
        return "target"
    in_section = [pick.option for pick in earlier if pick.section == section.key]
    most, each = limits_of(section, kit.unit.size, min(present, default=0))
    if most is not None and len(in_section) >= most:
        return "limit"
    return "limit" if each is not None and in_section.count(option.key) >= each else ""


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
    if select == "exactly":
        return selected, 1
    return (selected if select == "up_to" else None), 1


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


def _present(target: str, carried: list[Carried]) -> int:
    name = read_target(target)[1]
    return sum(count for _, count in _matches(name, carried))


def _matches(name: str, carried: list[Carried]) -> Iterator[tuple[Carried, int]]:
    """What goes by a name, then what does inside of items, each with how many there are."""
    for each in carried:
        if is_same(each.thing.name.en, name):
            yield each, each.count
    for each in carried:
        for inner in each.weapons:
            if is_same(inner.thing.name.en, name):
                yield inner, inner.count * each.count


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
    for each, _ in list(_matches(name, carried)):
        gone = min(number, each.count)
        each.count -= gone
        number -= gone
    carried[:] = [each for each in carried if each.count > 0]
    for each in carried:
        each.weapons = [inner for inner in each.weapons if inner.count > 0]


def _gains(option: Option, times: int) -> list[Carried]:
    things: list[Thing] = [*option.weapons, *option.items]
    return [Carried.of(thing, thing.count * times) for thing in things]
