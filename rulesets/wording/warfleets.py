"""Sentences of Warfleets."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

TITLES = {
    "warfleets.hero_max": _("Heroes"),
    "warfleets.copies": _("Same ship"),
    "warfleets.ship_max": _("Ships"),
    "warfleets.squadron_max": _("Squadrons"),
    "warfleets.upgrade_count": _("Number of upgrades"),
    "warfleets.upgrade_duplicate": _("Upgrade taken twice"),
    "warfleets.facing_missing": _("Facing missing"),
    "warfleets.facing_taken": _("Facing taken"),
    "warfleets.broadside": _("Broadside"),
    "warfleets.facing_on_system": _("System with a facing"),
    "warfleets.one_hero": _("One hero"),
    "warfleets.one_title": _("One title"),
    "warfleets.squadron_no_hero": _("Hero or title on a squadron"),
    "warfleets.squadron_no_upgrade": _("Upgrade on a squadron"),
    "warfleets.unique_character": _("Unique heroes and titles"),
    "warfleets.no_ships": _("No ships"),
    "warfleets.ace_carrier_idle": _("No squadrons to hold back"),
}

ISSUES = {
    "warfleets.hero_max": ngettext_lazy(
        "%(used)d hero, %(allowed)d allowed (%(formula)s)",
        "%(used)d heroes, %(allowed)d allowed (%(formula)s)",
        "used",
    ),
    "warfleets.copies": ngettext_lazy(
        "%(used)d copy of %(group)s, %(allowed)d allowed (%(formula)s)",
        "%(used)d copies of %(group)s, %(allowed)d allowed (%(formula)s)",
        "used",
    ),
    "warfleets.ship_max": ngettext_lazy(
        "%(used)d ship, %(allowed)d allowed (%(formula)s)",
        "%(used)d ships, %(allowed)d allowed (%(formula)s)",
        "used",
    ),
    "warfleets.squadron_max": ngettext_lazy(
        "%(used)d squadron, %(allowed)d allowed (%(formula)s)",
        "%(used)d squadrons, %(allowed)d allowed (%(formula)s)",
        "used",
    ),
    "warfleets.upgrade_count": ngettext_lazy(
        "%(used)d upgrade of %(allowed)d",
        "%(used)d upgrades of %(allowed)d",
        "used",
    ),
    "warfleets.upgrade_duplicate": _("%(name)s taken %(used)d times, once allowed"),
    "warfleets.facing_missing": _("%(name)s is not mounted on a facing yet"),
    "warfleets.facing_taken": _("%(other)s and %(name)s on one facing: %(facing)s"),
    "warfleets.broadside": _("%(name)s goes on the sides, not on the %(facing)s"),
    "warfleets.facing_on_system": _("%(name)s is a system and has no facing"),
    "warfleets.one_hero": _("%(used)d heroes aboard, %(allowed)d allowed"),
    "warfleets.one_title": _("%(used)d titles, %(allowed)d allowed"),
    "warfleets.squadron_no_hero": _("Squadrons take no hero and no title"),
    "warfleets.squadron_no_upgrade": _("Squadrons take no weapons and no systems"),
    "warfleets.unique_character": _("%(name)s on %(used)d ships, %(allowed)d allowed"),
    "warfleets.no_ships": _("No ships: every squadron surrenders at the end of round 1"),
    "warfleets.ace_carrier_idle": ngettext_lazy(
        "%(name)s could hold back %(squadrons)d squadron, but the fleet has none",
        "%(name)s could hold back %(squadrons)d squadrons, but the fleet has none",
        "squadrons",
    ),
}

FIXES = {
    "drop_character": _("Take %(name)s off %(entry)s"),
    "keep_character": _("Keep %(name)s only"),
    "clear_characters": _("Take every hero and title off %(entry)s"),
    "remove_upgrades": _("Remove %(names)s"),
    "set_facing": _("Mount %(name)s on: %(facing)s"),
    "clear_facing": _("Clear the facing of %(name)s"),
    "fill_slots": _("Fill with %(names)s"),
}

EDITS = {
    "add_squadron": _("Added %(about)s"),
    "set_hero": _("Changed the hero of %(about)s"),
    "drop_hero": _("Took a hero off %(about)s"),
    "set_title": _("Changed the title of %(about)s"),
    "drop_title": _("Took a title off %(about)s"),
    "clear_characters": _("Took heroes and titles off %(about)s"),
    "add_upgrades": _("Mounted upgrades on %(about)s"),
    "remove_upgrades": _("Removed upgrades from %(about)s"),
    "set_facing": _("Changed a facing of %(about)s"),
}

POLICIES = {
    "squadron_copies": _("Squadrons and the limit on copies"),
    "same_ship": _("What makes two ships the same"),
    "characters": _("The same hero or title more than once"),
    "below_150": _("Games below 150 points"),
}

OPTIONS = {
    "squadron_copies": {
        "not_ships": _("Squadrons are not counted"),
        "counted": _("Squadrons are counted, too"),
    },
    "same_ship": {
        "class": _("The same class"),
        "loadout": _("The same class and the same choices"),
    },
    "characters": {"repeatable": _("Allowed"), "unique": _("Once in a fleet")},
    "below_150": {
        "no_copies": _("No ship of any class, by the arithmetic"),
        "one_copy": _("One ship of each class"),
    },
}

PROFILE = pgettext_lazy("profile", "%(range)s″ A%(attacks)s S%(strength)s")
WEIGHTS = {"heavy": _("Heavy"), "medium": _("Medium"), "light": _("Light")}

OBSTACLES = {
    "taken": _("already aboard"),
    "full": _("no open slot"),
    "broadside": _("on the sides only"),
    "occupied": _("facing taken"),
}
