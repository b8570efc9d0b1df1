"""Derives what kind of unit one of Army Forge's is, which its books do not say.

Only games that count vehicles, monsters or titans ask for it; the admin can correct it.
"""

import re
from collections.abc import Mapping

from armies.armyforge.foreign import UnitShape
from rulesets.games.ground.book import Kind

Ratings = Mapping[str, int | str | None]

LARGE_TOUGH = 6
"""From this Tough on a single model is a vehicle or a monster, and with just this one light."""

LARGE_HERO_TOUGH = 9
"""The Tough from which heroes are large, who may have Tough(6) on foot."""

TITAN_TOUGH = 18
MONSTER_WORDS = {"beast", "monster", "spore"}
VEHICLE_WORDS = {
    *("altar", "apc", "bike", "bomber", "buggy", "chariot", "drill", "fortress", "jetbike"),
    *("monolith", "platform", "pod", "speeder", "suit", "tank", "titan", "train", "transport"),
    *("trike", "truck", "vehicle", "walker"),
}


def kinds_of(unit: UnitShape) -> tuple[Kind, ...]:
    """Hero by its rule, then what it is besides.

    Aircraft by the rule; artillery by the rule or as an Immobile gun; the rest by size: titans
    have Tough(18) or more and Fear, vehicles and monsters are single models of Tough(6) or more,
    light ones of just Tough(6), everything else is infantry.
    """
    ratings = {rule.name.lower(): rule.rating for rule in unit.rules}
    if "hero" in ratings:
        return ("hero", *_body(unit, ratings, LARGE_HERO_TOUGH))
    return _body(unit, ratings, LARGE_TOUGH)


def _body(unit: UnitShape, ratings: Ratings, large_tough: int) -> tuple[Kind, ...]:
    rating = ratings.get("tough")
    tough = rating if isinstance(rating, int) else 1
    if "aircraft" in ratings:
        return ("aircraft",)
    if "artillery" in ratings or ("immobile" in ratings and "transport" not in ratings):
        return ("artillery",)
    if unit.size > 1 or tough < large_tough:
        return ("infantry",)
    if tough >= TITAN_TOUGH and "fear" in ratings:
        return ("titan",)
    kind: Kind = "vehicle" if _is_vehicle(unit, ratings) else "monster"
    return (kind, "light") if tough <= LARGE_TOUGH else (kind,)


def _is_vehicle(unit: UnitShape, ratings: Ratings) -> bool:
    """By the words of its names, else by Transport, or Impact without Fear."""
    words = set(re.findall(r"[a-z]+", f"{unit.name} {unit.generic_name}".lower()))
    if words & MONSTER_WORDS:
        return False
    has_wheels = "impact" in ratings and "fear" not in ratings
    return bool(words & VEHICLE_WORDS) or "transport" in ratings or has_wheels
