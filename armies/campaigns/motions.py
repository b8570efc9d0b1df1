"""Open motions: missing answers, and the difference that a correction would make."""

from dataclasses import dataclass

from armies.campaigns.buttons import Button
from armies.campaigns.players import Player, players_of
from armies.campaigns.sentences import action_sentence
from rulesets.games.strategy.actions import Agree, Decline, Strike
from rulesets.games.strategy.corrections import without
from rulesets.games.strategy.offers import NEW
from rulesets.games.strategy.state import OpenMotion, State


@dataclass(frozen=True)
class Correction:
    """A player's points left, objectives and pieces before and after a correction."""

    player: Player
    before: tuple[int, int, int]
    after: tuple[int, int, int]


@dataclass(frozen=True)
class MotionLine:
    """An open motion, with the answers a player may give or its withdrawal."""

    id: str
    player: Player
    text: str
    missing: tuple[Player, ...]
    changes: tuple[Correction, ...]
    agree: Button | None
    decline: Button | None
    withdraw: Button | None


def motions(state: State, player: str) -> list[MotionLine]:
    """Return every open motion; `player` may answer, empty for a watcher."""
    return [_line(state, found, player) for found in state.motions.values()]


def _line(state: State, opened: OpenMotion, player: str) -> MotionLine:
    players, motion = players_of(state), opened.motion
    is_asked = player in opened.missing
    agree = Agree(id=NEW, player=player, to=motion.id)
    decline = Decline(id=NEW, player=player, to=motion.id)
    withdrawal = Strike(id=NEW, player=player, target=motion.id)
    return MotionLine(
        id=motion.id,
        player=players[motion.player],
        text=action_sentence(state, motion),
        missing=tuple(players[each] for each in opened.missing if each in players),
        changes=changes(state, motion.target) if isinstance(motion, Strike) else (),
        agree=Button.of(state, agree) if is_asked else None,
        decline=Button.of(state, decline) if is_asked else None,
        withdraw=Button.of(state, withdrawal) if player == motion.player else None,
    )


def changes(state: State, target: str) -> tuple[Correction, ...]:
    """Return the players whom an action affects, with and without it."""
    corrected = without(state, target)
    return tuple(
        Correction(player, _facts(state, id), _facts(corrected, id))
        for id, player in players_of(state).items()
        if id in corrected.players and _facts(state, id) != _facts(corrected, id)
    )


def _facts(state: State, player: str) -> tuple[int, int, int]:
    left = state.row(player).next_start
    return left, len(state.objectives_of(player)), len(state.on_table[player])
