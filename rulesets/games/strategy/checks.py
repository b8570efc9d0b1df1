"""Every rule of a campaign as a check over its state; those of the sheet stand in `sheet`.

Each function's docstring is the player's explanation.
"""

from collections.abc import Iterator

from rulesets.engine.checks import Check, Issue, check
from rulesets.engine.common import OWN_SECTION
from rulesets.engine.values import Level
from rulesets.games.strategy.sheet import ROUNDS, SHEET_CHECKS
from rulesets.games.strategy.state import Breach, Force, State

MISSION = "Preparation: Mission"
UPGRADES = "Playing the game: Upgrades"
PRODUCING = "Playing the game: Producing units"
BUILDINGS = "Buildings"
FORTIFIED = "Buildings: Fortified objective"
AMBUSH = "Special Rules: Ambush"
HERO = "Special Rules: Hero"


@check("strategy.builders", ROUNDS)
def builders(state: State) -> Iterator[Issue]:
    """Each living builder makes one building in a build phase, or repairs one."""
    yield from _found(state, "builders")


@check("strategy.build_or_repair", ROUNDS)
def build_or_repair(state: State) -> Iterator[Issue]:
    """In one build phase a builder either makes a building or repairs one, never both."""
    yield from _found(state, "build_or_repair")


@check("strategy.fort_objective", FORTIFIED)
def fort_objective(state: State) -> Iterator[Issue]:
    """A fortification is built on an objective that its player holds, one on each."""
    yield from _found(state, "fort_objective")


@check("strategy.fortified", MISSION)
def fortified(state: State) -> Iterator[Issue]:
    """A fortified objective changes hands only once its fortification is destroyed."""
    yield from _found(state, "fortified")


@check("strategy.weaponsmith", UPGRADES)
def weaponsmith(state: State) -> Iterator[Issue]:
    """Units are upgraded, also as they are produced, while their player has a weaponsmith."""
    yield from _found(state, "weaponsmith")


@check("strategy.one_upgrade", UPGRADES)
def one_upgrade(state: State) -> Iterator[Issue]:
    """A unit takes one upgrade a round; one that is produced may take one at once."""
    yield from _found(state, "one_upgrade")


@check("strategy.legal_unit", UPGRADES)
def legal_unit(state: State) -> Iterator[Issue]:
    """An upgrade is one that the army book offers to the unit as it is equipped."""
    yield from _found(state, "legal_unit")


@check("strategy.one_per_building", PRODUCING)
def one_per_building(state: State) -> Iterator[Issue]:
    """Each building produces one unit in a build phase."""
    yield from _found(state, "one_per_building")


@check("strategy.building_class", BUILDINGS)
def building_class(state: State) -> Iterator[Issue]:
    """Headquarters make builders, barracks infantry and heroes, workshops everything else.

    In skirmish barracks make heroes and units without Tough, workshops the other ones.
    """
    yield from _found(state, "building_class")


@check("strategy.needs_weaponsmith", BUILDINGS)
def needs_weaponsmith(state: State) -> Iterator[Issue]:
    """Heroes, and whatever is larger than a light vehicle or small monster, are produced while
    their player has a weaponsmith."""
    yield from _found(state, "needs_weaponsmith")


@check("strategy.new_building", BUILDINGS)
def new_building(state: State) -> Iterator[Issue]:
    """Where the players agreed so, a building is of use from the next build phase on."""
    yield from _found(state, "new_building")


@check("strategy.no_combined", UPGRADES)
def no_combined(state: State) -> Iterator[Issue]:
    """A campaign has no combined units."""
    yield from _found(state, "no_combined")


@check("strategy.ambush", AMBUSH)
def ambush(state: State) -> Iterator[Issue]:
    """A unit kept in reserve misses the round after its production and arrives in the one after
    that at the earliest."""
    yield from _found(state, "ambush")


