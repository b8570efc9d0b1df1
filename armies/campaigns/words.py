"""The sentences of the war room, as players say them at the table."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

ACTIONS = {
    "take": _("%(player)s captures objective %(objective)d"),
    "yield": _("%(player)s loses objective %(objective)d"),
    "damage": ngettext_lazy(
        "%(owner)s’s %(target)s takes %(wounds)d wound",
        "%(owner)s’s %(target)s takes %(wounds)d wounds",
        "wounds",
    ),
    "heal": ngettext_lazy(
        "%(owner)s’s %(target)s gets %(repaired)d wound back",
        "%(owner)s’s %(target)s gets %(repaired)d wounds back",
        "repaired",
    ),
    "destroy": _("%(owner)s’s %(target)s destroyed"),
    "deploy": _("%(player)s deploys %(unit)s from reserve"),
    "join": _("%(player)s’s %(hero)s joins %(host)s"),
    "begin_build": _("%(player)s ends the battle"),
    "construct": _("%(player)s builds %(building)s"),
    "fortify": _("%(player)s fortifies objective %(objective)d"),
    "repair": ngettext_lazy(
        "%(player)s repairs %(building)s: %(repaired)d wound",
        "%(player)s repairs %(building)s: %(repaired)d wounds",
        "repaired",
    ),
    "upgrade": _("%(player)s’s %(unit)s: %(add)s"),
    "swap": _("%(player)s’s %(unit)s: %(add)s replaces %(drop)s"),
    "produce": _("%(player)s produces %(unit)s"),
    "train": _("%(player)s recruits %(builder)s"),
    "spend": _("%(player)s: %(points)d points, not itemised"),
    "row": _("%(player)s: row of round %(round)d"),
    "pass": _("%(player)s passed"),
    "rest": _("%(player)s is done for this round"),
    "idle": _("%(player)s passed: nothing left to do"),
    "strike": _("%(player)s proposes to take out: %(target)s"),
    "agree": _("%(player)s agrees"),
    "decline": _("%(player)s declines"),
    "set_policy": _("%(player)s proposes a house rule: %(rule)s"),
    "enter": _("%(player)s proposes that %(name)s joins the campaign"),
    "leave": _("%(player)s proposes that %(name)s leaves the campaign"),
    "leaves": _("%(player)s leaves the campaign"),
    "pass_for": _("%(player)s proposes to pass for %(name)s"),
    "close": _("%(player)s proposes to close the campaign"),
    "pause": _("%(player)s pauses the campaign"),
    "resume": _("%(player)s resumes the campaign"),
    "style": _("%(player)s changes name or colour"),
    "note": _("%(player)s writes a note to round %(round)d"),
}

PASSED = _("%(part)s, passed: %(names)s")
IDLE = _("%(name)s (nothing left to do)")

DETAILS = {
    "marked": _("marked by %(name)s"),
    "first": _("%(name)s went first"),
    "add": _("with %(add)s"),
    "reserve": _("in reserve"),
}

TURNS = {
    "over": _("The campaign is over"),
    "closed": _("The campaign is closed"),
    "paused": _("The campaign is paused"),
    "battle": _("Fight the battle, then record it here"),
    "fought": _("The battle is being fought"),
    "mine": _("Your turn"),
    "passed": _("You passed"),
    "theirs": _("%(name)s’s turn"),
    "together": _("Everyone builds"),
}

DONE = {
    "construction": _("Done building"),
    "upgrades": _("Done upgrading"),
    "production": _("Done producing"),
}
"""Buttons that pass, by the part of the build phase."""

EMPTY = {
    "construction": _("Nothing to build: no free builder"),
    "upgrades": _("No units to upgrade yet"),
    "production": _("Nothing can be produced"),
}

COLOURS = {
    "red": _("Red"),
    "blue": _("Blue"),
    "green": _("Green"),
    "amber": _("Amber"),
    "violet": _("Violet"),
    "slate": _("Slate"),
}

EFFECTS = {
    "ends": _("This ends the campaign."),
    "out": _("%(name)s is out of the campaign."),
    "closed": _("Nothing can be recorded after that."),
}
"""The consequences of actions that ask for confirmation."""

GROUPS = {
    "construct": (_("Build"), _("Build")),
    "repair": (_("Repair: what did the D3 show?"), _("Repair")),
    "upgrade": (_("Upgrade a unit"), _("Upgrade")),
    "produce": (_("Produce a unit"), _("Produce")),
    "train": (_("Recruit"), _("Recruit")),
    "deploy": (_("Deploy from reserve"), _("Deploy")),
}
"""A heading and a button for each kind of action."""
