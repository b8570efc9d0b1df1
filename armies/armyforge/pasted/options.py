"""Finds the options that give a unit what a pasted text says it has."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from armies.armyforge.pasted.plaintext import PastedUnit
from armies.loadout_search import Distance, Picks, search
from rulesets.games.ground.book import Option
from rulesets.games.ground.outfit import Name, Outfit
from rulesets.games.ground.upgrades import Kit

MAX_TRIES = 300
"""Most sets of options that are tried for one unit; the caller counts those of a list."""

OUT_OF_ORDER: Distance = (1, 1, 1_000_000)
"""Farther off than any set of options that a unit may have."""


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


@dataclass(frozen=True)
class WantedUnit:
    """The weapons, names, models and points that a pasted text says of a unit."""

    unit: PastedUnit

    def is_named(self, kit: Kit, option: Option) -> bool:
        given = {Name(each.name.en) for each in (*option.rules, *option.all_gains)}
        names = self.unit.names | self.unit.weapons.keys()
        return option.price(kit.unit.key) is not None and not names.isdisjoint(given)

    def distance(self, outfits: Sequence[Outfit]) -> Distance:
        """Return whether anything differs, whether weapons, models or points do, and how much.

        Army Forge takes no options that are out of order.
        """
        if any(outfit.obstructed for outfit in outfits):
            return OUT_OF_ORDER
        unit, carried = self.unit, Counter[Name]()
        for outfit in outfits:
            for weapon, count in outfit.weapons:
                carried[Name(weapon.name.en)] += count
        names = {name for outfit in outfits for name in _names(outfit)}
        differing = sum(abs(carried[name] - unit.weapons[name]) for name in carried | unit.weapons)
        differing += abs(sum(outfit.size for outfit in outfits) - unit.size)
        is_priced = sum(outfit.points for outfit in outfits) == unit.points
        distance = 2 * (differing + len(names ^ unit.names)) + (not is_priced)
        return bool(distance), not is_priced or differing > 0, distance


def recover(kit: Kit, unit: PastedUnit, halves: int, left: Iterator[int]) -> Recovered:
    """Find the options that come nearest; each set that is tried takes one from `left`."""
    found = search(kit, halves, WantedUnit(unit), islice(left, MAX_TRIES))
    picks, (_differs, is_inexact, distance) = found
    return Recovered(kit, picks, not is_inexact, distance)


def _names(outfit: Outfit) -> Iterator[Name]:
    for rule in (*outfit.rules, *outfit.model_rules):
        yield Name(rule.name.en)
    for item, _count in outfit.items:
        yield Name(item.name.en)
