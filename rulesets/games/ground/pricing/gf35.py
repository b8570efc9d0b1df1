"""Points for Grimdark Future 3.5, and for Firefight, whose models are worth the same.

Weapons without faction rules, and most rules of models, agree with the option prices printed in 3.5
books. The base values of Quality are fitted; half of the printed units agree within 6%.
"""

from rulesets.games.ground.book import Weapon
from rulesets.games.ground.pricing.basis import (
    Body,
    Models,
    RulePoints,
    multiplied,
    penetration,
    ratings,
    reach,
    rules_worth,
    weapon_ratings,
)

SCALE = 7.41
WORTH_OF_QUALITY = {2: 6.5, 3: 2.96, 4: 1.91, 5: 1.09, 6: 0.5}
"""Moving, seizing and holding, by Quality, per point of Tough."""

FEAR = 1.35 * SCALE
"""Per unit and point of its rating."""

UNKNOWN_RULE = 1.5
"""A faction rule of models, per point of stamina: the average cost of army-wide rules."""

UNKNOWN_WEAPON_RULE = 1.2
COVER_BONUS = (0.282, 0.2535, 0.224, 0.197, 0.17)
"""Worth that Blast adds to a ranged weapon for ignoring cover, by AP."""

RULES: RulePoints = {
    "aircraft": lambda body, _: body.skill * body.tough * 1.75,
    "ambush": lambda body, _: body.skill * body.tough / 2,
    "caster": lambda _, x: 14.0 * x + 3 * x * x,
    "fast": lambda body, _: body.skill * body.tough * 7 / 15,
    "fearless": lambda body, _: body.scale * body.stamina / 4,
    "flying": lambda body, _: body.skill * body.tough / 2,
    "immobile": lambda body, _: -body.skill * body.tough / 2,
    "impact": lambda body, x: 0.75 * body.scale * x,
    "regeneration": lambda body, _: body.scale * body.stamina / 3,
    "scout": lambda body, _: body.skill * body.tough / 2,
    "slow": lambda body, _: -body.skill * body.tough / 6,
    "stealth": lambda body, _: 2.605 * body.tough,
    "strider": lambda body, _: body.skill * body.tough / 3,
    "transport": lambda body, x: 0.4375 * body.scale * x * (2 if "aircraft" in body.kinds else 1),
}

FACTORS = {
    "bane": 1.2,
    "counter": 1.79,
    "indirect": 1.3,
    "limited": 0.33,
    "lock-on": 1.15,
    "poison": 1.2,
    "takedown": 1.25,
}
"""Factors of a weapon's worth at any Quality."""

CHARGING = {"thrust", "lance"}
MELEE_ONLY = {"counter", "furious"} | CHARGING
RANGED_ONLY = {"artillery", "indirect", "lock-on", "relentless"}
OF_WEAPONS = {
    *FACTORS,
    *MELEE_ONLY,
    *RANGED_ONLY,
    *{"ap", "blast", "deadly", "reliable", "rending", "surge", "unstoppable"},
}
"""Rules that change the worth of attacks; a model lends its own to its weapons."""

FREE = OF_WEAPONS | {"fear", "hero", "tough"}
"""Rules without a price of their own: it is in the weapons, the unit or the body."""


def worth(models: Models) -> float:
    """Return the points of these models before rounding."""
    arms = sum(number * weapon_worth(weapon, models) for weapon, number in models.weapons)
    fear = FEAR * ratings(models.rules).get("fear", 0)
    return models.count * body_worth(models) + fear + arms


def body_worth(models: Models) -> float:
    """Return the points of one model without its weapons."""
    rules = ratings(models.rules)
    body = Body(SCALE, models.quality, models.defense, rules.get("tough", 1), models.kinds)
    bare = body.armour * body.stamina + WORTH_OF_QUALITY[body.quality] * body.tough
    return bare + rules_worth(rules, body, RULES, FREE, UNKNOWN_RULE)


def weapon_worth(weapon: Weapon, models: Models) -> float:
    """Return the points of one weapon carried by one of these models."""
    rules = weapon_ratings(weapon, models, OF_WEAPONS)
    hit = 1.0 if "reliable" in rules else (7 - models.quality) / 6
    harm = _harm(rules, hit, is_ranged=weapon.range > 0)
    return SCALE * weapon.attacks * hit * reach(weapon.range) * harm


def _harm(rules: dict[str, int], hit: float, *, is_ranged: bool) -> float:
    """Return the worth of a hit rolled with this chance; 1 without any rule."""
    unusable = MELEE_ONLY if is_ranged else RANGED_ONLY
    harm = _piercing(rules, hit)
    if "blast" in rules:
        harm *= multiplied(rules["blast"], 0.625, 0.38)
        harm += COVER_BONUS[min(rules.get("ap", 0), 4)] if is_ranged else 0.0
    for key, rating in rules.items():
        harm *= 1.0 if key in unusable else _factor(key, rating, hit)
    return harm


def _piercing(rules: dict[str, int], hit: float) -> float:
    ap = rules.get("ap", 0)
    harm = penetration(ap)
    if "rending" in rules:
        harm += (penetration(ap + 4) + 0.2 - penetration(ap)) / 6 / hit
    if "unstoppable" in rules:
        harm += 0.0958 / hit
    return harm


def _factor(key: str, rating: int, hit: float) -> float:
    if key == "deadly":
        return multiplied(rating, 0.75, 1.25 / 3)
    if key in {"surge", "relentless"}:
        return 1 + (1 / 6 / hit) ** 2
    if key == "furious":
        return 1 + (1 / 6 / hit) ** 2 / 2
    if key == "artillery":
        return 1 + 0.1 / hit
    if key in CHARGING:
        return 1 + 0.205 / hit
    return FACTORS.get(key, 1.0 if key in OF_WEAPONS else UNKNOWN_WEAPON_RULE)
