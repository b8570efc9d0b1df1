"""Sentences of Warfleets."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

FIXES = {
    "drop_character": _("Take %(name)s off %(entry)s"),
    "keep_character": _("Keep %(name)s only"),
    "clear_characters": _("Take every hero and title off %(entry)s"),
    "remove_upgrades": _("Remove %(names)s"),
    "set_facing": _("Mount %(name)s on: %(facing)s"),
    "clear_facing": _("Clear the facing of %(name)s"),
    "fill_slots": _("Fill %(entry)s for long range"),
}

PROFILE = pgettext_lazy("profile", "%(range)s″ A%(attacks)s S%(strength)s")
WEIGHTS = {"heavy": _("Heavy"), "medium": _("Medium"), "light": _("Light")}

OBSTACLES = {
    "taken": _("already fitted"),
    "full": _("no slot left"),
    "broadside": _("on the sides only"),
    "occupied": _("facing taken"),
}


def profile(reach: int, attacks: int, strength: object) -> str:
    """Return a weapon's range in inches, attacks and strength, such as `24″ A2 S1`."""
    words = {"range": reach, "attacks": attacks, "strength": strength}
    return str(PROFILE % words)
