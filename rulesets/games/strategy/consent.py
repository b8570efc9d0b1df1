"""Motions of the players: whom they ask, their conditions and their effects."""

from collections.abc import Iterator
from dataclasses import replace

from rulesets.games.strategy.actions import NoteRound, Pause, Style
from rulesets.games.strategy.document import CampaignPlayer, Talk
from rulesets.games.strategy.motions import (
    Agree,
    AnyMotion,
    Close,
    Decline,
    Enter,
    Leave,
    PassFor,
    SetPolicy,
    Strike,
)
from rulesets.games.strategy.rounds import go_on
from rulesets.games.strategy.state import OpenMotion, Reason, RoundNote, State
from rulesets.games.strategy.tables import BUILD_PARTS, MAX_PLAYERS, MAX_ROUNDS, POLICIES
from rulesets.games.strategy.victory import leave


def asked(state: State, motion: AnyMotion) -> tuple[str, ...]:
    """Return who has to agree: all others in play, except a player who leaves or has left."""
    about = {motion.player}
    if state.outcome and state.outcome.reason == "left":
        about.add(state.outcome.loser)
    match motion:
        case Leave():
            about.add(motion.leaver)
            if motion.leaver == motion.player:
                return ()
        case PassFor():
            about.add(motion.absent)
    return tuple(player for player in state.in_play if player not in about)


def objections(state: State, action: Talk) -> Iterator[Reason]:
    """Yield every reason against it in this state."""
    match action:
        case Agree() | Decline():
            yield from _answer(state, action)
        case Strike():
            if action.target not in state.seen:
                yield Reason(code="strike_target")
        case SetPolicy():
            if action.option not in POLICIES.get(action.policy, ()):
                yield Reason(code="reference", params={"key": action.policy})
        case Enter():
            yield from _enter(state, action)
        case Leave():
            yield from _absent(state, action.player, action.leaver)
        case PassFor():
            yield from _absent(state, action.player, action.absent)
            if state.part not in BUILD_PARTS or action.absent in state.passed:
                yield Reason(code="part")
        case Pause():
            if action.player in state.out:
                yield Reason(code="out", params={"name": state.name_of(action.player)})
        case NoteRound():
            if action.round > MAX_ROUNDS:
                yield Reason(code="last_round", used=action.round, allowed=MAX_ROUNDS)


def _answer(state: State, answer: Agree | Decline) -> Iterator[Reason]:
    found = state.motions.get(answer.to)
    if found is None:
        if answer.to not in state.struck:
            yield Reason(code="settled")
    elif answer.player not in found.missing:
        yield Reason(code="not_asked")


def _enter(state: State, action: Enter) -> Iterator[Reason]:
    known = state.known_players
    if action.newcomer in known:
        yield Reason(code="reference", params={"key": action.newcomer})
    elif len(known) >= MAX_PLAYERS:
        yield Reason(code="too_many_players", used=len(known) + 1, allowed=MAX_PLAYERS)


def _absent(state: State, player: str, absent: str) -> Iterator[Reason]:
    """With two players nobody is left to agree that the other is absent."""
    if absent not in state.in_play:
        yield Reason(code="reference", params={"key": absent})
    elif absent != player and not set(state.in_play) - {player, absent}:
        yield Reason(code="nobody_to_ask", params={"name": state.name_of(absent)})


def settle(state: State, action: Talk) -> None:
    """Record it; a motion comes into force once everybody agreed."""
    match action:
        case Agree():
            _agree(state, action.to, action.player)
        case Decline():
            state.motions.pop(action.to, None)
        case Pause():
            state.is_paused = action.paused
        case Style():
            _style(state, action)
        case NoteRound():
            state.notes[action.round] = RoundNote(action.name, action.note)
        case _ if action.asks:
            state.motions[action.id] = OpenMotion(action, list(action.asks))
        case _:
            _carry_out(state, action)


def _agree(state: State, motion: str, player: str) -> None:
    found = state.motions.get(motion)
    if found is None:
        return
    found.missing = [each for each in found.missing if each != player]
    if not found.missing:
        del state.motions[motion]
        _carry_out(state, found.motion)


def _carry_out(state: State, motion: AnyMotion) -> None:
    """Carry out a motion. A strike already was, before the replay."""
    match motion:
        case SetPolicy():
            state.policies[motion.policy] = motion.option
        case Enter():
            newcomer = CampaignPlayer(
                id=motion.newcomer, name=motion.name, book=motion.book, side=motion.side
            )
            state.newcomers.append(newcomer)
        case Leave() if motion.leaver in state.in_play:
            leave(state, motion.leaver)
            for open_motion in list(state.motions):
                _agree(state, open_motion, motion.leaver)
            go_on(state)
        case PassFor() if motion.absent not in (*state.passed, *state.out):
            state.passed.append(motion.absent)
            state.done.append(motion.absent)
            go_on(state)
        case Close():
            state.is_closed = True


def _style(state: State, action: Style) -> None:
    player = state.players[action.player]
    state.players[action.player] = replace(
        player, name=action.name or player.name, colour=action.colour or player.colour
    )
