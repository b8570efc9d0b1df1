"""Sentences of Grimdark Strategy; those of its checks are with the checks."""

from django.utils.translation import gettext_lazy as _

CONFLICTS = {
    "not_yours": _("The last action is not yours to take back."),
    "moved_on": _("Someone acted first. Check the log, then undo."),
}

PARTS = {
    "battle": _("Battle"),
    "construction": _("Construction"),
    "upgrades": _("Upgrades"),
    "production": _("Production"),
    "skipped": _("No build phase"),
}

POSTINGS = {
    "headquarters": _("Headquarters"),
    "objectives": _("Objectives held"),
    "fortifications": _("Fortifications"),
    "construct": _("Construction"),
    "upgrade": _("Upgrade"),
    "produce": _("Unit"),
    "train": _("Builder"),
    "spend": _("Not itemised"),
}

OUTCOMES = {
    "headquarters": _("%(winner)s wins in round %(round)d: %(loser)s’s HQ has fallen!"),
    "objectives": _("%(winner)s wins after round %(round)d with most objectives"),
    "left": _("%(winner)s wins in round %(round)d: nobody else is left"),
}

NOTES = {
    "built": _("has built"),
    "repaired": _("has repaired"),
    "used": _("has produced"),
    "unready": _("of use from the next phase on"),
    "reserve": _("In reserve, deploys from round %(round)d"),
    "host": _("in %(host)s"),
    "upgraded": _("upgraded this round"),
}
"""Remarks on a piece in play."""

LIMITS = {
    "decisive": _("From round %(round)d, most objectives wins."),
    "most": _("Most objectives win at the end of this round; a draw plays on."),
    "last": _("No build phase any more; most objectives win, a draw plays on."),
    "last_phase": _("The last build phase, unless objectives are tied after the next battle."),
    "last_phase_now": _("The last build phase."),
    "if_tied": _("Only if objectives are tied"),
}

ATTESTED = {
    "corners": _("Headquarters stand in opposing corners."),
    "builder_near": _("Each builder starts within 3″ of its headquarters."),
    "markers": _("Spread the objective markers evenly, clear of all buildings."),
    "round_end": _("Whoever holds a marker at the end of the round has it."),
    "empty_ground": _("Next to the builder, on ground without units or terrain."),
    "control_zone": _("Partly within 9″ of your headquarters or of an objective you hold."),
    "no_enemy": _("Next to the builder, no enemy within 3″ of the marker."),
    "adjacent": _("The builder stands next to the building."),
    "one_upgrade": _("One upgrade a unit, its hero included."),
    "free_side": _("It is placed next to the building, where there is room."),
    "scout": _("Scout: it may move before the next round."),
    "near_friend": _("Within 12″ of one of your units or buildings."),
    "near_unit": _("The hero stands within 2″ of the unit."),
    "objectives_settled": _("Settle who holds the objectives first."),
}
"""Conditions that only players at the table can check, by the action that needs them."""
