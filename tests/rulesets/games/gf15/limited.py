"""Armies of the first edition that reach its limits."""

from tests.builders import codes
from tests.ground import army, book, entry, hero, judged, unit

BOOK = book(
    "gf15",
    hero(points=10),
    hero("beast-lord", 10, kinds=("hero", "monster")),
    unit("squad", 10),
    unit("tank", 10, 1, ("vehicle",)),
    unit("ogre", 10, 1, ("monster",)),
    unit("titan", 10, 1, ("titan",)),
    unit("plane", 10, 1, ("flyer", "vehicle")),
)
HERO, MONSTER, TITAN = "gf15.hero_max", "gf15.vehicle_monster_max", "gf15.titan_max"


def many(number, key):
    return [entry(key)] * number


def judge(size, *entries, **fields):
    return judged(army("gf15", size, *entries, **fields), BOOK)


def errors(*arguments, **fields):
    return codes(judge(*arguments, **fields), "error")
