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
    "fill_slots": _("Fill for long range"),
}

POLICIES = {
    "squadron_copies": _("Squadrons and the limit on copies"),
    "same_ship": _("What makes two ships the same"),
    "characters": _("The same hero or title more than once"),
    "below_150": _("Games below 150 points"),
}

OPTIONS = {
    "squadron_copies": {
        "not_ships": _("Squadrons do not count"),
        "counted": _("Squadrons count too"),
    },
    "same_ship": {
        "class": _("The same class"),
        "loadout": _("The same class and the same choices"),
    },
    "characters": {"repeatable": _("Allowed"), "unique": _("Once in a fleet")},
    "below_150": {
        "no_copies": _("None: the limit rounds down to 0"),
        "one_copy": _("One ship of each class"),
    },
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
