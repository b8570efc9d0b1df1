"""Automatic passes: a player who can do nothing in a part of the build phase passes.

Within a part points only get fewer, builders and buildings are only used up, so nobody who can do
nothing now could do something later in the same part.
"""

from collections.abc import Iterator

from rulesets.games.strategy.actions import Pass
from rulesets.games.strategy.offers import NEW, build_actions
from rulesets.games.strategy.points import points_of
from rulesets.games.strategy.rules import breaches
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import BUILD_PARTS, Part


def passes(state: State, because: str) -> tuple[Pass, ...]:
    """Return the passes that follow from the last action, in order.

    They have the id NEW until they are recorded in order; each names `because`.
    """
    return tuple(Pass(id=NEW, player=player, because=because) for player in _idle(state) if because)


def _idle(state: State) -> Iterator[str]:
    """Yield the players who pass, in order, through this part and the later ones."""
    if state.outcome or state.is_paused or state.is_closed or state.part not in BUILD_PARTS:
        return
    takes_turns = state.turn is not None
    passed, turn = set(state.passed), state.turn or state.in_play[0]
    for part in BUILD_PARTS[BUILD_PARTS.index(state.part) :]:
        while waiting := _in_turn(state, turn, passed):
            next_ones = waiting[:1] if takes_turns else waiting
            idle = [player for player in next_ones if not can_act(state, player, part)]
            if not idle:
                return
            yield from idle
            passed.update(idle)
        passed, turn = set(state.done), state.first or state.in_play[0]


def _in_turn(state: State, turn: str, passed: set[str]) -> list[str]:
    """Return the players who are not finished yet, from the one whose turn it is."""
    order = list(state.players)
    start = order.index(turn)
    return [
        player
        for player in (*order[start:], *order[:start])
        if player not in passed and player not in state.out
    ]


def can_act(state: State, player: str, part: Part) -> bool:
    """Return whether a player could do anything in a part of the build phase on their turn."""
    pool = state.row(player).next_start
    return any(
        points_of(state, action) <= max(0, pool) and not any(breaches(state, action))
        for action in build_actions(state, player, part)
    )
