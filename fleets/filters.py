"""Filters for fleets: facings, weights, profiles of weapons and turrets."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.utils.html import format_html

from fleets import wording
from rulesets.filters import stat
from rulesets.wording import coded


def profile(weapon: Any) -> str:
    """Show range, attacks and strength of a weapon."""
    return wording.weapon_profile(weapon.range, weapon.attacks, weapon.strength)


def turret(vessel: Any) -> str:
    """Show the profile of a vessel's turret as printed."""
    return wording.weapon_profile(
        vessel.turret_range, vessel.turret_attacks, vessel.turret_strength
    )


def adjusted_turret(member: Any) -> str:
    """Show the profile of a member's turret, with its strength after upgrades."""
    strength = stat(member.turret_strength, "")
    vessel = member.vessel
    return format_html(
        wording.weapon_profile(vessel.turret_range, vessel.turret_attacks, "{}"), strength
    )


FILTERS: dict[str, Callable[..., Any]] = {
    "adjusted_turret": adjusted_turret,
    "facing_word": partial(coded, "facing"),
    "profile": profile,
    "turret": turret,
    "fitting_obstacle": wording.OBSTACLES.__getitem__,
    "weight_word": wording.WEIGHTS.__getitem__,
}