@check("strategy.ambush_only", AMBUSH)
def ambush_only(state: State) -> Iterator[Issue]:
    """Only units with Ambush are kept in reserve."""
    yield from _found(state, "ambush_only")


@check("strategy.join", HERO)
def join(state: State) -> Iterator[Issue]:
    """A hero joins a unit of several models that has no other hero, and stays with it.

    As in any battle, one above Tough(6) joins none; in skirmish nobody does.
    """
    yield from _found(state, "join")


@check("strategy.round_limit", MISSION)
def round_limit(state: State) -> Iterator[Issue]:
    """From round 18 on the build phase is skipped: nobody builds, upgrades or produces."""
    yield from _found(state, "round_limit")


@check("strategy.game_over", MISSION)
def game_over(state: State) -> Iterator[Issue]:
    """The game ends with a destroyed headquarters, or after round 15 as soon as one player holds
    most objectives."""
    yield from _found(state, "game_over")


@check("strategy.part", ROUNDS)
def part(state: State) -> Iterator[Issue]:
    """Construction, upgrades and production follow each other, after the battle."""
    yield from _found(state, "part", Level.WARNING)


@check("strategy.turn", ROUNDS)
def turn(state: State) -> Iterator[Issue]:
    """Players take turns with single actions; who started the round begins each part."""
    yield from _found(state, "turn", Level.WARNING)


@check("strategy.finished", ROUNDS)
def finished(state: State) -> Iterator[Issue]:
    """Who is finished with a part of the build phase does not act in it again."""
    yield from _found(state, "finished", Level.WARNING)


@check("strategy.objectives", MISSION)
def objectives(state: State) -> Iterator[Issue]:
    """A campaign is best played with 9 to 12 objectives, in skirmish with 6 to 9."""
    fewest, most = state.numbers.objectives
    number = state.document.objectives
    if not fewest <= number <= most:
        params = {"fewest": fewest}
        yield Issue(level=Level.WARNING, used=number, allowed=most, params=params)


@check("strategy.reference", OWN_SECTION)
def reference(state: State) -> Iterator[Issue]:
    """What an action names must be there, and each action has an id of its own."""
    yield from _found(state, "reference")


@check("common.unknown_unit", OWN_SECTION)
def unknown_unit(state: State) -> Iterator[Issue]:
    """The book in use has no such unit. It stays in the list and costs nothing."""
    for force in _forces(state):
        if force.member.catalogue and force.member.is_unknown:
            yield Issue(entries=(force.id,), params={"key": force.member.key})


@check("common.unknown_option", OWN_SECTION)
def unknown_option(state: State) -> Iterator[Issue]:
    """The book in use has no such option. It stays at its unit and costs nothing."""
    for force in _forces(state):
        for key, _ in force.member.unknown_options:
            yield Issue(entries=(force.id,), params={"key": key})


def _forces(state: State) -> list[Force]:
    return [piece for piece in state.pieces.values() if isinstance(piece, Force)]


def _found(state: State, code: str, level: Level = Level.ERROR) -> Iterator[Issue]:
    for breach in state.breaches:
        if breach.reason.code == code:
            yield _issue(state, breach, level)


def _issue(state: State, breach: Breach, level: Level) -> Issue:
    reason = breach.reason
    return Issue(
        level=level,
        used=reason.used,
        allowed=reason.allowed,
        entries=(breach.action,),
        policy=reason.policy,
        params={"player": state.name_of(breach.player), **reason.params},
    )


CHECKS: tuple[Check, ...] = (
    *SHEET_CHECKS,
    builders,
    build_or_repair,
    fort_objective,
    fortified,
    weaponsmith,
    one_upgrade,
    legal_unit,
    one_per_building,
    building_class,
    needs_weaponsmith,
    new_building,
    no_combined,
    ambush,
    ambush_only,
    join,
    round_limit,
    game_over,
    part,
    turn,
    finished,
    objectives,
    reference,
    unknown_unit,
    unknown_option,
)
