"""Filters for fleets: facings, weights, profiles of weapons and turrets."""

from typing import Any

from django.utils.html import format_html

from rulesets import wording
from rulesets.filters.common import stat
from rulesets.wording import warfleets


def profile(weapon: Any) -> str:
    """Show range, attacks and strength of a weapon."""
    return warfleets.profile(weapon.range, weapon.attacks, weapon.strength)


def turret(vessel: Any) -> str:
    """Show the profile of a vessel's turret as printed."""
    return warfleets.profile(vessel.turret_range, vessel.turret_attacks, vessel.turret_strength)


def adjusted_turret(member: Any) -> str:
    """Show the profile of a member's turret, with its strength after upgrades."""
    strength = stat(member.turret_strength, "")
    vessel = member.vessel
    return format_html(
        warfleets.profile(vessel.turret_range, vessel.turret_attacks, "{}"), strength
    )


FILTERS = {
    "adjusted_turret": adjusted_turret,
    "facing_word": wording.FACINGS.__getitem__,
    "profile": profile,
    "turret": turret,
    "weight_word": warfleets.WEIGHTS.__getitem__,
}
