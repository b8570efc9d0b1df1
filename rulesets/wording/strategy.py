"""Sentences of Grimdark Strategy: breaches of a campaign, and why actions are unavailable."""

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
    "strategy.confirmed": _("End of the battle"),
    "strategy.sides": _("One side only"),
    "strategy.out": _("Out of the campaign"),
    "strategy.paused": _("Paused"),
    "strategy.closed": _("Closed"),
    "strategy.strike_target": _("Correction"),
    "strategy.settled": _("Settled already"),
    "strategy.not_asked": _("Not asked"),
    "strategy.nobody_to_ask": _("Nobody to ask"),
    "strategy.too_many_players": _("Too many players"),
    "strategy.crowd": _("Too many pieces"),
    "strategy.last_round": _("Too many rounds"),
    "strategy.empty_upgrade": _("Empty upgrade"),
    "strategy.swap": _("Swapped for something else"),
    "strategy.kept": _("Taken for good"),
    "strategy.undamaged": _("Nothing to repair"),
    "strategy.reserved": _("Still in reserve"),
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
    "strategy.fortified": _("Destroy the fortification first"),
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
    "strategy.turn": _("It is %(name)s’s turn"),
    "strategy.finished": _("%(name)s is finished with this part"),
    "strategy.objectives": _("%(used)d objectives; %(fewest)d to %(allowed)d play best"),
    "strategy.confirmed": _("You have ended the battle; the others have not yet"),
    "strategy.sides": _("All players are on one side; a campaign takes two"),
    "strategy.out": _("%(name)s is out of the campaign"),
    "strategy.paused": _("The campaign is paused"),
    "strategy.closed": _("The campaign is closed"),
    "strategy.strike_target": _("This cannot be taken back"),
    "strategy.settled": _("This is settled already"),
    "strategy.not_asked": _("You are not asked about this, or have answered"),
    "strategy.nobody_to_ask": _("Nobody else is there to agree that %(name)s is away"),
    "strategy.too_many_players": _("%(used)d players, %(allowed)d at most"),
    "strategy.crowd": _("%(used)d pieces on the table, %(allowed)d at most"),
    "strategy.last_round": _("Round %(used)d; a campaign has at most %(allowed)d rounds"),
    "strategy.empty_upgrade": _("%(name)s: the upgrade takes no option"),
    "strategy.swap": _("%(name)s: what is to go is not what the option replaces"),
    "strategy.kept": _("%(name)s keeps what it has taken"),
    "strategy.undamaged": _("%(building)s is not damaged"),
    "strategy.reserved": _("%(name)s is still in reserve, not on the table"),
    "strategy.asks": _("Everybody else has to be asked"),
    "strategy.repeated": _("Someone already did that"),
    "strategy.reference": _("“%(key)s” is not there, not any more, or was named twice"),
}

POLICIES = {
    "fortified_income": _("Fortified objectives earn"),
    "new_buildings": _("New buildings work"),
    "phase_18": _("The build phase after round 18"),
    "light_units": _("Light vehicles and small monsters"),
    "skirmish_gates": _("The weaponsmith in skirmish"),
    "swaps": _("An option in the place of another"),
    "joined_heroes": _("A hero in a unit is upgraded"),
    "fallen": _("Who loses the headquarters, of three players or more"),
    "side_falls": _("A side of several players is beaten"),
    "end_battle": _("The battle is ended"),
    "turns": _("The build phase is played"),
}

OPTIONS = {
    "fortified_income": {
        "adds": _("objective + fortification"),
        "replaces": _("fortification only"),
    },
    "new_buildings": {
        "at_once": _("straight away"),
        "next_phase": _("next build phase"),
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
    "swaps": {
        "difference": _("Costs the difference; nothing is paid back"),
        "full_price": _("Costs its full price"),
        "final": _("Not possible: what was taken stays"),
    },
    "joined_heroes": {
        "together": _("With its unit: one upgrade a round for both"),
        "apart": _("By itself: one upgrade a round for each"),
    },
    "fallen": {
        "out": _("Is out, with all they have; the others play on"),
        "ruins": _("Is out; their buildings stay as ruins"),
        "ends": _("Ends the campaign; who brought it down wins"),
    },
    "side_falls": {
        "last_headquarters": _("With its last headquarters"),
        "first_headquarters": _("With its first headquarters"),
    },
    "end_battle": {
        "anyone": _("By any player"),
        "everyone": _("Once every player says so"),
    },
    "turns": {
        "alternate": _("In turns, one action each"),
        "together": _("By everybody at once"),
    },
}

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
