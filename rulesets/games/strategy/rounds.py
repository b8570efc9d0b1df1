"""The course of time: battles, the parts of the build phase, turns, defeat and victory."""

from typing import Literal

from rulesets.games.strategy.actions import Pass, Step
from rulesets.games.strategy.document import CampaignPlayer
from rulesets.games.strategy.pieces import Builder, Building
from rulesets.games.strategy.resource_sheet import Row
from rulesets.games.strategy.state import Outcome, State
from rulesets.games.strategy.tables import BUILD_PARTS, BUILDER_TOUGH, DECISIVE_ROUND, Part


def set_up(state: State, player: CampaignPlayer) -> None:
    """Put a player's first pieces on the table."""
    state.players[player.id] = player
    state.on_table[player.id] = {}
    tough = state.numbers.blueprints["headquarters"].tough
    state.place(
        Building(
            id=f"{player.id}.hq",
            player=player.id,
            round=state.round,
            stamina=tough,
            kind="headquarters",
        )
    )
    state.place(
        Builder(
            id=f"{player.id}.builder", player=player.id, round=state.round, stamina=BUILDER_TOUGH
        )
    )
    state.made[player.id, "builder"] += 1


def begin_round(state: State) -> None:
    """Begin the next battle; newcomers arrive, every builder and building may act again."""
    for player in state.newcomers:
        set_up(state, player)
    state.newcomers.clear()
    state.round += 1
    state.part, state.first, state.turn = Part.BATTLE, None, None
    state.ready.clear()
    for piece in state.acted:
        if isinstance(piece, Builder):
            piece.job = ""
        else:
            piece.is_used = False
    state.acted.clear()
    for player_id in state.in_play:
        before = state.rows.setdefault(player_id, [])
        start = before[-1].next_start if before else state.numbers.start
        before.append(Row(player_id, state.round, start))
        state.strength[player_id] = len(state.units(player_id))
        state.losses[player_id] = []


def end_battle(state: State, player: str, first: str | None) -> None:
    """End the battle; under the house rule only once all in play agree."""
    if state.policy("end_battle") == "everyone":
        state.ready[player] = first
        _end_agreed(state)
    else:
        begin_build(state, first)


def _end_agreed(state: State) -> None:
    """Begin the build phase once all in play ended the battle and named the same first player."""
    named = {state.ready.get(player, "") for player in state.in_play}
    if len(named) == 1 and "" not in named:
        begin_build(state, named.pop())


def begin_build(state: State, first: str | None) -> None:
    """End the battle: most objectives may win, else income comes in."""
    decide(state)
    if state.outcome:
        return
    state.ready.clear()
    if not state.has_build_phase(state.round):
        state.part = Part.SKIPPED
        return
    state.first = first
    state.done.clear()
    for player in state.in_play:
        for posting in state.income_of(player):
            state.row(player).post(posting)
    begin_part(state, Part.CONSTRUCTION)


def begin_part(state: State, part: Part) -> None:
    """Begin a part, with the player who started the round, for all not done with the phase."""
    state.part = part
    state.passed = [player for player in state.in_play if player in state.done]
    state.turn = state.first if state.policy("turns") == "alternate" else None
    go_on(state)


def hand_over(state: State, action: Step) -> None:
    """Move on to the next player, part or round after an action."""
    if state.part in BUILD_PARTS and not state.outcome:
        if isinstance(action, Pass) and action.player not in state.passed:
            state.passed.append(action.player)
            if action.rest:
                state.done.append(action.player)
        if state.first and state.turn:
            state.turn = _after(state, action.player)
    go_on(state)


def go_on(state: State) -> None:
    """Move on once all players in play have ended the battle or are finished with the part.

    Else the turn goes to the next player who is not finished.
    """
    if state.outcome:
        return
    if state.part is Part.BATTLE:
        _end_agreed(state)
        return
    if state.part not in BUILD_PARTS:
        return
    waiting = [player for player in state.in_play if player not in state.passed]
    if waiting:
        if state.turn and state.turn not in waiting:
            state.turn = _after(state, state.turn)
    elif state.part is BUILD_PARTS[-1]:
        begin_round(state)
    else:
        begin_part(state, BUILD_PARTS[BUILD_PARTS.index(state.part) + 1])


def _after(state: State, player: str) -> str | None:
    """Return the next player at the table who is not finished yet."""
    order = list(state.players)
    following = order.index(player) + 1
    waiting = (*order[following:], *order[:following])
    return next((p for p in waiting if p not in state.passed and p not in state.out), None)


def fall(state: State, player: str, by: str) -> None:
    """Destroy a player's headquarters, `by` another player if known."""
    side = state.side_of(player)
    mates = [each for each in state.sides().get(side, ()) if each != player]
    takes_all = state.policy("side_falls") == "first_headquarters"
    if state.policy("fallen") == "ends" and (takes_all or not mates):
        winner = state.side_of(by) if by in state.players else side
        _end(state, "headquarters", winner if winner != side else "", player)
    else:
        put_out(state, [player, *(mates if takes_all else ())], "headquarters")


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


def put_out(state: State, players: list[str], reason: Literal["headquarters", "left"]) -> None:
    """Put players out with all their pieces, or end the campaign if one side is left."""
    left = {side for side, own in state.sides().items() if not set(own) <= set(players)}
    if len(left) < 2:
        _end(state, reason, next(iter(left), ""), players[0])
        return
    for player in players:
        _clear(state, player)
        state.out[player] = state.round


def _clear(state: State, player: str) -> None:
    """Remove a player's pieces; their objectives become free."""
    for piece in list(state.on_table[player].values()):
        state.remove(piece)
    for number in state.objectives_of(player):
        del state.owners[number]


def _end(
    state: State,
    reason: Literal["headquarters", "objectives", "left"],
    side: str,
    loser: str = "",
) -> None:
    """End the campaign; without a winning side every side but the loser's wins."""
    shared = side or state.side_of(loser)
    winners = tuple(p for p in state.players if (state.side_of(p) == shared) is bool(side))
    state.outcome = Outcome(reason=reason, round=state.round, winners=winners, loser=loser)
