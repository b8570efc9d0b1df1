"""Checks of the rules of a campaign.

A function's docstring is the player's explanation.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from rulesets.engine import common
from rulesets.engine.checks import Check, Issue, check
from rulesets.engine.common import OWN_CHAPTER
from rulesets.engine.messages import gettext_noop, ngettext_noop
from rulesets.engine.values import Level
from rulesets.games.strategy.conduct import CONDUCT_CHECKS, MISSION, noted
from rulesets.games.strategy.pieces import Force
from rulesets.games.strategy.sheet import ROUNDS, SHEET_CHECKS
from rulesets.games.strategy.state import State

UPGRADES = "Playing the game: Upgrades"
PRODUCING = "Playing the game: Producing units"
BUILDINGS = "Buildings"
FORTIFIED = "Buildings: Fortified objective"
AMBUSH = "Special Rules: Ambush"
HERO = "Special Rules: Hero"


@check(
    "strategy.objectives",
    MISSION,
    title=gettext_noop("Number of objectives"),
    sentence=gettext_noop("%(used)d objectives; %(fewest)d to %(allowed)d play best"),
)
def objectives(state: State) -> Iterator[Issue]:
    """A campaign is best played with 9 to 12 objectives, in skirmish with 6 to 9."""
    fewest, most = state.numbers.objectives
    number = state.document.objectives
    if not fewest <= number <= most:
        params = {"fewest": fewest}
        yield Issue(level=Level.WARNING, used=number, allowed=most, params=params)


def _unknown_units(state: State) -> Iterator[Issue]:
    for force in _forces(state):
        if force.member.catalogue and force.member.is_unknown:
            yield Issue(entries=(force.id,), params={"key": force.member.key})


def _unknown_options(state: State) -> Iterator[Issue]:
    for force in _forces(state):
        for taken in force.member.unknown:
            yield Issue(entries=(force.id,), params={"key": taken.pick.option})


def _forces(state: State) -> list[Force]:
    return [piece for piece in state.pieces.values() if isinstance(piece, Force)]


CHECKS: tuple[Check[State], ...] = (
    *SHEET_CHECKS,
    noted(
        "builders",
        ROUNDS,
        "Each living builder makes one building in a build phase, or repairs one.",
        title=gettext_noop("No free builder"),
        sentence=ngettext_noop(
            "No free builder: %(used)d action in one phase, %(allowed)d allowed",
            "No free builder: %(used)d actions in one phase, %(allowed)d allowed",
            "used",
        ),
    ),
    noted(
        "build_or_repair",
        ROUNDS,
        "In one build phase a builder either makes a building or repairs one, never both.",
        title=gettext_noop("Built and repaired"),
        sentence=gettext_noop("The builder has built or repaired already, one or the other"),
    ),
    noted(
        "undamaged",
        ROUNDS,
        "Only what has taken wounds is repaired or healed.",
        title=gettext_noop("Nothing to repair"),
        sentence=gettext_noop("%(building)s is not damaged"),
    ),
    noted(
        "fort_objective",
        FORTIFIED,
        "A fortification is built on an objective that its player holds, one on each.",
        title=gettext_noop("Place of a fortification"),
        sentence=gettext_noop("No conquered objective here without a fortification"),
    ),
    noted(
        "fortified",
        MISSION,
        "A fortified objective changes hands only once its fortification is destroyed.",
        title=gettext_noop("Objective held fast"),
        sentence=gettext_noop("Destroy the fortification first"),
    ),
    noted(
        "weaponsmith",
        UPGRADES,
        "Units are upgraded, also as they are produced, while their player has a weaponsmith.",
        title=gettext_noop("Upgrade without a weaponsmith"),
        sentence=gettext_noop("No weaponsmith, and upgrades need one"),
    ),
    noted(
        "one_upgrade",
        UPGRADES,
        "A unit takes one upgrade a round; one that is produced may take one at once.",
        title=gettext_noop("One upgrade a round"),
        sentence=ngettext_noop(
            "%(name)s: %(used)d upgrade in one round, %(allowed)d allowed",
            "%(name)s: %(used)d upgrades in one round, %(allowed)d allowed",
            "used",
        ),
    ),
    noted(
        "empty_upgrade",
        UPGRADES,
        "An upgrade takes an option; giving something up is none.",
        title=gettext_noop("Empty upgrade"),
        sentence=gettext_noop("%(name)s: the upgrade takes no option"),
    ),
    noted(
        "swap",
        UPGRADES,
        "An option takes the place of what it replaces, and of nothing else.",
        title=gettext_noop("Swapped for something else"),
        sentence=gettext_noop("%(name)s: what is to go is not what the option replaces"),
    ),
    noted(
        "kept",
        UPGRADES,
        "Where the players agreed so, a unit keeps the options it has taken.",
        title=gettext_noop("Taken for good"),
        sentence=gettext_noop("%(name)s keeps what it has taken"),
    ),
    noted(
        "legal_unit",
        UPGRADES,
        "An upgrade is one that the army book offers to the unit as it is equipped.",
        title=gettext_noop("Option out of reach"),
        sentence=gettext_noop("%(name)s cannot take %(option)s as it is equipped"),
    ),
    noted(
        "one_per_building",
        PRODUCING,
        "Each building produces one unit in a build phase.",
        title=gettext_noop("One unit per building"),
        sentence=gettext_noop("%(building)s: produced already in this phase"),
    ),
    noted(
        "building_class",
        BUILDINGS,
        "Headquarters make builders, barracks infantry and heroes, workshops everything else. "
        "In skirmish barracks make heroes and units without Tough, workshops the other ones.",
        title=gettext_noop("Wrong building"),
        sentence=gettext_noop("Made in %(maker)s, not in %(building)s"),
    ),
    noted(
        "needs_weaponsmith",
        BUILDINGS,
        "Heroes, and whatever is larger than a light vehicle or small monster, are produced "
        "while their player has a weaponsmith.",
        title=gettext_noop("Unit without a weaponsmith"),
        sentence=gettext_noop("No weaponsmith, and %(name)s needs one"),
    ),
    noted(
        "new_building",
        BUILDINGS,
        "Where the players agreed so, a building is of use from the next build phase on.",
        title=gettext_noop("Building not ready yet"),
        sentence=gettext_noop("%(building)s: of use from the next build phase on"),
    ),
    noted(
        "no_combined",
        UPGRADES,
        "A campaign has no combined units.",
        title=gettext_noop("Combined units"),
        sentence=gettext_noop("%(name)s is combined, and campaigns have no combined units"),
    ),
    noted(
        "ambush",
        AMBUSH,
        "A unit kept in reserve misses the round after its production and arrives in the one "
        "after that at the earliest.",
        title=gettext_noop("Arrival from reserve"),
        sentence=gettext_noop(
            "%(name)s arrives in round %(allowed)d at the earliest, not in %(used)d"
        ),
    ),
    noted(
        "ambush_only",
        AMBUSH,
        "Only units with Ambush are kept in reserve.",
        title=gettext_noop("Reserve without Ambush"),
        sentence=gettext_noop("%(name)s has no Ambush and waits in no reserve"),
    ),
    noted(
        "reserved",
        AMBUSH,
        "A unit in reserve is not on the table: nothing wounds it before it arrives.",
        title=gettext_noop("Still in reserve"),
        sentence=gettext_noop("%(name)s is still in reserve, not on the table"),
    ),
    noted(
        "join",
        HERO,
        "A hero joins a unit of several models that has no other hero, and stays with it. As "
        "in any battle, one above Tough(6) joins none; in skirmish nobody does.",
        title=gettext_noop("Hero in a unit"),
        sentence=gettext_noop("%(name)s cannot join %(host)s"),
    ),
    noted(
        "round_limit",
        MISSION,
        "From round 18 on the build phase is skipped: nobody builds, upgrades or produces.",
        title=gettext_noop("Build phase skipped"),
        sentence=gettext_noop("No build phase follows round %(used)d"),
    ),
    noted(
        "game_over",
        MISSION,
        "The game ends with a destroyed headquarters, or after round 15 as soon as one player "
        "holds most objectives.",
        title=gettext_noop("Game over"),
        sentence=gettext_noop("The game ended in round %(allowed)d"),
    ),
    *CONDUCT_CHECKS,
    objectives,
    noted(
        "reference",
        OWN_CHAPTER,
        "Everything an action names must be there, and each action has an id of its own.",
        title=gettext_noop("Unclear action"),
        sentence=gettext_noop("“%(key)s” is not there, not any more, or was named twice"),
    ),
    replace(cast("Check[State]", common.unknown_unit), find=_unknown_units),
    replace(cast("Check[State]", common.unknown_option), find=_unknown_options),
)
