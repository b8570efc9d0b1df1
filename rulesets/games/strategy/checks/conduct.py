"""Rules of how a campaign is kept: rounds and turns, who plays, and what an action may name.

A function's docstring is the player's explanation.
"""

from collections.abc import Iterator
from typing import get_args

from rulesets.engine.checks import Issue
from rulesets.engine.common import OWN_CHAPTER
from rulesets.engine.messages import gettext_noop
from rulesets.engine.values import Level
from rulesets.games.strategy import actions, motions
from rulesets.games.strategy.actions import BattleAction
from rulesets.games.strategy.checks.rule import MISSION, ROUNDS, rule
from rulesets.games.strategy.document import Action
from rulesets.games.strategy.motions import Talk
from rulesets.games.strategy.pieces import Building, Force, Piece
from rulesets.games.strategy.points import points_of
from rulesets.games.strategy.policies import POLICIES
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import BUILD_PARTS, FIRST_SKIPPED, MAX_ROUNDS, Part

PARTS_OF_ACTIONS: dict[type, Part] = {
    **dict.fromkeys((*get_args(BattleAction), actions.BeginBuild), Part.BATTLE),
    **dict.fromkeys((actions.Construct, actions.Repair), Part.CONSTRUCTION),
    actions.Upgrade: Part.UPGRADES,
    **dict.fromkeys((actions.Produce, actions.Train), Part.PRODUCTION),
}


def part_of(action: Action) -> Part | None:
    """Return the part of a round that an action belongs to, None if it may stand anywhere."""
    return (
        Part(action.part)
        if isinstance(action, actions.Spend)
        else PARTS_OF_ACTIONS.get(type(action))
    )


@rule(
    "strategy.part",
    ROUNDS,
    title=gettext_noop("Part of the round"),
    sentence=gettext_noop("Not in this part of the round"),
    level=Level.WARNING,
    is_temporary=True,
)
def part(state: State, action: Action) -> Iterator[Issue]:
    """Construction, upgrades and production follow each other, after the battle."""
    match action:
        case actions.Pass():
            belongs = state.part in BUILD_PARTS
        case motions.PassFor():
            belongs = state.part in BUILD_PARTS and action.absent not in state.passed
        case _:
            now = (Part.BATTLE, Part.SKIPPED) if state.part is Part.SKIPPED else (state.part,)
            belongs = part_of(action) in (None, *now)
    if not belongs:
        yield Issue()


@rule(
    "strategy.turn",
    ROUNDS,
    title=gettext_noop("Turn"),
    sentence=gettext_noop("It is %(name)s’s turn"),
    level=Level.WARNING,
    is_temporary=True,
)
def turn(state: State, action: Action) -> Iterator[Issue]:
    """Players take turns with single actions; who started the round begins each part."""
    if state.part in BUILD_PARTS and state.turn not in (None, action.player):
        yield Issue(params={"name": state.name_of(state.turn or "")})


@rule(
    "strategy.finished",
    ROUNDS,
    title=gettext_noop("Finished with the part"),
    sentence=gettext_noop("%(name)s is finished with this part"),
    level=Level.WARNING,
    is_temporary=True,
)
def finished(state: State, action: Action) -> Iterator[Issue]:
    """A player who is done with a part of the build phase doesn’t act in it again."""
    if state.part in BUILD_PARTS and action.player in state.passed:
        yield Issue(params={"name": state.name_of(action.player)})


@rule(
    "strategy.round_limit",
    MISSION,
    title=gettext_noop("Build phase skipped"),
    sentence=gettext_noop("No build phase follows round %(used)d"),
)
def round_limit(state: State, action: Action) -> Iterator[Issue]:
    """From round 18 on the build phase is skipped: nobody builds, upgrades or produces."""
    if state.part is Part.SKIPPED and part_of(action) in BUILD_PARTS:
        yield Issue(used=state.round, policy="phase_18" if state.round == FIRST_SKIPPED else "")


@rule(
    "strategy.last_round",
    OWN_CHAPTER,
    title=gettext_noop("Too many rounds"),
    sentence=gettext_noop("Round %(used)d; a campaign has at most %(allowed)d rounds"),
    is_void=True,
)
def last_round(state: State, action: Action) -> Iterator[Issue]:
    """A campaign has at most 40 rounds."""
    round = state.round
    if isinstance(action, actions.StatedRow | actions.NoteRound):
        round = action.round
    elif part_of(action) is Part.BATTLE and state.part is not Part.BATTLE and not state.outcome:
        round += 1
    if round > MAX_ROUNDS:
        yield Issue(used=round, allowed=MAX_ROUNDS)


