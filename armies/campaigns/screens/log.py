"""The log in words: who did what to whom, with hits summed and passes folded."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from armies.campaigns.players import NOBODY, Player, players_of
from armies.campaigns.sentences import PART_NAMES, action_sentence
from rulesets import wording
from rulesets.games.strategy.actions import Damage, Pass
from rulesets.games.strategy.corrections import ASIDE, last_action, may_strike, may_undo, own_marks
from rulesets.games.strategy.document import Action
from rulesets.games.strategy.motions import Strike
from rulesets.games.strategy.state import State


@dataclass(frozen=True)
class LogLine:
    """One line of the log, of one action or of several combined.

    `target` is the action that taking the line back would strike, the newest of them. `names` are
    those who passed.
    """

    target: str
    do: str
    round: int
    part: str
    player: Player
    text: str
    points: int = 0
    breaches: tuple[str, ...] = ()
    is_struck: bool = False
    names: tuple[str, ...] = ()

    @property
    def when(self) -> tuple[int, str, bool]:
        """The part of the round, apart for lines that were taken back."""
        return self.round, self.part, self.is_struck

    @property
    def may_be_struck(self) -> bool:
        return bool(self.target) and not self.is_struck


def log_lines(state: State, round: int | None = None) -> list[LogLine]:
    """Return the log of a round, the newest line first; of all rounds without one."""
    lines: list[LogLine] = []
    previous: Action | None = None
    for action, line in _single_lines(state, round):
        if isinstance(action, Pass):
            words = gettext("%(name)s (nothing left to do)") if action.because else "%(name)s"
            name = words % {"name": line.player.name}
            line = _with_earlier(lines, replace(line, names=(name,)))
        together = _joined(state, previous, action, lines[-1], line) if lines else None
        if together:
            lines[-1], previous = together
        else:
            lines.append(line)
            previous = action
    return lines[::-1]


def _single_lines(state: State, round: int | None) -> Iterator[tuple[Action, LogLine]]:
    """Yield every action with a line of its own, but corrections that took effect at once."""
    players = players_of(state)
    wrong: defaultdict[str, list[str]] = defaultdict(list)
    for breach in state.breaches:
        wrong[breach.entries[0]].append(wording.sentence(breach))
    rows = (row for rows in state.rows.values() for row in rows)
    points = {posting.action: posting.points for row in rows for posting in row.postings}
    for action, moment in zip(state.document.entries, state.moments, strict=True):
        shows_elsewhere = isinstance(action, Strike) and not action.asks
        if round in (None, moment.round) and not shows_elsewhere:
            yield (
                action,
                LogLine(
                    target="" if isinstance(action, ASIDE) else action.id,
                    do=action.do,
                    round=moment.round,
                    part=str(PART_NAMES[moment.part]),
                    player=players.get(action.player, NOBODY),
                    text=action_sentence(state, action),
                    points=points.get(action.id, 0),
                    breaches=tuple(wrong[action.id]),
                    is_struck=action.id in state.struck,
                ),
            )


def _joined(
    state: State, before: Action | None, action: Action, last: LogLine, line: LogLine
) -> tuple[LogLine, Action] | None:
    """Combine hits on the same piece into one line with their sum."""
    if not isinstance(before, Damage) or not isinstance(action, Damage) or last.when != line.when:
        return None
    if (before.player, before.target) != (action.player, action.target):
        return None
    total = replace(action, wounds=before.wounds + action.wounds)
    return replace(line, text=action_sentence(state, total)), total


def _with_earlier(lines: list[LogLine], line: LogLine) -> LogLine:
    """Return a pass with those before it in its part of the round, whose line is taken out."""
    for earlier in lines:
        if earlier.names and earlier.when == line.when:
            lines.remove(earlier)
            names = tuple(dict.fromkeys((*earlier.names, *line.names)))
            words = {"part": line.part, "names": ", ".join(names)}
            text = gettext("%(part)s, passed: %(names)s") % words
            return replace(line, text=text, player=NOBODY, target="", names=names)
    return line


def removable(state: State, player: str) -> set[str]:
    """Return the actions that a player may take out without asking: own marks of this battle."""
    return {
        action.id for action in own_marks(state, player) if may_strike(state, player, action.id)
    }


def undone(state: State, player: str) -> str:
    """Describe the action that undo would take back; empty if undo is not possible."""
    last = last_action(state)
    if last is None or not may_undo(state, player):
        return ""
    return action_sentence(state, last)
