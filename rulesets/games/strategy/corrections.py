"""Taking back: a player's last action, their marks of this battle, anything else if all agree.

Nothing leaves the log. A `Strike` is appended, and the replay skips what it names.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from rulesets.engine.checks import Issue
from rulesets.engine.errors import EditConflict
from rulesets.engine.fields import EntryId
from rulesets.games.strategy import actions, motions
from rulesets.games.strategy.actions import BattleAction
from rulesets.games.strategy.checks.talk import strike_target
from rulesets.games.strategy.document import Action, CampaignDocument, act
from rulesets.games.strategy.pieces import Piece
from rulesets.games.strategy.replay import replay
from rulesets.games.strategy.state import Moment, State
from rulesets.games.strategy.tables import Part

ASIDE = (
    motions.Strike,
    motions.Agree,
    motions.Decline,
    actions.Pause,
    actions.Style,
    actions.NoteRound,
)
"""Actions beside the game: they hinder nobody from taking back an earlier one."""


def asked(state: State, motion: motions.AnyMotion) -> tuple[str, ...]:
    """Return who has to agree: all others in play, except a player who leaves or has left."""
    about = {motion.player}
    if state.outcome and state.outcome.reason == "left":
        about.add(state.outcome.loser)
    match motion:
        case motions.Leave():
            about.add(motion.leaver)
            if motion.leaver == motion.player:
                return ()
        case motions.PassFor():
            about.add(motion.absent)
    return tuple(player for player in state.in_play if player not in about)


def with_those_asked(state: State, action: Action) -> Action:
    """Return an action as it goes into the log: a motion with all the players to ask."""
    match action:
        case motions.Strike():
            at_once = may_strike(state, action.player, action.target)
            return replace(action, asks=() if at_once else asked(state, action))
        case motions.Motion():
            return replace(action, asks=asked(state, action))
        case actions.Pass():
            return replace(action, because=None)
    return action


def unstrikable(state: State, action: Action) -> Iterator[Issue]:
    """Yield a reason if a strike names an action that must stay."""
    if isinstance(action, motions.Strike):
        target = next((e for e in state.document.entries if e.id == action.target), None)
        is_aside = isinstance(target, ASIDE) and action.target not in state.motions
        if is_aside or target is None or target.id in state.struck:
            yield strike_target.breach(state, action, Issue())


def may_strike(state: State, player: str, target: str) -> bool:
    """Return whether a player may take an action out without asking.

    That is: their last action while nobody acted since; the end of a battle, regardless of who
    marked it; their marks of the present battle that no later action needs; their open motions.
    """
    if target in state.motions:
        return state.motions[target].motion.player == player
    last = last_action(state)
    if last is not None and last.id == target:
        return last.player == player or isinstance(last, actions.BeginBuild)
    mark = next((each for each in own_marks(state, player) if each.id == target), None)
    return mark is not None and _is_free(state, mark)


def last_action(state: State) -> Action | None:
    """Return the latest action of the game that counts, but for automatic passes.

    Motions that ask others do not count: they hinder nobody, and their author cannot undo them.
    """
    for action in reversed(state.document.entries):
        is_aside = isinstance(action, ASIDE) or (isinstance(action, motions.Motion) and action.asks)
        is_automatic = isinstance(action, actions.Pass) and action.because
        if not (is_aside or is_automatic or action.id in state.struck):
            return action
    return None


def own_marks(state: State, player: str) -> list[BattleAction]:
    """Return a player's marks of the battle that lasts or has decided the campaign."""
    return [action for action in _marks(state) if action.player == player]


def _marks(state: State) -> list[BattleAction]:
    """Return all marks of this battle that count, in order."""
    now = Moment(state.round, Part.BATTLE)
    if state.part is not Part.BATTLE:
        return []
    together = zip(reversed(state.document.entries), reversed(state.moments), strict=True)
    latest = takewhile(lambda pair: pair[1] == now, together)
    found = [action for action, _ in latest if isinstance(action, BattleAction)]
    return [action for action in reversed(found) if action.id not in state.struck]


def without(state: State, target: str) -> State:
    """Return the campaign as if an action had never been recorded."""
    following = {
        action.id
        for action in state.document.entries
        if isinstance(action, actions.Pass) and action.because == target
    }
    return replay(state.document, state.library, state.struck | following | {target})


def _is_free(state: State, mark: BattleAction) -> bool:
    """Return whether no action of the log breaks a rule without a mark.

    Few marks can affect a later one; only those take a replay.
    """
    marks = _marks(state)
    later = marks[marks.index(mark) + 1 :]
    match mark:
        case actions.Take():
            is_needed = any(isinstance(each, actions.Yield) for each in later)
        case actions.Deploy():
            is_needed = any(
                isinstance(each, actions.Damage | actions.Destroy | actions.JoinUnit)
                for each in later
            )
        case actions.Damage() | actions.Destroy() if state.find(Piece, mark.target) is None:
            is_needed = any(isinstance(each, actions.Take | actions.JoinUnit) for each in later)
        case actions.Damage():
            is_needed = any(isinstance(each, actions.Heal) for each in later)
        case _:
            is_needed = isinstance(mark, actions.Heal) and bool(later)
    return not is_needed or len(without(state, mark.id).breaches) <= len(state.breaches)


def may_undo(state: State, player: str) -> bool:
    """Return whether a player may take back the last action."""
    last = last_action(state)
    return last is not None and not state.is_closed and may_strike(state, player, last.id)


def take_back(state: State, player: str, new_id: EntryId) -> CampaignDocument:
    """Return the document with a player's last action struck; raise EditConflict if it is not."""
    last = last_action(state)
    if last is None or not may_undo(state, player):
        raise EditConflict("not_yours", player=player)
    return act(state.document, motions.Strike(id=new_id, player=player, target=last.id), new_id)


def is_repeated(state: State, action: Action, position: int) -> bool:
    """Return whether the log has the same action from `position` on; a battle ends once for all."""
    ends_once = state.policy("end_battle") == "anyone"
    return any(
        replace(each, id=action.id) == action
        or (
            ends_once
            and isinstance(each, actions.BeginBuild)
            and isinstance(action, actions.BeginBuild)
        )
        for each in state.document.entries[position:]
        if each.id not in state.struck
    )
