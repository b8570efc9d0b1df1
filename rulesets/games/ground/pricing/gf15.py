"""Points for Grimdark Future v1.5, by our own formula in the form of 3.5's.

The attacker rolls Defense here, so N+ protects as well as (8 - N)+ does in the newer games.
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

SCALE = 5.0
"""Two thirds of the newer games' scale: an average squad of ten fits into 500 points."""

TITAN_HITS = 6
TITAN_AP = 2
BEST_HIT = 5 / 6

RULES: RulePoints = {
    "ambush": lambda body, _: body.skill * body.tough / 2,
    "fast": lambda body, _: body.skill * body.tough * 7 / 10,
    "fearless": lambda body, _: body.scale * body.stamina / 6,
    "flyer": lambda body, _: RULES["fast"](body, 0) + 2 * RULES["stealth"](body, 0),
    "flying": lambda body, _: body.skill * body.tough / 2,
    "furious": lambda body, _: 0.75 * body.scale * body.hit,
    "impact": lambda body, x: 0.75 * body.scale * x,
    "psychic": lambda body, x: body.scale * (2 + x),
    "regeneration": lambda body, _: body.scale * body.stamina / 3,
    "scout": lambda body, _: body.skill * body.tough / 2,
    "slow": lambda body, _: -body.skill * body.tough / 6,
    "stealth": lambda body, _: 0.35 * body.scale * body.tough,
    "strider": lambda body, _: body.skill * body.tough / 3,
    "titan": lambda body, _: body.scale * TITAN_HITS * penetration(TITAN_AP),
    "transport": lambda body, x: 0.4375 * body.scale * x,
}

FACTORS = {
    "anti-air": 1.1,
    "deadly": 2.5,
    "emp": 1.25,
    "indirect": 1.3,
    "limited": 0.33,
    "sniper": 1.25,
}
"""Factors of a weapon's worth."""

OF_WEAPONS = {*FACTORS, "ap", "blast", "linked", "poison", "rending"}
"""Rules that change the worth of attacks; a model lends its own to its weapons."""


def _hit(rules: Ratings, quality: int) -> float:
    if "sniper" in rules:
        return BEST_HIT
    return min(BEST_HIT, (7 - quality + ("linked" in rules)) / 6)


def _harm(rules: Ratings, hit: float, is_ranged: bool) -> float:
    harm = _piercing(rules, hit) * multiplied(rules.get("blast", 1), 0.75, 0.5)
    for key in rules:
        harm *= FACTORS.get(key, 1.0 if key in OF_WEAPONS else UNKNOWN_WEAPON_RULE)
    return harm


def _piercing(rules: Ratings, hit: float) -> float:
    """Return the worth of a hit's chance to wound; Poison works like AP, but not on vehicles."""
    ap = rules.get("ap", 0)
    harm = penetration(ap)
    harm += 0.75 * (penetration(ap + rules.get("poison", 0)) - harm)
    if "rending" in rules:
        harm += max(0.0, penetration(ap + 4) - harm) / 6 / hit
    return harm


FORMULA = Formula(
    scale=SCALE,
    quality={2: 3.0, 3: 2.0, 4: 1.3, 5: 0.75, 6: 0.35},
    defense={8 - figure: worth for figure, worth in DEFENSE.items()},
    fear=lambda rating: 0.75 * SCALE,
    rules=RULES,
    free=OF_WEAPONS | {"fear", "tough"},
    unknown_rule=1.0,
    of_weapons=OF_WEAPONS,
    hit=_hit,
    harm=_harm,
)