@rule(
    "strategy.short",
    ROUNDS,
    title=gettext_noop("Too few points"),
    sentence=gettext_noop("Short by %(short)d points"),
)
def short(state: State, action: Action) -> Iterator[Issue]:
    """Nobody spends more points than are left."""
    points, left = points_of(state, action), state.row(action.player).next_start
    if points > max(0, left):
        yield Issue(params={"short": points - left})


@rule(
    "strategy.game_over",
    MISSION,
    title=gettext_noop("Game over"),
    sentence=gettext_noop("The game ended in round %(allowed)d"),
    is_void=True,
)
def game_over(state: State, action: Action) -> Iterator[Issue]:
    """The game ends with a destroyed headquarters, or after round 15 as soon as one player
    holds most objectives."""
    if not state.outcome or isinstance(action, Talk):
        return
    if not isinstance(action, actions.StatedRow):
        yield Issue(used=state.round, allowed=state.outcome.round)
    elif action.round > state.outcome.round:
        yield Issue(used=action.round, allowed=state.outcome.round)


@rule(
    "strategy.out",
    MISSION,
    title=gettext_noop("Out of the campaign"),
    sentence=gettext_noop("%(name)s is out of the campaign"),
    is_void=True,
)
def out(state: State, action: Action) -> Iterator[Issue]:
    """A player who has lost the headquarters, or has left, only watches from then on."""
    if action.player in state.out and (
        not isinstance(action, Talk) or isinstance(action, actions.Pause)
    ):
        yield Issue(params={"name": state.name_of(action.player)})


@rule(
    "strategy.paused",
    OWN_CHAPTER,
    title=gettext_noop("Paused"),
    sentence=gettext_noop("The campaign is paused"),
    level=Level.WARNING,
    is_temporary=True,
)
def paused(state: State, action: Action) -> Iterator[Issue]:
    """A paused campaign goes on as soon as somebody says so."""
    if state.is_paused and not isinstance(action, Talk):
        yield Issue()


@rule(
    "strategy.closed",
    OWN_CHAPTER,
    title=gettext_noop("Closed"),
    sentence=gettext_noop("The campaign is closed"),
    is_void=True,
)
def closed(state: State, action: Action) -> Iterator[Issue]:
    """A campaign that all agreed to close stays as it is."""
    if state.is_closed:
        yield Issue()


@rule(
    "strategy.reference",
    OWN_CHAPTER,
    title=gettext_noop("Unclear action"),
    sentence=gettext_noop("“%(key)s” is not there, not any more, or was named twice"),
    is_void=True,
)
def reference(state: State, action: Action) -> Iterator[Issue]:
    """Everything an action names must be there, and each action has an id of its own."""
    unknown = [action.player] if action.player not in state.players else _missing(state, action)
    for key in unknown:
        known = state.pieces.get(key)
        yield Issue(params={"key": known.label if known else key})


def _missing(state: State, action: Action) -> Iterator[str]:
    """Yield what an action names and is not there."""
    yield from _missing_pieces(state, action)
    match action:
        case actions.Take(objective=number) if number > state.document.objectives:
            yield str(number)
        case actions.Yield(objective=number) if state.owners.get(number) != action.player:
            yield str(number)
        case actions.Damage(by=by) | actions.Destroy(by=by) if by not in (None, *state.players):
            yield str(by)
        case actions.BeginBuild(first=first) if first not in (None, *state.in_play):
            yield str(first)
        case motions.SetPolicy() if not POLICIES.has(action.policy, action.option):
            yield action.policy
        case motions.Enter() if action.newcomer in state.known_players:
            yield action.newcomer
        case motions.Leave() if action.leaver not in state.in_play:
            yield action.leaver
        case motions.PassFor() if action.absent not in state.in_play:
            yield action.absent


def _missing_pieces(state: State, action: Action) -> Iterator[str]:
    match action:
        case actions.Damage() | actions.Heal() | actions.Destroy():
            if state.find(Piece, action.target) is None:
                yield action.target
        case actions.Deploy():
            force = state.find(Force, action.unit, action.player)
            if force is None or not force.in_reserve:
                yield action.unit
        case actions.JoinUnit():
            units = (action.hero, action.host)
            yield from [id for id in units if not state.find(Force, id, action.player)][:1]
        case actions.Repair() | actions.Produce() | actions.Train():
            if state.find(Building, action.building, action.player) is None:
                yield action.building
        case actions.Upgrade() if state.find(Force, action.unit, action.player) is None:
            yield action.unit
