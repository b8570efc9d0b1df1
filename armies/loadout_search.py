"""Searches for the options that give a unit the equipment that a text names."""

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Protocol

from rulesets.games.ground.book import Option, Section
from rulesets.games.ground.document import MAX_PICKS, Pick
from rulesets.games.ground.outfit import Outfit
from rulesets.games.ground.upgrades import Kit, equip

KEPT = 4
"""Nearest sets of options that are extended by one more."""

Picks = tuple[tuple[Pick, ...], ...]
"""The picks of a unit, or of both halves of a combined one."""

Distance = tuple[int, ...]
"""How far off a set of options is, in order of weight; the search ends where the first is 0."""


class Wanted(Protocol):
    """A text about a unit, to compare sets of options with."""

    def is_named(self, kit: Kit, option: Option) -> bool:
        """Tell whether the text names an option or something it gives."""
        ...

    def distance(self, outfits: Sequence[Outfit]) -> Distance:
        """Return how far the halves of a unit are from the text."""
        ...


def search(kit: Kit, halves: int, wanted: Wanted, left: Iterator[int]) -> tuple[Picks, Distance]:
    """Return the picks that come nearest to a text, found by adding one at a time.

    Each set that is tried takes one from `left`; once it is empty, the nearest so far is returned.
    """
    options = [
        (section, option)
        for section in kit.sections.values()
        for option in section.options
        if wanted.is_named(kit, option)
    ]
    start: Picks = ((),) * halves
    best = start, wanted.distance([equip(kit, ())] * halves)
    ways, seen = [start], {_in_any_order(start)}
    while best[1][0] and ways:
        further = []
        for picks in (one for way in ways for one in _with_one_more(way, options)):
            key = _in_any_order(picks)
            if key in seen or next(left, None) is None:
                continue
            seen.add(key)
            further.append((picks, wanted.distance([equip(kit, each) for each in picks])))
        further.sort(key=itemgetter(1))
        best = min([best, *further[:1]], key=itemgetter(1))
        ways = [picks for picks, _distance in further[:KEPT]]
    return best


def _with_one_more(picks: Picks, options: Sequence[tuple[Section, Option]]) -> Iterator[Picks]:
    """Yield the picks with one more option, for one half, or for both if it is for all models."""
    for section, option in options:
        pick = Pick(section=section.key, option=option.key)
        places = [range(len(picks))] if section.is_for_all else [[n] for n in range(len(picks))]
        for taking in places:
            if all(len(picks[place]) < MAX_PICKS for place in taking):
                yield tuple(
                    (*each, pick) if place in taking else each for place, each in enumerate(picks)
                )


def _in_any_order(picks: Picks) -> object:
    return tuple(tuple(sorted((pick.section, pick.option) for pick in each)) for each in picks)
