"""Replays a log: plays every action in order, illegal ones as far as possible."""

from collections.abc import Iterable

from rulesets.engine.checks import Issue
from rulesets.engine.fields import EntryId
from rulesets.games.ground.library import Library
from rulesets.games.strategy.actions import BeginBuild, StatedRow
from rulesets.games.strategy.changes import apply, settle
from rulesets.games.strategy.checks import VOID, breaches, out_of_order
from rulesets.games.strategy.checks.conduct import game_over, last_round, part_of, reference
from rulesets.games.strategy.document import Action, CampaignDocument, act
from rulesets.games.strategy.motions import Agree, Decline, Leave, OpenMotions, Strike, Talk
from rulesets.games.strategy.rounds import (
    begin_build,
    begin_part,
    begin_round,
    end_battle,
    hand_over,
    set_up,
)
from rulesets.games.strategy.state import Moment, State
from rulesets.games.strategy.tables import BUILD_PARTS, MAX_ROUNDS, Part

MAX_REASONS = 8
"""Most breaches kept of one action."""


def replay(
    document: CampaignDocument, library: Library, struck: Iterable[str] | None = None
) -> State:
    """Return the campaign after its log. Never raises: broken rules are in `breaches`.

    `struck` are the actions to leave out, by default those that were taken back or corrected.
    """
    gone = struck_by(document) if struck is None else frozenset(struck)
    state = State(document=document, library=library, policies=dict(document.policies), struck=gone)
    for player in document.players:
        set_up(state, player)
    begin_round(state)
    for action in document.entries:
        _enter(state, action)
    return state


def play_on(state: State, action: Action, new_id: EntryId) -> None:
    """Append an action to a log that has been replayed, and play it: this changes the state."""
    state.document = act(state.document, action, new_id)
    _enter(state, state.document.entries[-1])


def struck_by(document: CampaignDocument) -> frozenset[str]:
    """Return the actions that agreed strikes take out, with the passes that followed."""
    gone = _targets(document.entries)
    counted = [
        each for each in document.entries if each.id not in gone or not isinstance(each, Leave)
    ]
    if len(counted) < len(document.entries):
        gone = _targets(counted)
    following = (each.id for each in document.entries if getattr(each, "because", None) in gone)
    return frozenset((*gone, *following))


def _targets(actions: Iterable[Action]) -> set[str]:
    """Return the targets of strikes that all agreed to who were asked and have not left."""
    motions = OpenMotions()
    return {
        motion.target
        for action in actions
        if isinstance(action, Strike | Leave | Agree | Decline)
        for motion in motions.hear(action)
        if isinstance(motion, Strike)
    }


def _enter(state: State, action: Action) -> None:
    if action.id in state.recorded:
        _record(state, action, [reference.breach(state, action, Issue(params={"key": action.id}))])
    elif action.id in state.struck:
        _record(state, action, [])
    elif isinstance(action, StatedRow):
        _state_row(state, action)
    else:
        _play(state, action)
    state.recorded.add(action.id)


def _play(state: State, action: Action) -> None:
    order = out_of_order(state, action) if state.first else []
    _move_on(state, action)
    reasons = [*order, *breaches(state, action)]
    _record(state, action, reasons)
    if any(reason.code in VOID for reason in reasons):
        return
    if isinstance(action, Talk):
        settle(state, action)
    elif isinstance(action, BeginBuild):
        end_battle(state, action.player, action.first)
    else:
        apply(state, action)
        hand_over(state, action)


def _record(state: State, action: Action, reasons: list[Issue]) -> None:
    """Note when an action happened and which rules it broke."""
    state.moments.append(Moment(state.round, state.part))
    state.breaches += reasons[:MAX_REASONS]


def _state_row(state: State, row: StatedRow) -> None:
    reasons = [*reference.breaches(state, row)] or [*last_round.breaches(state, row)]
    if not reasons:
        _come_to(state, row)
        state.stated.append(row)
        if row.production is not None:
            state.stated_production.setdefault((row.player, row.round), row.production)
        reasons += game_over.breaches(state, row)
    _record(state, row, reasons)


def _come_to(state: State, row: StatedRow) -> None:
    """Advance to a row's round, and beyond its battle if the row has more than a start."""
    while state.round < row.round and not state.outcome:
        _leave_battle(state)
        if not state.outcome:
            begin_round(state)
    columns = (row.income, row.build, row.upgrade, row.production)
    if state.round == row.round and any(column is not None for column in columns):
        _leave_battle(state)


def _leave_battle(state: State) -> None:
    if state.part is Part.BATTLE and not state.outcome:
        begin_build(state, None)


def _move_on(state: State, action: Action) -> None:
    """Advance to the part an action belongs to, never back and never beyond the last round."""
    part = part_of(action)
    if state.outcome or part is None:
        return
    if part is Part.BATTLE:
        if state.part is not Part.BATTLE and state.round < MAX_ROUNDS:
            begin_round(state)
        return
    _leave_battle(state)
    if state.part in BUILD_PARTS and BUILD_PARTS.index(part) > BUILD_PARTS.index(state.part):
        begin_part(state, part)
