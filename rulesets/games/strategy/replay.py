"""From the log to everything: plays every action in order, the illegal ones as far as they go."""

from collections.abc import Iterator

from rulesets.games.ground.roster import Library
from rulesets.games.strategy.changes import apply
from rulesets.games.strategy.document import (
    Action,
    BeginBuild,
    CampaignDocument,
    Pass,
    StatedRow,
)
from rulesets.games.strategy.ledger import Row
from rulesets.games.strategy.rules import breaches, out_of_order, part_of
from rulesets.games.strategy.state import (
    Breach,
    Builder,
    Building,
    Moment,
    Outcome,
    Piece,
    Reason,
    State,
)
from rulesets.games.strategy.tables import BUILD_PARTS, BUILDER_TOUGH, DECISIVE_ROUND, Part


def replay(document: CampaignDocument, library: Library) -> State:
    """The campaign after its log. Never raises: what breaks a rule is in `breaches`."""
    state = State(document=document, library=library)
    for player in state.players:
        _set_up(state, player)
    _begin_round(state)
    for action in document.entries:
        _read(state, action)
    return state


def _set_up(state: State, player: str) -> None:
    tough = state.numbers.blueprints["headquarters"].tough
    headquarters = Building(
        id=f"{player}.hq", player=player, round=0, stamina=tough, kind="headquarters"
    )
    builder = Builder(id=f"{player}.builder", player=player, round=0, stamina=BUILDER_TOUGH)
    state.pieces |= {piece.id: piece for piece in (headquarters, builder)}


def _read(state: State, action: Action) -> None:
    if action.id in state.seen:
        _record(state, action, [Reason(code="reference", params={"key": action.id})])
    elif isinstance(action, StatedRow):
        _state_row(state, action)
    else:
        _play(state, action)
    state.seen.add(action.id)


def _play(state: State, action: Action) -> None:
    reasons = list(out_of_order(state, action)) if state.first else []
    _move_on(state, action)
    reasons = [*(() if state.outcome else reasons), *breaches(state, action)]
    _record(state, action, reasons)
    if {"game_over", "reference"}.isdisjoint(reason.code for reason in reasons):
        _do(state, action)


def _do(state: State, action: Action) -> None:
    if isinstance(action, BeginBuild):
        _begin_build(state, action.first)
    else:
        apply(state, action)
        _hand_over(state, action)


def _record(state: State, action: Action, reasons: list[Reason]) -> None:
    """Note when an action happened and what was wrong with it."""
    state.moments.append(Moment(state.round, state.part))
    state.breaches += [Breach(action.id, action.player, reason) for reason in reasons]


def _state_row(state: State, row: StatedRow) -> None:
    if row.player not in state.players:
        _record(state, row, [Reason(code="reference", params={"key": row.player})])
        return
    _come_to(state, row)
    state.stated.append(row)
    _record(state, row, list(_too_late(state, row)))


def _too_late(state: State, row: StatedRow) -> Iterator[Reason]:
    if state.outcome and row.round > state.outcome.round:
        yield Reason(code="game_over", used=row.round, allowed=state.outcome.round)


def _come_to(state: State, row: StatedRow) -> None:
    """A row says that its round has come, and with more than a start that the battle is over."""
    while state.round < row.round and not state.outcome:
        _end_battle(state)
        if not state.outcome:
            _begin_round(state)
    columns = (row.income, row.build, row.upgrade, row.production)
    if state.round == row.round and any(column is not None for column in columns):
        _end_battle(state)


def _end_battle(state: State) -> None:
    if state.part is Part.BATTLE and not state.outcome:
        _begin_build(state, None)


def _move_on(state: State, action: Action) -> None:
    """Time goes forward to where an action belongs, never back."""
    part = part_of(action)
    if state.outcome or part is None:
        return
    if part is Part.BATTLE:
        if state.part is not Part.BATTLE:
            _begin_round(state)
        return
    _end_battle(state)
    if state.part in BUILD_PARTS and BUILD_PARTS.index(part) > BUILD_PARTS.index(state.part):
        _begin_part(state, part)


def _begin_round(state: State) -> None:
    state.round += 1
    state.part, state.first, state.turn = Part.BATTLE, None, None
    for piece in state.standing(Piece):
        _refresh(piece)
    for player in state.players:
        before = state.rows.setdefault(player, [])
        start = before[-1].next_start if before else state.numbers.start
        before.append(Row(player, state.round, start))
        state.strength[player] = len(state.units(player))
        state.losses[player] = []


def _refresh(piece: Piece) -> None:
    """Every builder and building may act again."""
    if isinstance(piece, Builder):
        piece.job = ""
    elif isinstance(piece, Building):
        piece.is_used = False


def _begin_build(state: State, first: str | None) -> None:
    """The battle is over: most objectives may win, else income comes in."""
    _decide(state)
    if state.outcome:
        return
    if not state.has_build_phase(state.round):
        state.part = Part.SKIPPED
        return
    state.first = first
    for player in state.players:
        state.row(player).postings += state.income_of(player)
    _begin_part(state, Part.CONSTRUCTION)


def _decide(state: State) -> None:
    held = {player: len(state.objectives_of(player)) for player in state.players}
    best = [player for player in held if held[player] == max(held.values())]
    if state.round >= DECISIVE_ROUND and len(best) == 1:
        state.outcome = Outcome(reason="objectives", round=state.round, winners=(best[0],))


def _begin_part(state: State, part: Part) -> None:
    state.part, state.turn = part, state.first
    state.passed.clear()


def _hand_over(state: State, action: Action) -> None:
    """After an action of the build phase: the next player's turn, part or round."""
    if state.part not in BUILD_PARTS:
        return
    if isinstance(action, Pass) and action.player not in state.passed:
        state.passed.append(action.player)
    if len(state.passed) == len(state.players):
        _finish_part(state)
    elif state.first:
        state.turn = _next_player(state, action.player)


def _finish_part(state: State) -> None:
    following = BUILD_PARTS.index(state.part) + 1
    if following < len(BUILD_PARTS):
        _begin_part(state, BUILD_PARTS[following])
    else:
        _begin_round(state)


def _next_player(state: State, player: str) -> str:
    """Who acts after a player: the next one at the table who is not finished yet."""
    order = list(state.players)
    following = order.index(player) + 1
    waiting = [*order[following:], *order[:following]]
    return next(each for each in waiting if each not in state.passed)
