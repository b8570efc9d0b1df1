"""The war room of one seat: everything its three screens show."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from itertools import groupby
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext

from armies.campaigns import choices, table, words
from armies.campaigns.accounts import Account, accounts
from armies.campaigns.confirming import Confirmation, confirmation
from armies.campaigns.ending import EndOfBattle, end_of_battle
from armies.campaigns.graphs import Graph, graphs
from armies.campaigns.log import LogLine, log_lines, removable, undone
from armies.campaigns.models import Campaign, Seat
from armies.campaigns.panel import Panel, moment_of, panel
from armies.campaigns.players import NOBODY, Player, players_of
from armies.campaigns.proposals import ProposalLine, proposals
from armies.campaigns.states import state_of
from rulesets import wording
from rulesets.engine import codec
from rulesets.games.strategy import LEDGER
from rulesets.games.strategy.actions import NoteRound
from rulesets.games.strategy.agreements import Strike
from rulesets.games.strategy.offers import NEW
from rulesets.games.strategy.outlook import last_phase
from rulesets.games.strategy.state import RoundNote, State
from rulesets.games.strategy.tables import BUILD_PARTS, DECISIVE_ROUND, FIRST_SKIPPED, Part
from rulesets.wording import strategy as strategy_words

SCREENS = {
    "now": ("now",),
    "table": ("objectives", "sides", "end"),
    "books": ("ledger", "log", "keep"),
}
"""The screens of the war room, each with its templates; columns where there is room."""

OPENED = ("piece", "make", "unit", "by", "end", "hero", "confirm", "round", "correct", "at")
"""The fields of an address: what is open, who is to act, which round the books show."""

LONGEST_NUMBER = 9


@dataclass(frozen=True)
class PlayerLine:
    """A player in the heading of the room: points left, and how they stand to the turn."""

    player: Player
    left: int
    is_turn: bool
    has_passed: bool
    is_out: bool


@dataclass(frozen=True)
class Room:
    """A campaign as a seat sees it: `opened` is what the address says, `screen` its end."""

    seat: Seat
    state: State
    opened: Mapping[str, str] = field(default_factory=dict)
    screen: str = ""

    @property
    def campaign(self) -> Campaign:
        return self.seat.campaign

    @property
    def player(self) -> str:
        """Who sits here, empty for a watcher."""
        return self.seat.player

    @property
    def is_playing(self) -> bool:
        return bool(self.player) and self.player not in self.state.out

    @property
    def name(self) -> str:
        return self.campaign.name or gettext("Campaign")

    @cached_property
    def players(self) -> dict[str, Player]:
        return players_of(self.state)

    @property
    def me(self) -> Player:
        return self.players.get(self.player, NOBODY)

    def address(self, page: str = "war_room", *args: str) -> str:
        """A page of this seat."""
        return reverse(f"campaigns:{page}", args=[self.seat.key, *args])

    @cached_property
    def home(self) -> str:
        return self.address()

    @property
    def base(self) -> str:
        """The address of the screen that is looked at."""
        return self.address("screen", self.screen) if self.screen else self.home

    def opening(self, query: str) -> str:
        """The address that opens something until this part of the round is over."""
        return f"{self.base}?{query}&at={moment_of(self.state)}#panel"

    @cached_property
    def query(self) -> str:
        return query_of(self.opened)

    @property
    def here(self) -> str:
        """The address of the page with what is open on it."""
        return f"{self.base}?{self.query}" if self.query else self.base

    @property
    def suggested(self) -> str:
        """The screen to begin with: the table in a battle and for who watches."""
        return "now" if self.is_playing and self.state.part in BUILD_PARTS else "table"

    @property
    def shown(self) -> str:
        return self.screen or self.suggested

    @property
    def seen(self) -> str:
        return seen(self.campaign.revision, self.opened)

    @property
    def position(self) -> int:
        """How long the log is."""
        return len(self.state.document.entries)

    @property
    def house_rules(self) -> list[str]:
        return wording.house_rules(LEDGER, self.state)

    @property
    def round(self) -> int:
        """A skipped build phase is behind its round, so the next battle is on."""
        return self.state.next_battle if self.is_battle else self.state.round

    @property
    def round_name(self) -> str:
        note = self.state.notes.get(self.round)
        return note.name if note else ""

    @property
    def part(self) -> Part:
        return Part.BATTLE if self.state.part is Part.SKIPPED else self.state.part

    @property
    def part_name(self) -> str:
        return str(strategy_words.PARTS[self.part])

    @property
    def steps(self) -> list[tuple[str, bool]]:
        """The parts of a round, the present one marked."""
        parts = (Part.BATTLE, *BUILD_PARTS)
        return [(str(strategy_words.PARTS[part]), part is self.part) for part in parts]

    @property
    def heading(self) -> list[PlayerLine]:
        state = self.state
        return [
            PlayerLine(
                player=player,
                left=state.row(id).next_start,
                is_turn=state.turn == id and not self.is_over,
                has_passed=id in state.passed and state.part in BUILD_PARTS,
                is_out=id in state.out,
            )
            for id, player in self.players.items()
        ]

    @property
    def is_over(self) -> bool:
        return bool(self.state.outcome) or self.state.is_closed

    @property
    def is_my_turn(self) -> bool:
        """Whether the table waits for this seat in a build phase."""
        state = self.state
        if not self.is_playing or self.is_over or state.is_paused or state.part not in BUILD_PARTS:
            return False
        return state.turn == self.player or (state.turn is None and self.player not in state.passed)

    @property
    def turn(self) -> str:
        """Whose turn it is, in words."""
        return str(words.TURNS[self._turn] % {"name": self.state.name_of(self.state.turn or "")})

    @property
    def _turn(self) -> str:
        state = self.state
        if state.outcome or state.is_closed:
            return "over" if state.outcome else "closed"
        if state.is_paused:
            return "paused"
        if state.part not in BUILD_PARTS:
            return "battle"
        if self.is_my_turn:
            return "mine"
        if state.turn is None:
            return "passed" if self.player in state.passed else "together"
        return "theirs"

    @property
    def is_waiting(self) -> bool:
        """Whether it is somebody else's turn."""
        return self._turn == "theirs"

    @property
    def since(self) -> datetime:
        """When the table came to wait for whose turn it is."""
        return self.campaign.updated_at

    @property
    def left(self) -> int:
        return self.state.row(self.player).next_start

    @property
    def outcome(self) -> str:
        """Who won and why, empty while the campaign lasts."""
        outcome = self.state.outcome
        if outcome is None:
            return ""
        facts = {
            "winner": ", ".join(map(self.state.name_of, outcome.winners)),
            "round": outcome.round,
            "loser": self.state.name_of(outcome.loser),
        }
        return str(strategy_words.OUTCOMES[outcome.reason] % facts)

    @property
    def limits(self) -> str:
        """Tell what the number of the round means for the end of the campaign."""
        if self.state.round < DECISIVE_ROUND:
            return strategy_words.LIMITS["decisive"] % {"round": DECISIVE_ROUND}
        if self.state.round < FIRST_SKIPPED:
            return str(strategy_words.LIMITS["most"])
        return str(strategy_words.LIMITS["last"])

    @property
    def last_phase(self) -> str:
        """Whether the next build phase, or this one, is the last, in words."""
        key = {"now": "last_phase_now", "unless_tied": "last_phase"}.get(last_phase(self.state))
        return str(strategy_words.LIMITS[key]) if key else ""

    @cached_property
    def groups(self) -> list[choices.Group]:
        picked = self.opened.get("by", "")
        return choices.groups(self.state, self.player, picked) if self.is_playing else []

    @cached_property
    def other_parts(self) -> list[choices.OtherPart]:
        return choices.other_parts(self.state, self.player) if self.is_playing else []

    @cached_property
    def finishes(self) -> list[choices.Choice]:
        return choices.finishes(self.state, self.player) if self.is_playing else []

    @property
    def nothing_to_do(self) -> str:
        """Why this part offers nothing."""
        return str(words.EMPTY[self.state.part]) if self.state.part in words.EMPTY else ""

    @property
    def is_battle(self) -> bool:
        return choices.at_war(self.state)

    @cached_property
    def objectives(self) -> list[table.ObjectiveLine]:
        return table.objectives(self.state, self.player)

    @cached_property
    def sides(self) -> list[table.Side]:
        return table.sides(self.state, self.player)

    @property
    def unfolded(self) -> str:
        """The player whose pieces are shown at first."""
        return self.player or self.state.turn or next(iter(self.players))

    @cached_property
    def panel(self) -> Panel | None:
        return panel(self.state, self.player, self.opened)

    @cached_property
    def end(self) -> EndOfBattle | None:
        if not self.opened.get("end"):
            return None
        return end_of_battle(self.state, self.player, self.opened.get("hero", ""))

    @cached_property
    def confirmation(self) -> Confirmation | None:
        do = self.opened.get("confirm", "")
        return confirmation(self.state, self.player, do) if do and self.is_playing else None

    @cached_property
    def proposals(self) -> list[ProposalLine]:
        return proposals(self.state, self.player)

    @cached_property
    def book_round(self) -> int:
        """The round that the books show."""
        said = self.opened.get("round", "")
        asked = int(said) if said.isdecimal() and len(said) <= LONGEST_NUMBER else self.state.round
        return min(max(asked, 1), self.state.round)

    @property
    def book_rounds(self) -> list[int]:
        """The rounds before and after the one that the books show."""
        return [self.book_round - 1, self.book_round + 1]

    @property
    def accounts(self) -> list[Account]:
        return accounts(self.state, self.book_round, self.player)

    @cached_property
    def log(self) -> list[LogLine]:
        return log_lines(self.state, self.book_round)

    @cached_property
    def whole_log(self) -> list[LogLine]:
        return log_lines(self.state)

    @property
    def rounds(self) -> list[tuple[int, RoundNote | None, list[LogLine]]]:
        """The whole log by rounds, the newest first, each with its name and note."""
        by_round = groupby(self.whole_log, key=lambda line: line.round)
        return [(round, self.state.notes.get(round), list(lines)) for round, lines in by_round]

    @cached_property
    def removable(self) -> set[str]:
        return removable(self.state, self.player) if self.is_playing else set()

    @property
    def undone(self) -> str:
        """The action that undo would take back, empty where there is none of this seat's."""
        return undone(self.state, self.player) if self.is_playing else ""

    @property
    def is_correcting(self) -> bool:
        """Whether every line of the log may be proposed for correction."""
        return bool(self.opened.get("correct")) and self.is_playing

    def strike(self, target: str) -> str:
        """The action that takes another one out, or proposes it."""
        return codec.write(Strike(id=NEW, player=self.player, target=target))

    @property
    def noting(self) -> str:
        """The action that names and notes the round that the books show."""
        return codec.write(NoteRound(id=NEW, player=self.player, round=self.book_round))

    @cached_property
    def graphs(self) -> list[Graph]:
        return graphs(self.state)

    @property
    def note(self) -> str:
        note = self.state.notes.get(self.book_round)
        return note.note if note else ""

    @property
    def note_name(self) -> str:
        note = self.state.notes.get(self.book_round)
        return note.name if note else ""

    @property
    def reference_url(self) -> str:
        return reverse("armies:reference", args=[self.state.numbers.army])

    @property
    def papers(self) -> list[tuple[str, str]]:
        """Labels and addresses of what can be printed and kept."""
        armies = [
            (gettext("Army of %(name)s (PDF)") % {"name": player.name}, f"army-{player.id}")
            for player in self.players.values()
        ]
        return [
            (gettext("Resource sheet (PDF)"), self.address("campaign_sheet", "ledger")),
            (gettext("Building cards (PDF)"), self.address("campaign_sheet", "buildings")),
            *((label, self.address("campaign_sheet", sheet)) for label, sheet in armies),
            (gettext("Chronicle (text)"), self.address("chronicle")),
            (gettext("The campaign (JSON)"), self.address("campaign_document")),
        ]

    @property
    def problems(self) -> list[str]:
        """Books that are not here, without which no army can be seen."""
        missing = self.state.missing_books.items()
        issue = gettext(wording.RULES["common.book_missing"].sentence)
        return [issue % {"book": book, "version": version or "–"} for book, version in missing]


def query_of(opened: Mapping[str, str]) -> str:
    return urlencode({key: opened[key] for key in OPENED if opened.get(key)})


def seen(revision: int, opened: Mapping[str, str]) -> str:
    """Return a mark of what a page shows: pages of one seat that show the same have the same."""
    return f"{revision}?{query_of(opened)}"


def room_of(seat: Seat, opened: Mapping[str, str] | None = None, screen: str = "") -> Room:
    return Room(seat, state_of(seat.campaign), opened or {}, screen)
