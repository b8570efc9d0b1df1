"""Exact expected hits and damage of weapons, against a target's Evasion, then its Toughness.

The plain case: one target out of cover, not from its rear.
"""

from collections.abc import Iterable
from fractions import Fraction

from rulesets.engine.values import at_least
from rulesets.games.warfleets.catalogue import Rule, Weapon
from rulesets.games.warfleets.member import Member
from rulesets.games.warfleets.rolls import SQUADRONS_BONUS

SHIPS = ((4, 4), (3, 3), (2, 2))
"""Evasion and Toughness of light, medium and heavy ships."""

SQUADRON = (5, 5)
"""Those of a usual squadron."""

ON_SQUADRONS = {"anti-ship": "anti-squadron", "anti-squadron": "anti-ship"}
"""Rules that do to squadrons what others do to ships."""

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


def of_weapon(weapon: Weapon) -> tuple[Fraction, ...]:
    """Return the damage to expect of a weapon: to SHIPS, then to a SQUADRON; empty if none."""
    return _damage(weapon.attacks, weapon.strength, weapon.rules)


def of_turret(member: Member) -> tuple[Fraction, ...]:
    """Return the damage to expect of a turret with all upgrades at work, as of a weapon."""
    vessel, strength = member.vessel, member.turret_strength
    if vessel is None or strength is None:
        return ()
    bonus = any(mount.key == BETTER_TURRET for mount in member.mounts)
    further = SQUADRONS_BONUS if member.is_squadron else 0
    return _damage(vessel.turret_attacks, strength.adjusted, vessel.rules, bonus, further)


def _damage(
    attacks: int, strength: int, rules: Iterable[Rule], bonus: int = 0, on_squadrons: int = 0
) -> tuple[Fraction, ...]:
    """Return the damage to SHIPS and to a SQUADRON.

    `bonus` is added to all rolls to hit, `on_squadrons` to those on squadrons besides.
    """
    keys = frozenset(rule.key for rule in rules)
    if NO_DAMAGE in keys:
        return ()
    swapped = frozenset(ON_SQUADRONS.get(key, key) for key in keys)
    evasion, toughness = SQUADRON
    targets = [(keys, *each) for each in SHIPS]
    targets.append((swapped, evasion - on_squadrons, toughness))
    return tuple(
        chance(attacks, strength, rules, evasion - bonus, toughness)[1]
        for rules, evasion, toughness in targets
    )
