"""Defeat and victory: a fallen headquarters, a player who leaves, most objectives."""

from typing import Literal

from rulesets.games.strategy.pieces import Building
from rulesets.games.strategy.state import Outcome, State
from rulesets.games.strategy.tables import DECISIVE_ROUND


def fall(state: State, player: str, by: str) -> None:
    """Destroy a player's headquarters, `by` another player if known."""
    side = state.side_of(player)
    mates = [each for each in state.sides().get(side, ()) if each != player]
    takes_all = state.policy("side_falls") == "first_headquarters"
    if state.policy("fallen") == "ends" and (takes_all or not mates):
        winner = state.side_of(by) if by in state.players else side
        _end(state, "headquarters", winner if winner != side else "", player)
    else:
        _put_out(state, [player, *(mates if takes_all else ())], "headquarters")


def leave(state: State, player: str) -> None:
    """Remove a player with all their pieces."""
    _put_out(state, [player], "left")


def decide(state: State) -> None:
    """Let most objectives win after a battle, from DECISIVE_ROUND on."""
    held = objectives_by_side(state)
    best = [side for side in held if held[side] == max(held.values())]
    if state.round >= DECISIVE_ROUND and len(best) == 1:
        _end(state, "objectives", best[0])


def objectives_by_side(state: State) -> dict[str, int]:
    """Return how many objectives each side in play holds."""
    return {
        side: sum(len(state.objectives_of(player)) for player in players)
        for side, players in state.sides().items()
    }


def _put_out(state: State, players: list[str], reason: Literal["headquarters", "left"]) -> None:
    """Put players out, or end the campaign as it stands if one side is left."""
    left = {side for side, own in state.sides().items() if not set(own) <= set(players)}
    if len(left) < 2:
        _end(state, reason, next(iter(left), ""), players[0])
        return
    for player in players:
        _clear(state, player)
        state.out[player] = state.round


def _clear(state: State, player: str) -> None:
    """Remove a player's pieces, except ruins; their objectives become free."""
    leaves_ruins = state.policy("fallen") == "ruins"
    for piece in list(state.on_table[player].values()):
        state.remove(piece)
        if isinstance(piece, Building):
            piece.is_ruin = leaves_ruins and piece.objective is None
    for number in state.objectives_of(player):
        del state.owners[number]


def _end(
    state: State,
    reason: Literal["headquarters", "objectives", "left"],
    side: str,
    loser: str = "",
) -> None:
    """End the campaign; without a winning side every side but the loser's wins."""
    winners = (
        state.members_of(side)
        if side
        else tuple(each for each in state.players if state.side_of(each) != state.side_of(loser))
    )
    state.outcome = Outcome(reason=reason, round=state.round, winners=winners, loser=loser)
