"""Words of the ground games: kinds, weapons, special rules, obstacles of options."""

from collections.abc import Iterable

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rulesets.games.ground.book import AP as AP_KEY
from rulesets.games.ground.book import Item, Kind, RuleUse, Weapon
from rulesets.wording.terms import term

OBSTACLES = {
    "unknown": _("not in the book"),
    "unpriced": _("no price for this unit"),
    "unoffered": _("not for this unit"),
    "target": _("nothing left to replace"),
    "limit": _("maximum taken"),
}

ADVICE = {
    "overfull": _("no room left"),
    "too_big": _("too big to ride"),
    "not_infantry": _("only infantry rides"),
}

KINDS = {
    "hero": _("Hero"),
    "infantry": _("Infantry"),
    "vehicle": _("Vehicle"),
    "monster": _("Monster"),
    "titan": _("Titan"),
    "flyer": _("Flyer"),
    "aircraft": _("Aircraft"),
    "artillery": _("Artillery"),
    "light": _("Light"),
}

KIND_PLURALS = {
    "hero": _("Heroes"),
    "infantry": _("Infantry"),
    "vehicle": _("Vehicles"),
    "monster": _("Monsters"),
    "titan": _("Titans"),
    "flyer": _("Flyers"),
    "aircraft": pgettext_lazy("units", "Aircraft"),
    "artillery": _("Artillery"),
    "light": pgettext_lazy("units", "Light"),
}

AIMS = {"damage": _("Damage"), "friendly": _("On friends"), "enemy": _("On enemies")}

AP = pgettext_lazy("profile", "AP")
RANGED = pgettext_lazy("profile", "%(range)d″ A%(attacks)d")
MELEE = pgettext_lazy("profile", "Melee A%(attacks)d")


def kind_words(known: Iterable[Kind]) -> str:
    """Return the kinds of a unit, such as `Flyer, Vehicle`."""
    return ", ".join(str(KINDS[kind]) for kind in known)


def rule_use(use: RuleUse) -> str:
    """Return a special rule in use, such as `AP(1)` or `Tough(+3)`."""
    name = AP if use.key == AP_KEY else term(use.name)
    return f"{name}{rating(use)}"


def rating(use: RuleUse) -> str:
    """Return the rating of a special rule in brackets, empty if it has none."""
    if use.rating is None:
        return ""
    return f"(+{use.rating})" if use.adds else f"({use.rating})"


def number(use: RuleUse) -> int | str:
    """Return the rating that stands for X in the rule's text, empty if that is no number."""
    return use.rating if isinstance(use.rating, int) and not use.adds else ""


def rule_uses(uses: Iterable[RuleUse]) -> str:
    return ", ".join(rule_use(use) for use in uses)


def weapon_profile(weapon: Weapon) -> str:
    """Return range, attacks and special rules of a ground weapon, such as `24″ A2, AP(1)`."""
    return ", ".join([weapon_reach(weapon), *(rule_use(use) for use in weapon.rules)])


def weapon_reach(weapon: Weapon) -> str:
    """Return range and attacks of a ground weapon, such as `24″ A2`."""
    shape = RANGED if weapon.range else MELEE
    return str(shape % {"range": weapon.range, "attacks": weapon.attacks})


def counted(thing: Weapon | Item) -> str:
    """Return the name of a weapon or item, preceded by its number if there are several."""
    name = term(thing.name)
    return f"{thing.count}× {name}" if thing.count > 1 else name
