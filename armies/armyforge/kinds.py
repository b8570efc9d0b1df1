"""Derives the kinds of units, which Army Forge's books do not state.

Only games that count vehicles, monsters or titans use them; the admin can correct them.
"""

import re
from collections.abc import Mapping

from armies.armyforge.foreign import UnitShape
from rulesets.games.ground.book import Kind

Ratings = Mapping[str, int | str | None]

LARGE_TOUGH = 6
"""Tough from which a single model is a vehicle or monster; at exactly this value, a light one."""

LARGE_HERO_TOUGH = 9
"""Tough from which a hero is; one with Tough(6) may be on foot."""

TITAN_TOUGH = 18
MONSTER_WORDS = {"beast", "monster", "spore"}
VEHICLE_WORDS = {
    *("altar", "apc", "bike", "bomber", "buggy", "chariot", "drill", "fortress", "jetbike"),
    *("monolith", "platform", "pod", "speeder", "suit", "tank", "titan", "train", "transport"),
    *("trike", "truck", "vehicle", "walker"),
}


def kinds_of(unit: UnitShape) -> tuple[Kind, ...]:
    """Return hero if it has the rule, and one more kind.

    Aircraft and artillery by their rules, or as an Immobile gun; otherwise by size: titans
    have Tough(18) or more and Fear, vehicles and monsters are single models of Tough(6) or more,
    light ones of exactly Tough(6), everything else is infantry.
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
    """Decide by the words of its names, otherwise by Transport, or Impact without Fear."""
    words = set(re.findall(r"[a-z]+", f"{unit.name} {unit.generic_name}".lower()))
    if words & MONSTER_WORDS:
        return False
    has_wheels = "impact" in ratings and "fear" not in ratings
    return bool(words & VEHICLE_WORDS) or "transport" in ratings or has_wheels
