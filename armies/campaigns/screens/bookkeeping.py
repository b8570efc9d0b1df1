"""The BOOKS screen as a seat reads it: ledger, log and note of one round, graphs of all."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from django.utils.translation import gettext_lazy as _

from armies.campaigns.players import Player, players_of
from armies.campaigns.screens.graphs import Graph, graphs
from armies.campaigns.screens.log import LogLine, log_lines, removable
from rulesets import wording
from rulesets.engine import codec
from rulesets.games.strategy.actions import NoteRound
from rulesets.games.strategy.motions import Strike
from rulesets.games.strategy.offers import NEW
from rulesets.games.strategy.resource_sheet import Posting
from rulesets.games.strategy.state import RoundNote, State
from rulesets.web.parsing import read_number

POSTINGS = {
    "headquarters": _("Headquarters"),
    "objectives": _("Objectives held"),
    "fortifications": _("Fortifications"),
    "construct": _("Construction"),
    "upgrade": _("Upgrade"),
    "produce": _("Unit"),
    "train": _("Builder"),
    "spend": _("Not itemised"),
}


@dataclass(frozen=True)
class RoundBalance:
    """A player's round: start plus income minus purchases is what is left.

    `postings` are signed, in the order of the round. Until its battle ends, the income is a
    forecast.
    """

    player: Player
    start: int
    income: int
    bought: int
    points_left: int
    postings: tuple[tuple[str, int], ...]
    is_expected: bool


def balances(state: State, round: int) -> Iterator[RoundBalance]:
    """Yield every player's balance of a round, in the order of the seats."""
    for player in players_of(state).values():
        row = state.row_of(player.id, round)
        if row is None:
            continue
        income = row.parts("income")
        is_expected = not income and row is state.row(player.id) and state.has_build_phase(round)
        if is_expected and not state.outcome:
            income = list(state.income_of(player.id))
        yield RoundBalance(
            player=player,
            start=row.start,
            income=sum(posting.points for posting in income),
            bought=sum(posting.points for posting in row.purchases),
            points_left=row.next_start,
            postings=(*postings(income, 1), *postings(row.purchases, -1)),
            is_expected=is_expected,
        )


def postings(lines: list[Posting], sign: int) -> Iterator[tuple[str, int]]:
    """Yield the names of postings with their points, signed."""
    for line in lines:
        name = wording.term(line.label) or str(POSTINGS[line.what])
        yield f"{name} × {line.count}" if line.count > 1 else name, sign * line.points


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
        return list(balances(self.state, self.round))

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
