"""Every rule of a campaign as a check over its state; those of the sheet stand in `sheet`.

Each function's docstring is the player's explanation.
"""

from collections.abc import Iterator

from rulesets.engine.checks import Check, Issue, check
from rulesets.engine.common import OWN_CHAPTER
from rulesets.engine.values import Level
from rulesets.games.strategy.conduct import CONDUCT_CHECKS, MISSION
from rulesets.games.strategy.issues import breached
from rulesets.games.strategy.pieces import Force
from rulesets.games.strategy.sheet import ROUNDS, SHEET_CHECKS
from rulesets.games.strategy.state import State

UPGRADES = "Playing the game: Upgrades"
PRODUCING = "Playing the game: Producing units"
BUILDINGS = "Buildings"
FORTIFIED = "Buildings: Fortified objective"
AMBUSH = "Special Rules: Ambush"
HERO = "Special Rules: Hero"


@check("strategy.builders", ROUNDS)
def builders(state: State) -> Iterator[Issue]:
    """Each living builder makes one building in a build phase, or repairs one."""
    yield from breached(state, "builders")


@check("strategy.build_or_repair", ROUNDS)
def build_or_repair(state: State) -> Iterator[Issue]:
    """In one build phase a builder either makes a building or repairs one, never both."""
    yield from breached(state, "build_or_repair")


@check("strategy.undamaged", ROUNDS)
def undamaged(state: State) -> Iterator[Issue]:
    """Only a building that has taken wounds is repaired."""
    yield from breached(state, "undamaged")


@check("strategy.fort_objective", FORTIFIED)
def fort_objective(state: State) -> Iterator[Issue]:
    """A fortification is built on an objective that its player holds, one on each."""
    yield from breached(state, "fort_objective")


@check("strategy.fortified", MISSION)
def fortified(state: State) -> Iterator[Issue]:
    """A fortified objective changes hands only once its fortification is destroyed."""
    yield from breached(state, "fortified")


@check("strategy.weaponsmith", UPGRADES)
def weaponsmith(state: State) -> Iterator[Issue]:
    """Units are upgraded, also as they are produced, while their player has a weaponsmith."""
    yield from breached(state, "weaponsmith")


@check("strategy.one_upgrade", UPGRADES)
def one_upgrade(state: State) -> Iterator[Issue]:
    """A unit takes one upgrade a round; one that is produced may take one at once."""
    yield from breached(state, "one_upgrade")


@check("strategy.empty_upgrade", UPGRADES)
def empty_upgrade(state: State) -> Iterator[Issue]:
    """An upgrade takes an option; giving something up is none."""
    yield from breached(state, "empty_upgrade")


@check("strategy.swap", UPGRADES)
def swap(state: State) -> Iterator[Issue]:
    """An option takes the place of what it replaces, and of nothing else."""
    yield from breached(state, "swap")


@check("strategy.kept", UPGRADES)
def kept(state: State) -> Iterator[Issue]:
    """Where the players agreed so, a unit keeps the options it has taken."""
    yield from breached(state, "kept")


@check("strategy.legal_unit", UPGRADES)
def legal_unit(state: State) -> Iterator[Issue]:
    """An upgrade is one that the army book offers to the unit as it is equipped."""
    yield from breached(state, "legal_unit")


@check("strategy.one_per_building", PRODUCING)
def one_per_building(state: State) -> Iterator[Issue]:
    """Each building produces one unit in a build phase."""
    yield from breached(state, "one_per_building")


@check("strategy.building_class", BUILDINGS)
def building_class(state: State) -> Iterator[Issue]:
    """Headquarters make builders, barracks infantry and heroes, workshops everything else.

    In skirmish barracks make heroes and units without Tough, workshops the other ones.
    """
    yield from breached(state, "building_class")


@check("strategy.needs_weaponsmith", BUILDINGS)
def needs_weaponsmith(state: State) -> Iterator[Issue]:
    """Heroes, and whatever is larger than a light vehicle or small monster, are produced while
    their player has a weaponsmith."""
    yield from breached(state, "needs_weaponsmith")


