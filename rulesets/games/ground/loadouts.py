"""Sets of options for a unit: one for each total of points and models within reach."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rulesets.games.ground.choices import choices
from rulesets.games.ground.document import MAX_PICKS, Pick
from rulesets.games.ground.upgrades import Kit, equip

LOOKED_AT = 2
"""Sets tried for each one wanted."""

MAX_DEAREST = 24
"""Options in the largest set of the dearest ones."""


@dataclass(frozen=True)
class Loadouts:
    """Sets of further picks, the empty set first, then smaller ones; `is_whole` if complete."""

    sets: tuple[tuple[Pick, ...], ...]
    is_whole: bool


@lru_cache(maxsize=2048)
def loadouts(kit: Kit, picks: tuple[Pick, ...], most: int) -> Loadouts:
    """Return up to `most` small sets of picks, and if those are not all, sets of the dearest.

    Only the first set of equal points and models is kept. They take 4 ms to find, and each
    question about a list asks again: cached by unit.
    """
    found: dict[tuple[int, int], tuple[Pick, ...]] = {}
    waiting: deque[tuple[Pick, ...]] = deque([()])
    seen: set[tuple[Pick, ...]] = {()}
    left = most * LOOKED_AT
    while waiting and left and len(found) < most:
        added = waiting.popleft()
        left -= 1
        outfit = equip(kit, picks + added)
        found.setdefault((outfit.points, outfit.size), added)
        for pick in _free(kit, picks + added):
            further = tuple(sorted((*added, pick), key=lambda each: each.text))
            if further not in seen and len(seen) < most * LOOKED_AT * 2:
                seen.add(further)
                waiting.append((*added, pick))
    is_whole = not waiting and len(seen) < most * LOOKED_AT * 2
    for added in () if is_whole else _dearest(kit, picks):
        outfit = equip(kit, picks + added)
        found.setdefault((outfit.points, outfit.size), added)
    return Loadouts(tuple(found.values()), is_whole)


def _dearest(kit: Kit, picks: tuple[Pick, ...]) -> Iterator[tuple[Pick, ...]]:
    """Yield growing sets: each adds the dearest option left, while one costs anything."""
    added: tuple[Pick, ...] = ()
    while True:
        free = _free(kit, picks + added)
        dearest = max(free, key=kit.points_of, default=None)
        if dearest is None or not kit.points_of(dearest) or len(added) >= MAX_DEAREST:
            return
        added = (*added, dearest)
        yield added


def _free(kit: Kit, picks: tuple[Pick, ...]) -> Iterator[Pick]:
    """Yield the options that can be taken now without losing another."""
    if len(picks) >= MAX_PICKS:
        return
    for section in choices(kit, picks):
        for choice in section.options:
            is_open = not choice.count or section.is_counted
            if is_open and not choice.obstacle and not choice.drops:
                yield Pick(section=section.section.key, option=choice.option.key)
