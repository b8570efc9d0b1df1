"""Points for Grimdark Future 3.5, and for Firefight, whose models are worth the same.

Weapons without faction rules, and most rules of models, agree with the option prices printed in 3.5
books. The base values of Quality are fitted; half of the printed units agree within 6%. Unknown
rules of models cost as much as army-wide rules on average.
"""

from rulesets.games.ground.pricing.basis import (
    DEFENSE,
    UNKNOWN_WEAPON_RULE,
    Formula,
    Ratings,
    RulePoints,
    multiplied,
    penetration,
)

SCALE = 7.41
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


def _harm(rules: Ratings, hit: float, is_ranged: bool) -> float:
    """Return the worth of a hit rolled with this chance; 1 without any rule."""
    unusable = MELEE_ONLY if is_ranged else RANGED_ONLY
    harm = _piercing(rules, hit)
    if "blast" in rules:
        harm *= multiplied(rules["blast"], 0.625, 0.38)
        harm += COVER_BONUS[min(rules.get("ap", 0), 4)] if is_ranged else 0.0
    for key, rating in rules.items():
        harm *= 1.0 if key in unusable else _factor(key, rating, hit)
    return harm


def _piercing(rules: Ratings, hit: float) -> float:
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


FORMULA = Formula(
    scale=SCALE,
    quality={2: 6.5, 3: 2.96, 4: 1.91, 5: 1.09, 6: 0.5},
    defense=DEFENSE,
    fear=lambda rating: 1.35 * SCALE * rating,
    rules=RULES,
    free=OF_WEAPONS | {"fear", "hero", "tough"},
    unknown_rule=1.5,
    of_weapons=OF_WEAPONS,
    hit=lambda rules, quality: 1.0 if "reliable" in rules else (7 - quality) / 6,
    harm=_harm,
)
