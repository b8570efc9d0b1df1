"""Checks of the rules of a campaign.

A function's docstring is the player's explanation.
"""

from collections.abc import Iterator

from rulesets.engine.checks import Check, Issue, check
from rulesets.engine.common import OWN_CHAPTER
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


@check("strategy.objectives", MISSION)
def objectives(state: State) -> Iterator[Issue]:
    """A campaign is best played with 9 to 12 objectives, in skirmish with 6 to 9."""
    fewest, most = state.numbers.objectives
    number = state.document.objectives
    if not fewest <= number <= most:
        params = {"fewest": fewest}
        yield Issue(level=Level.WARNING, used=number, allowed=most, params=params)


@check("common.unknown_unit", OWN_CHAPTER)
def unknown_unit(state: State) -> Iterator[Issue]:
    """The book has no such unit. It stays in the list at 0 points."""
    for force in _forces(state):
        if force.member.catalogue and force.member.is_unknown:
            yield Issue(entries=(force.id,), params={"key": force.member.key})


@check("common.unknown_option", OWN_CHAPTER)
def unknown_option(state: State) -> Iterator[Issue]:
    """The book has no such option. It stays with its unit at 0 points."""
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
    ),
    noted(
        "build_or_repair",
        ROUNDS,
        "In one build phase a builder either makes a building or repairs one, never both.",
    ),
    noted("undamaged", ROUNDS, "Only what has taken wounds is repaired or healed."),
    noted(
        "fort_objective",
        FORTIFIED,
        "A fortification is built on an objective that its player holds, one on each.",
    ),
    noted(
        "fortified",
        MISSION,
        "A fortified objective changes hands only once its fortification is destroyed.",
    ),
    noted(
        "weaponsmith",
        UPGRADES,
        "Units are upgraded, also as they are produced, while their player has a weaponsmith.",
    ),
    noted(
        "one_upgrade",
        UPGRADES,
        "A unit takes one upgrade a round; one that is produced may take one at once.",
    ),
    noted("empty_upgrade", UPGRADES, "An upgrade takes an option; giving something up is none."),
    noted("swap", UPGRADES, "An option takes the place of what it replaces, and of nothing else."),
    noted("kept", UPGRADES, "Where the players agreed so, a unit keeps the options it has taken."),
    noted(
        "legal_unit",
        UPGRADES,
        "An upgrade is one that the army book offers to the unit as it is equipped.",
    ),
    noted("one_per_building", PRODUCING, "Each building produces one unit in a build phase."),
    noted(
        "building_class",
        BUILDINGS,
        "Headquarters make builders, barracks infantry and heroes, workshops everything else. "
        "In skirmish barracks make heroes and units without Tough, workshops the other ones.",
    ),
    noted(
        "needs_weaponsmith",
        BUILDINGS,
        "Heroes, and whatever is larger than a light vehicle or small monster, are produced "
        "while their player has a weaponsmith.",
    ),
    noted(
        "new_building",
        BUILDINGS,
        "Where the players agreed so, a building is of use from the next build phase on.",
    ),
    noted("no_combined", UPGRADES, "A campaign has no combined units."),
    noted(
        "ambush",
        AMBUSH,
        "A unit kept in reserve misses the round after its production and arrives in the one "
        "after that at the earliest.",
    ),
    noted("ambush_only", AMBUSH, "Only units with Ambush are kept in reserve."),
    noted(
        "reserved",
        AMBUSH,
        "A unit in reserve is not on the table: nothing wounds it before it arrives.",
    ),
    noted(
        "join",
        HERO,
        "A hero joins a unit of several models that has no other hero, and stays with it. As "
        "in any battle, one above Tough(6) joins none; in skirmish nobody does.",
    ),
    noted(
        "round_limit",
        MISSION,
        "From round 18 on the build phase is skipped: nobody builds, upgrades or produces.",
    ),
    noted(
        "game_over",
        MISSION,
        "The game ends with a destroyed headquarters, or after round 15 as soon as one player "
        "holds most objectives.",
    ),
    *CONDUCT_CHECKS,
    objectives,
    noted(
        "reference",
        OWN_CHAPTER,
        "Everything an action names must be there, and each action has an id of its own.",
    ),
    unknown_unit,
    unknown_option,
)
