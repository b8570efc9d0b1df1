"""Exact expected hits and damage of weapons, against a target's Evasion, then its Toughness.

The plain case: one target out of cover, not from its rear.
"""

from fractions import Fraction

from rulesets.engine.values import at_least

NO_DAMAGE = "boarding-pod"
"""Its hits leave markers."""

BETTER_TURRET = "tracking-servo"
"""The upgrade that adds 1 to the turret's rolls to hit."""


def chance(
    attacks: int, strength: int, rules: frozenset[str], evasion: int, toughness: int
) -> tuple[Fraction, Fraction]:
    """Return the expected hits and damage against a ship; 6 always succeeds, 1 always fails."""
    needed = evasion
    if "anti-ship" in rules:
        needed -= 1
    if "anti-squadron" in rules:
        needed = 6
    hits = attacks * at_least(needed)
    if NO_DAMAGE in rules:
        return hits, Fraction(0)
    each = 2 if "deadly" in rules else 1
    return hits, hits * (1 - at_least(toughness + strength)) * each
