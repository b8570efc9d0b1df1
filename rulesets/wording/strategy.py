"""Sentences of Grimdark Strategy: for breaches of a campaign and for what is not possible now."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

TITLES = {
    "strategy.start": _("First start"),
    "strategy.income": _("Income"),
    "strategy.carry": _("Column to column"),
    "strategy.overspend_build": _("Construction overspent"),
    "strategy.overspend_upgrade": _("Upgrades overspent"),
    "strategy.overspend_production": _("Production overspent"),
    "strategy.builders": _("No free builder"),
    "strategy.build_or_repair": _("Built and repaired"),
    "strategy.fort_objective": _("Place of a fortification"),
    "strategy.fortified": _("Objective held fast"),
    "strategy.weaponsmith": _("Upgrade without a weaponsmith"),
    "strategy.one_upgrade": _("One upgrade a round"),
    "strategy.legal_unit": _("Option out of reach"),
    "strategy.one_per_building": _("One unit per building"),
    "strategy.building_class": _("Wrong building"),
    "strategy.needs_weaponsmith": _("Unit without a weaponsmith"),
    "strategy.new_building": _("Building not ready yet"),
    "strategy.no_combined": _("Combined units"),
    "strategy.ambush": _("Arrival from reserve"),
    "strategy.ambush_only": _("Reserve without Ambush"),
    "strategy.join": _("Hero in a unit"),
    "strategy.round_limit": _("Build phase skipped"),
    "strategy.game_over": _("Game over"),
    "strategy.part": _("Part of the round"),
    "strategy.turn": _("Turn"),
    "strategy.finished": _("Finished with the part"),
    "strategy.objectives": _("Number of objectives"),
    "strategy.reference": _("Unclear action"),
}

OVERSPENT = _("%(player)s, round %(round)d: spent %(used)d of %(allowed)d, short by %(short)d")

ISSUES = {
    "strategy.start": _("%(player)s starts with %(used)d points instead of %(allowed)d"),
    "strategy.income": _(
        "%(player)s, round %(round)d: income %(used)d instead of %(allowed)d (%(formula)s)"
    ),
    "strategy.carry": _(
        "%(player)s, round %(round)d: %(column)s %(used)d instead of %(allowed)d (%(formula)s)"
    ),
    "strategy.overspend_build": OVERSPENT,
    "strategy.overspend_upgrade": OVERSPENT,
    "strategy.overspend_production": OVERSPENT,
    "strategy.short": _("Short by %(short)d points"),
    "strategy.builders": ngettext_lazy(
        "No free builder: %(used)d action in one phase, %(allowed)d allowed",
        "No free builder: %(used)d actions in one phase, %(allowed)d allowed",
        "used",
    ),
    "strategy.build_or_repair": _("The builder has built or repaired already, one or the other"),
    "strategy.fort_objective": _("No conquered objective here without a fortification"),
    "strategy.fortified": _("Objective %(objective)d is fortified: that comes down first"),
    "strategy.weaponsmith": _("No weaponsmith, and upgrades need one"),
    "strategy.one_upgrade": ngettext_lazy(
        "%(name)s: %(used)d upgrade in one round, %(allowed)d allowed",
        "%(name)s: %(used)d upgrades in one round, %(allowed)d allowed",
        "used",
    ),
    "strategy.legal_unit": _("%(name)s cannot take %(option)s as it is equipped"),
    "strategy.one_per_building": _("%(building)s: produced already in this phase"),
    "strategy.building_class": _("Made in %(maker)s, not in %(building)s"),
    "strategy.needs_weaponsmith": _("No weaponsmith, and %(name)s needs one"),
    "strategy.new_building": _("%(building)s: of use from the next build phase on"),
    "strategy.no_combined": _("%(name)s is combined, and campaigns have no combined units"),
    "strategy.ambush": _("%(name)s arrives in round %(allowed)d at the earliest, not in %(used)d"),
    "strategy.ambush_only": _("%(name)s has no Ambush and waits in no reserve"),
    "strategy.join": _("%(name)s cannot join %(host)s"),
    "strategy.round_limit": _("No build phase follows round %(used)d"),
    "strategy.game_over": _("The game ended in round %(allowed)d"),
    "strategy.part": _("Not in this part of the round"),
    "strategy.turn": _("It is the turn of %(name)s"),
    "strategy.finished": _("%(name)s is finished with this part"),
    "strategy.objectives": _("%(used)d objectives; %(fewest)d to %(allowed)d play best"),
    "strategy.repeated": _("This was done already; nothing is done twice"),
    "strategy.reference": _("“%(key)s” is not there, or was there before"),
}

POLICIES = {
    "fortified_income": _("Income of a fortification"),
    "new_buildings": _("Buildings are of use"),
    "phase_18": _("The build phase after round 18"),
    "light_units": _("Light vehicles and small monsters"),
    "skirmish_gates": _("The weaponsmith in skirmish"),
}

OPTIONS = {
    "fortified_income": {
        "adds": _("On top of its objective's"),
        "replaces": _("In place of its objective's"),
    },
    "new_buildings": {
        "at_once": _("In the phase they are built"),
        "next_phase": _("From the next phase on"),
    },
    "phase_18": {
        "skipped": _("Skipped"),
        "played": _("Played; the one after round 19 is skipped"),
    },
    "light_units": {
        "by_class": _("Those that the army book calls light"),
        "by_tough": _("Those of at most Tough(6)"),
    },
    "skirmish_gates": {
        "hold": _("Needed for heroes and large units"),
        "open": _("Needed for upgrades only"),
    },
}

CONFLICTS = {
    "not_yours": _("The last action is not yours to take back."),
    "moved_on": _("The log has changed since. Look again, then take back."),
}

PARTS = {
    "battle": _("Battle"),
    "construction": _("Construction"),
    "upgrades": _("Upgrades"),
    "production": _("Production"),
    "skipped": _("No build phase"),
}

PART_COMES = _("%(part)s: comes in part %(number)d")
PART_OVER = _("%(part)s: over, it was part %(number)d")

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

ACTIONS = {
    "take": _("Objective %(objective)d taken"),
    "yield": _("Objective %(objective)d lost"),
    "damage": ngettext_lazy(
        "%(target)s: %(wounds)d wound", "%(target)s: %(wounds)d wounds", "wounds"
    ),
    "destroy": _("%(target)s lost"),
    "deploy": _("%(unit)s arrives"),
    "join": _("%(hero)s joins %(host)s"),
    "begin_build": _("The battle is over"),
    "construct": _("%(building)s built"),
    "repair": _("%(building)s repaired by %(roll)d"),
    "upgrade": _("%(unit)s takes %(add)s"),
    "produce": _("%(unit)s produced"),
    "train": _("Builder trained"),
    "spend": _("%(points)d points spent, not itemised"),
    "row": _("Row of the sheet of round %(round)d"),
    "pass": _("Finished with this part"),
}
"""What an action did, for the log."""

DETAILS = {
    "first": _("%(name)s began the round"),
    "add": _("with %(add)s"),
    "reserve": _("kept in reserve"),
    "objective": _("on objective %(objective)d"),
}

GROUPS = {
    "construct": _("Construct"),
    "repair": _("Repair"),
    "upgrade": _("Upgrade"),
    "produce": _("Produce"),
    "train": _("Train"),
    "deploy": _("Arrive from reserve"),
    "join": _("Join a unit"),
    "begin_build": _("End the battle"),
}
"""What a player may do, by the kind of action."""

FINISH = {
    "construction": _("Finish construction"),
    "upgrades": _("Finish upgrades"),
    "production": _("Finish production"),
}

OUTCOMES = {
    "headquarters": _(
        "Victory of %(winner)s in round %(round)d: the headquarters of %(loser)s fell"
    ),
    "objectives": _("%(winner)s wins after round %(round)d with most objectives"),
}

FIRST_START = _("First start")
LEFT_OVER = _("Left of round %(round)d")
LEFT = _("Left")

NOTES = {
    "built": _("has built"),
    "repaired": _("has repaired"),
    "used": _("has produced"),
    "unready": _("of use from the next phase on"),
    "reserve": _("in reserve, may arrive from round %(round)d on"),
    "host": _("in %(host)s"),
    "upgraded": _("upgraded this round"),
}
"""What is worth knowing of a piece on the table."""

LIMITS = {
    "decisive": _("From the end of round %(round)d on, most objectives win."),
    "most": _("Most objectives win at the end of this round; a draw plays on."),
    "last": _("No build phase any more; most objectives win, a draw plays on."),
}
