"""Rolls that models need in play: to hit, to block, and for a ship to hold in a morale test."""

from rulesets.engine.values import roll_for

REAR, COVER = 1, -1
"""Added to a weapon's strength from a target's rear and against one in cover.

From the rear as much is added to its rolls to hit.
"""

SQUADRONS_BONUS = 1
"""Added to the rolls of squadrons to hit one another."""

HOLDS = 6
"""A ship holds if a die plus its working upgrades reaches this."""

MOST_HELP = 4
"""Working upgrades that help a ship to hold; more do not, as a 1 always fails."""


def to_hit(evasion: int, bonus: int = 0) -> int:
    """Return the least roll that hits."""
    return roll_for(evasion - bonus)


def to_block(toughness: int, strength: int) -> int:
    """Return the least roll that blocks a hit."""
    return roll_for(toughness + strength)


def morale(upgrades: int) -> list[tuple[int, int]]:
    """Return numbers of working upgrades, the highest first, each with the least roll that holds.

    A ship without any is destroyed.
    """
    return [(working, HOLDS - working) for working in range(min(upgrades, MOST_HELP), 0, -1)]