@check("strategy.new_building", BUILDINGS)
def new_building(state: State) -> Iterator[Issue]:
    """Where the players agreed so, a building is of use from the next build phase on."""
    yield from breached(state, "new_building")


@check("strategy.no_combined", UPGRADES)
def no_combined(state: State) -> Iterator[Issue]:
    """A campaign has no combined units."""
    yield from breached(state, "no_combined")


@check("strategy.ambush", AMBUSH)
def ambush(state: State) -> Iterator[Issue]:
    """A unit kept in reserve misses the round after its production and arrives in the one after
    that at the earliest."""
    yield from breached(state, "ambush")


@check("strategy.ambush_only", AMBUSH)
def ambush_only(state: State) -> Iterator[Issue]:
    """Only units with Ambush are kept in reserve."""
    yield from breached(state, "ambush_only")


@check("strategy.reserved", AMBUSH)
def reserved(state: State) -> Iterator[Issue]:
    """A unit in reserve is not on the table: nothing wounds it before it arrives."""
    yield from breached(state, "reserved")


@check("strategy.join", HERO)
def join(state: State) -> Iterator[Issue]:
    """A hero joins a unit of several models that has no other hero, and stays with it.

    As in any battle, one above Tough(6) joins none; in skirmish nobody does.
    """
    yield from breached(state, "join")


@check("strategy.round_limit", MISSION)
def round_limit(state: State) -> Iterator[Issue]:
    """From round 18 on the build phase is skipped: nobody builds, upgrades or produces."""
    yield from breached(state, "round_limit")


@check("strategy.game_over", MISSION)
def game_over(state: State) -> Iterator[Issue]:
    """The game ends with a destroyed headquarters, or after round 15 as soon as one player holds
    most objectives."""
    yield from breached(state, "game_over")


@check("strategy.objectives", MISSION)
def objectives(state: State) -> Iterator[Issue]:
    """A campaign is best played with 9 to 12 objectives, in skirmish with 6 to 9."""
    fewest, most = state.numbers.objectives
    number = state.document.objectives
    if not fewest <= number <= most:
        params = {"fewest": fewest}
        yield Issue(level=Level.WARNING, used=number, allowed=most, params=params)


@check("strategy.reference", OWN_CHAPTER)
def reference(state: State) -> Iterator[Issue]:
    """Everything an action names must be there, and each action has an id of its own."""
    yield from breached(state, "reference")


@check("common.unknown_unit", OWN_CHAPTER)
def unknown_unit(state: State) -> Iterator[Issue]:
    """The book in use has no such unit. It stays in the list and costs nothing."""
    for force in _forces(state):
        if force.member.catalogue and force.member.is_unknown:
            yield Issue(entries=(force.id,), params={"key": force.member.key})


@check("common.unknown_option", OWN_CHAPTER)
def unknown_option(state: State) -> Iterator[Issue]:
    """The book in use has no such option. It stays at its unit and costs nothing."""
    for force in _forces(state):
        for key, _ in force.member.unknown_options:
            yield Issue(entries=(force.id,), params={"key": key})


def _forces(state: State) -> list[Force]:
    return [piece for piece in state.pieces.values() if isinstance(piece, Force)]


CHECKS: tuple[Check[State], ...] = (
    *SHEET_CHECKS,
    builders,
    build_or_repair,
    undamaged,
    fort_objective,
    fortified,
    weaponsmith,
    one_upgrade,
    empty_upgrade,
    swap,
    kept,
    legal_unit,
    one_per_building,
    building_class,
    needs_weaponsmith,
    new_building,
    no_combined,
    ambush,
    ambush_only,
    reserved,
    join,
    round_limit,
    game_over,
    *CONDUCT_CHECKS,
    objectives,
    reference,
    unknown_unit,
    unknown_option,
)
