"""Checks of how a campaign is kept: turns, who plays, what was agreed, and its bounds.

Each function's docstring is the player's explanation.
"""

from collections.abc import Iterator

from rulesets.engine.checks import Check, Issue, check
from rulesets.engine.common import OWN_CHAPTER
from rulesets.engine.values import Level
from rulesets.games.strategy.issues import breached
from rulesets.games.strategy.sheet import ROUNDS
from rulesets.games.strategy.state import State

MISSION = "Preparation: Mission"


@check("strategy.part", ROUNDS)
def part(state: State) -> Iterator[Issue]:
    """Construction, upgrades and production follow each other, after the battle."""
    yield from breached(state, "part", Level.WARNING)


@check("strategy.turn", ROUNDS)
def turn(state: State) -> Iterator[Issue]:
    """Players take turns with single actions; who started the round begins each part."""
    yield from breached(state, "turn", Level.WARNING)


@check("strategy.finished", ROUNDS)
def finished(state: State) -> Iterator[Issue]:
    """Who is finished with a part of the build phase does not act in it again."""
    yield from breached(state, "finished", Level.WARNING)


@check("strategy.confirmed", ROUNDS)
def confirmed(state: State) -> Iterator[Issue]:
    """Where all end the battle together, each says so once."""
    yield from breached(state, "confirmed", Level.WARNING)


@check("strategy.sides", MISSION)
def sides(state: State) -> Iterator[Issue]:
    """A campaign is played by two sides at least."""
    if len({state.side_of(player) for player in state.players}) == 1:
        yield Issue(used=1, allowed=2)


@check("strategy.out", MISSION)
def out(state: State) -> Iterator[Issue]:
    """Who has lost the headquarters, or has left, watches from then on."""
    yield from breached(state, "out")


@check("strategy.paused", OWN_CHAPTER)
def paused(state: State) -> Iterator[Issue]:
    """A campaign that rests goes on once somebody says so."""
    yield from breached(state, "paused", Level.WARNING)


@check("strategy.closed", OWN_CHAPTER)
def closed(state: State) -> Iterator[Issue]:
    """A campaign that all agreed to close stays as it is."""
    yield from breached(state, "closed")


@check("strategy.strike_target", OWN_CHAPTER)
def strike_target(state: State) -> Iterator[Issue]:
    """A correction takes out one action that is in the log."""
    yield from breached(state, "strike_target")


@check("strategy.settled", OWN_CHAPTER)
def settled(state: State) -> Iterator[Issue]:
    """A proposal is answered while it is open."""
    yield from breached(state, "settled", Level.WARNING)


@check("strategy.not_asked", OWN_CHAPTER)
def not_asked(state: State) -> Iterator[Issue]:
    """Each player who is asked answers once."""
    yield from breached(state, "not_asked", Level.WARNING)


@check("strategy.nobody_to_ask", OWN_CHAPTER)
def nobody_to_ask(state: State) -> Iterator[Issue]:
    """A third player has to agree before somebody absent passes or is out."""
    yield from breached(state, "nobody_to_ask")


@check("strategy.too_many_players", OWN_CHAPTER)
def too_many_players(state: State) -> Iterator[Issue]:
    """Up to six players play a campaign, those who left included."""
    yield from breached(state, "too_many_players")


@check("strategy.crowd", OWN_CHAPTER)
def crowd(state: State) -> Iterator[Issue]:
    """A player has at most 200 pieces on the table at once."""
    yield from breached(state, "crowd")


@check("strategy.last_round", OWN_CHAPTER)
def last_round(state: State) -> Iterator[Issue]:
    """A campaign has at most 40 rounds."""
    yield from breached(state, "last_round")


CONDUCT_CHECKS: tuple[Check[State], ...] = (
    part,
    turn,
    finished,
    confirmed,
    sides,
    out,
    paused,
    closed,
    strike_target,
    settled,
    not_asked,
    nobody_to_ask,
    too_many_players,
    crowd,
    last_round,
)
