"""The equipment of a unit on one line of a short text, written and read back."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from armies.loadout_search import Distance, Picks, search
from armies.wording import weapon_profile
from rulesets.engine.values import Term
from rulesets.games.ground.book import Option
from rulesets.games.ground.member import Member
from rulesets.games.ground.outfit import Outfit
from rulesets.games.ground.upgrades import Kit
from rulesets.texts.parser import split_outside_brackets
from rulesets.wording.terms import term

LOADOUT = " · "
"""Separates kinds, statline and equipment."""

STATLINE = re.compile(r"\w+\+ \w+\+(?: \w+)?")
COUNTED = re.compile(r"(?:(\d{1,4})[x×] )?(.+)")
MAX_LOADOUTS = 2_000
"""Most loadouts of a unit tried to match its line."""

Parts = Counter[str]
"""Numbers of each weapon with its profile, each item and each other choice."""


def counted_parts(members: Iterable[Member]) -> Iterator[str]:
    """Yield equipment and choices of the halves of a unit, such as `18× Rifle (24″ A1)`."""
    found = sum((parts_of(member.outfit) for member in members if member.outfit), Parts())
    for part, count in found.items():
        yield f"{count}× {part}" if count > 1 else part


def parts_of(outfit: Outfit) -> Parts:
    """Return weapons and items, and those choices that appear in neither."""
    parts = Parts()
    for weapon, count in outfit.weapons:
        parts[f"{term(weapon.name)} ({weapon_profile(weapon)})"] += count
    for item, count in outfit.items:
        parts[term(item.name)] += count
    carried = {weapon.name.en for weapon, _count in outfit.weapons}
    carried |= {item.name.en for item, _count in outfit.items}
    for taken in outfit.taken:
        if taken.option:
            given = taken.option.gains
            if not given or any(thing.name.en not in carried for thing in given):
                parts[_as_part(taken.label)] += 1
    return parts


def _as_part(label: Term) -> str:
    """Return an option's label without the separator of parts."""
    return term(label).replace(", ", " + ")


def read_parts(lines: Iterable[str]) -> Parts:
    """Return the equipment named by one of these lines, empty without such a line."""
    parts = Parts()
    for line in lines:
        pieces = line.split(LOADOUT)
        place = next((n for n, piece in enumerate(pieces) if STATLINE.fullmatch(piece)), None)
        if place is not None:
            for part in split_outside_brackets(LOADOUT.join(pieces[place + 1 :])):
                if match := COUNTED.fullmatch(part):
                    parts[match[2]] += int(match[1] or 1)
    return parts


@dataclass(frozen=True)
class WantedParts:
    """The equipment and points that a short text says of a unit."""

    parts: Parts
    points: int

    def is_named(self, kit: Kit, option: Option) -> bool:
        words = {_as_part(option.label), *(term(thing.name) for thing in option.all_gains)}
        return not words.isdisjoint(self._names)

    @cached_property
    def _names(self) -> set[str]:
        return {part.rpartition(" (")[0] or part for part in self.parts} | set(self.parts)

    def distance(self, outfits: Sequence[Outfit]) -> Distance:
        """Return the differing parts, the difference in points, invalid picks, and unevenness."""
        found = sum((parts_of(outfit) for outfit in outfits), Parts())
        differing = sum(
            abs(found[part] - self.parts[part]) for part in found.keys() | self.parts.keys()
        )
        costs = [outfit.points for outfit in outfits]
        out_of_order = sum(len(outfit.obstructed) for outfit in outfits)
        return differing, abs(self.points - sum(costs)), out_of_order, max(costs) - min(costs)


def picks_for(kit: Kit, parts: Parts, halves: int, points: int) -> Picks:
    """Return the picks of each half that give a unit this equipment, or nearly."""
    return search(kit, halves, WantedParts(parts, points), iter(range(MAX_LOADOUTS)))[0]
