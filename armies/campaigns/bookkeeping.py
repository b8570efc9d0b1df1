"""The BOOKS screen of a campaign as a seat reads it: ledger, log and note of one round, graphs."""

from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from armies.campaigns.graphs import Graph, graphs
from armies.campaigns.ledger import RoundBalance, balances
from armies.campaigns.log import LogLine, log_lines, removable
from rulesets.engine import codec
from rulesets.games.strategy.actions import NoteRound, Strike
from rulesets.games.strategy.offers import NEW
from rulesets.games.strategy.state import RoundNote, State
from rulesets.web.parsing import read_number

LATEST = 8


@dataclass(frozen=True)
class Bookkeeping:
    """`asked` is the round that an address names, `correct` whether lines are to be corrected."""

    state: State
    player: str
    asked: str = ""
    correct: str = ""

    @cached_property
    def round(self) -> int:
        """The round that is open, the present one without an address."""
        asked = read_number(self.asked)
        return self.state.round if asked is None else min(max(asked, 1), self.state.round)

    @property
    def around(self) -> list[int]:
        """The rounds before and after the one that is open."""
        return [self.round - 1, self.round + 1]

    @property
    def balances(self) -> list[RoundBalance]:
        return balances(self.state, self.round)

    @cached_property
    def log(self) -> list[LogLine]:
        return log_lines(self.state, self.round)

    @property
    def latest(self) -> list[LogLine]:
        """The newest lines of the whole log."""
        return log_lines(self.state)[:LATEST]

    @property
    def rounds(self) -> list[tuple[int, RoundNote | None, list[LogLine]]]:
        """The whole log by rounds, the newest first, each with its name and note."""
        by_round = groupby(log_lines(self.state), key=lambda line: line.round)
        return [(round, self.state.notes.get(round), list(lines)) for round, lines in by_round]

    @cached_property
    def removable(self) -> set[str]:
        return removable(self.state, self.player) if self.state.is_playing(self.player) else set()

    @property
    def is_correcting(self) -> bool:
        """Whether every line of the log may be proposed for correction."""
        return bool(self.correct) and self.state.is_playing(self.player)

    def strike(self, target: str) -> str:
        """Return the action that takes another one out, or proposes it."""
        return codec.write(Strike(id=NEW, player=self.player, target=target))

    @property
    def noting(self) -> str:
        """The action that names and notes the round that is open."""
        return codec.write(NoteRound(id=NEW, player=self.player, round=self.round))

    @property
    def note(self) -> RoundNote:
        return self.state.notes.get(self.round) or RoundNote()

    @cached_property
    def graphs(self) -> list[Graph]:
        return graphs(self.state)
