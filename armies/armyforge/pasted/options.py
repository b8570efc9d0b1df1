"""Finds the options that give a unit the equipment that a text names."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from armies.armyforge.pasted.plaintext import PastedUnit
from rulesets.games.ground.book import Option, Section
from rulesets.games.ground.document import Pick
from rulesets.games.ground.outfit import Name, Outfit
from rulesets.games.ground.upgrades import Kit, equip

KEPT = 4
"""Best candidates that are extended after each pick."""

MAX_PICKS = 30
MAX_TRIES = 300
"""Most sets of options that are tried for one unit; the caller counts those of a list."""

Picks = tuple[tuple[Pick, ...], ...]
"""The picks of a unit, or of both halves of a combined one."""


@dataclass(frozen=True)
class Recovered:
    """A set of options: whether its equipment and points match the text, else how far off."""

    kit: Kit
    picks: Picks
    is_exact: bool
    distance: int

    @property
    def rank(self) -> tuple[bool, int]:
        return not self.is_exact, self.distance


def recover(kit: Kit, unit: PastedUnit, halves: int, left: Iterator[int]) -> Recovered:
    """Add options one by one, always to the candidates closest to the text.

    Each set that is tried takes one from `left`; once it is empty, the best so far is returned.
    """
    start: Picks = ((),) * halves
    best = _measured(kit, start, unit)
    ways, seen = [best], {_in_any_order(start)}
    options = list(_named_options(kit, unit))
    for _ in range(MAX_PICKS):
        further = []
        for way in ways:
            for picks in _with_one_more(way.picks, options):
                key = _in_any_order(picks)
                if key in seen or len(seen) > MAX_TRIES or next(left, None) is None:
                    continue
                seen.add(key)
                if not any(equip(kit, pick).obstructed for pick in picks):
                    further.append(_measured(kit, picks, unit))
        ways = sorted(further, key=lambda way: way.distance)[:KEPT]
        if not ways:
            break
        best = min(best, *ways, key=lambda way: way.rank)
        if best.rank == (False, 0):
            break
    return best


def _named_options(kit: Kit, unit: PastedUnit) -> Iterator[tuple[Section, Option]]:
    """Yield the options that add something named in the text."""
    names = unit.names | unit.weapons.keys()
    for section in kit.sections.values():
        for option in section.options:
            given = {Name(each.name.en) for each in (*option.rules, *option.all_gains)}
            if option.price(kit.unit.key) is not None and not names.isdisjoint(given):
                yield section, option


def _with_one_more(picks: Picks, options: Sequence[tuple[Section, Option]]) -> Iterator[Picks]:
    """Yield the picks with one more option, for one half, or for both if it is for all models."""
    for section, option in options:
        pick = Pick(section=section.key, option=option.key)
        if section.is_for_all:
            yield tuple((*each, pick) for each in picks)
        else:
            for half in range(len(picks)):
                yield tuple(
                    (*each, pick) if place == half else each for place, each in enumerate(picks)
                )


def _in_any_order(picks: Picks) -> object:
    return tuple(tuple(sorted((pick.section, pick.option) for pick in each)) for each in picks)


def _measured(kit: Kit, picks: Picks, unit: PastedUnit) -> Recovered:
    """Measure the distance to the text: weapons and models, points, other names."""
    outfits = [equip(kit, pick) for pick in picks]
    carried: Counter[Name] = Counter()
    for outfit in outfits:
        for weapon, count in outfit.weapons:
            carried[Name(weapon.name.en)] += count
    names = {name for outfit in outfits for name in _names(outfit)}
    differing = sum(abs(carried[name] - unit.weapons[name]) for name in carried | unit.weapons)
    differing += abs(sum(outfit.size for outfit in outfits) - unit.size)
    is_priced = sum(outfit.points for outfit in outfits) == unit.points
    distance = 2 * (differing + len(names ^ unit.names)) + (not is_priced)
    return Recovered(kit, picks, is_priced and not differing, distance)


def _names(outfit: Outfit) -> Iterator[Name]:
    for rule in (*outfit.rules, *outfit.model_rules):
        yield Name(rule.name.en)
    for item, _count in outfit.items:
        yield Name(item.name.en)
