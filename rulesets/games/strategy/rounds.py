"""The course of time: battles, the parts of the build phase, turns."""

from rulesets.games.strategy.actions import Pass, Step
from rulesets.games.strategy.document import CampaignPlayer
from rulesets.games.strategy.ledger import Row
from rulesets.games.strategy.pieces import Builder, Building
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import BUILD_PARTS, BUILDER_TOUGH, Part
from rulesets.games.strategy.victory import decide


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
    if not waiting:
        _finish_part(state)
    elif state.turn and state.turn not in waiting:
        state.turn = _after(state, state.turn)


def _finish_part(state: State) -> None:
    following = BUILD_PARTS.index(state.part) + 1
    if following < len(BUILD_PARTS):
        begin_part(state, BUILD_PARTS[following])
    else:
        begin_round(state)


def _after(state: State, player: str) -> str | None:
    """Return the next player at the table who is not finished yet."""
    order = list(state.players)
    following = order.index(player) + 1
    waiting = (*order[following:], *order[:following])
    return next((p for p in waiting if p not in state.passed and p not in state.out), None)
