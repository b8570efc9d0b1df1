"""Random lists of equal points from the same books, reproducible by seed."""

import random
import time

from rulesets.engine.headroom import POINTS, Headroom
from rulesets.solving.completing import demands, offered
from rulesets.solving.model import Chosen
from rulesets.solving.search import Search
from rulesets.solving.tasks import Answer

LOTS = 100
"""Highest random weight of a unit or a set of options."""

NEAR = 1_000_000
"""Weight of equally many units, which outweighs all random weights."""

WORK = 0.3
"""Work for reaching the highest points, in the solver's deterministic unit."""

WORK_AT_RANDOM = 0.06
"""Work for one choice at random: a good one will do."""


def pair(
    headroom: Headroom,
    *,
    seconds: float,
    seed: int,
    sides: int = 2,
    most: int | None = None,
) -> Answer:
    """Propose fillings of an empty list with equal points, up to a maximum; one for each side."""
    if headroom.left(POINTS) is None:
        return Answer(reason="no_size")
    fillings = offered(headroom, 1)
    items = [item for item in headroom.priced(fillings.candidates) if headroom.has(item)]
    chance = random.Random(seed)  # noqa: S311 - lots for a game
    search = Search(headroom, items, time.monotonic() + seconds, seed, work=WORK)
    for places in demands(headroom, items, ()):
        if not places:
            return Answer(reason="none", is_proven=fillings.is_whole)
        search.model.demand(places)
    if most is not None:
        search.model.cp.add(search.model.points <= most)
    search.model.maximize(search.model.points)
    best = search.settle()
    if best is None:
        return Answer(reason="none", is_proven=search.is_proven and fillings.is_whole)
    points = sum(items[place].points * number for place, number in best.items())
    search.model.cp.add(search.model.points == points)
    search.work = WORK_AT_RANDOM
    proposals = []
    size = 0
    for _ in range(sides):
        chosen = _at_random(search, chance, size, best)
        size = sum(chosen.values())
        proposals.append(search.proposal(chosen, True))
    return Answer(tuple(proposals))


def _at_random(search: Search, chance: random.Random, size: int, best: Chosen) -> Chosen:
    """Choose at random, with about `size` units if that is possible; else the `best`."""
    lots = [chance.randint(-LOTS, LOTS) for _ in search.items]
    units = {name: chance.randint(-LOTS, LOTS) for name in search.model.is_used}
    by_chance = search.model.sum(range(len(lots)), lots) + sum(
        lot * search.model.is_used[name] for name, lot in units.items()
    )
    search.model.maximize(by_chance)
    if size:
        search.model.near(size, NEAR)
    return search.settle(hint=best) or best
