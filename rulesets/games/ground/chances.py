"""Exact expected hits and wounds of weapons by the rules of the ground games.

The plain case: no cover, no charge, at most 9″ unless stated, a target without special rules. Blast
meets as many models as it hits, Deadly models that are tough enough.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from rulesets.engine.values import at_least

SIX = Fraction(1, 6)
REND = 4
"""AP of a natural 6 with Rending."""

FAR = 9
"""Inches beyond which some special rules of units improve shooting."""

DEADLY = 3
"""v1.5: wounds that each wound of a Deadly weapon becomes."""


AUTOMATIC = "automatic"
"""v1.5: key of attacks that hit without a roll."""


@dataclass(frozen=True, slots=True)
class Attack:
    """All dice of a weapon; `rules` are its special rules by key, with a rating or None.

    A 6 to hit scores `extra` hits besides those of its rules.
    """

    dice: int
    quality: int
    rules: Mapping[str, int | str | None] = field(default_factory=dict)
    extra: int = 0

    def helped(self, rules: Collection[str]) -> "Attack":
        """Return the attack where such rules of the unit help: beyond FAR inches or on Hold."""
        return replace(
            self,
            quality=self.quality - ("artillery" in rules),
            extra=self.extra + ("relentless" in rules),
        )

    def rating(self, key: str, default: int) -> int:
        """Return the rating of a rule, `default` if it is missing or no number."""
        rating = self.rules.get(key)
        return rating if isinstance(rating, int) else default


@dataclass(frozen=True, slots=True)
class Chance:
    hits: Fraction
    wounds: Fraction


def chance(attack: Attack, defense: int) -> Chance:
    """Return the chance in the current games: 6 always succeeds, 1 always fails, defenders roll."""
    to_hit = at_least(2 if "reliable" in attack.rules else attack.quality)
    others = to_hit - SIX + SIX * (attack.extra + ("surge" in attack.rules))
    ap = attack.rating("ap", 0)
    ap_of_six = max(ap, REND) if "rending" in attack.rules else ap
    rerolls = not attack.rules.keys().isdisjoint(("bane", "poison"))
    wounds = others * _unblocked(defense + ap, rerolls) + SIX * _unblocked(
        defense + ap_of_six, rerolls
    )
    dice = attack.dice * attack.rating("blast", 1)
    return Chance(dice * (others + SIX), dice * attack.rating("deadly", 1) * wounds)


def chance_of_v15(attack: Attack, defense: int) -> Chance:
    """Return the chance in v1.5: attackers roll to wound, 7 or more is a 6, then 4+."""
    linked = 1 if "linked" in attack.rules else 0
    to_hit = _past_six(2 if "sniper" in attack.rules else attack.quality - linked)
    if AUTOMATIC in attack.rules:
        to_hit = Fraction(1)
    to_wound = _past_six(defense - attack.rating("ap", 0) - attack.rating("poison", 0))
    wounds = to_hit * to_wound
    if "rending" in attack.rules:
        sixes = min(SIX, to_hit)
        wounds += sixes * (_past_six(2) - to_wound)
    dice = attack.dice * attack.rating("blast", 1)
    each = DEADLY if "deadly" in attack.rules else 1
    return Chance(dice * to_hit, dice * each * wounds)


def _unblocked(needed: int, rerolls_sixes: bool) -> Fraction:
    blocked = at_least(needed)
    if rerolls_sixes:
        blocked += SIX * (blocked - 1)
    return 1 - blocked


def _past_six(needed: int) -> Fraction:
    return SIX / 2 if needed > 6 else Fraction(7 - max(needed, 2), 6)
