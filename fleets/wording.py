"""Words of Warfleets: weights, profiles of weapons, obstacles of upgrades."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

PROFILE = pgettext_lazy("profile", "%(range)s″ A%(attacks)s S%(strength)s")
WEIGHTS = {"heavy": _("Heavy"), "medium": _("Medium"), "light": _("Light")}

OBSTACLES = {
    "taken": _("already fitted"),
    "full": _("no slot left"),
    "broadside": _("on the sides only"),
    "occupied": _("facing taken"),
}


def weapon_profile(reach: int, attacks: int, strength: object) -> str:
    """Return a weapon's range in inches, attacks and strength, such as `24″ A2 S1`."""
    words = {"range": reach, "attacks": attacks, "strength": strength}
    return str(PROFILE % words)
