"""The war room of one seat: everything its page shows, and which parts of that have changed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from armies.campaigns import choices, records, table
from armies.campaigns.panel import Panel, panel
from armies.campaigns.standing import state_of
from rulesets import wording
from rulesets.games.strategy import STRATEGY
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import BUILD_PARTS, DECISIVE_ROUND, FIRST_SKIPPED, Part
from rulesets.wording import strategy as words

COLUMNS = (
    ("round", "status", "panel", "now"),
    ("objectives", "forces"),
    ("ledger", "log"),
)
"""The parts of the page in their order, each a template; columns on a wide screen."""

OPENED = ("piece", "make", "unit", "by")
"""What an address may say: which piece is open, which unit to be produced, who is to act."""

MARK_LENGTH = 10
SHOWN_LINES = 12


@dataclass(frozen=True)
class Fragment:
    """A part of the page as drawn; equal marks, equal parts."""

    name: str
    html: SafeString

    @property
    def mark(self) -> str:
        return f"{self.name}-{sha256(self.html.encode()).hexdigest()[:MARK_LENGTH]}"


@dataclass(frozen=True)
class Room:
    """What a seat sees of its campaign; `opened` is what the address says."""

    seat: object
    state: State
    opened: Mapping[str, str]

    @property
    def campaign(self):
        return self.seat.campaign

    @property
    def player(self) -> str:
        """Who sits here, empty for a watcher."""
        return self.seat.player

    @property
    def name(self) -> str:
        return self.campaign.name or gettext("Campaign")

    @property
    def player_name(self) -> str:
        return self.state.name_of(self.player)

    def address(self, page: str = "war_room", *args: str) -> str:
        """A page of this seat."""
        return reverse(f"armies:{page}", args=[self.seat.key, *args])

    @cached_property
    def home(self) -> str:
        return self.address()

    @cached_property
    def query(self) -> str:
        return query_of(self.opened)

    @property
    def here(self) -> str:
        """The address of the page with what is open on it."""
        return f"{self.home}?{self.query}" if self.query else self.home

    @property
    def seen(self) -> str:
        return seen(self.campaign.revision, self.opened)

    @property
    def position(self) -> int:
        """How long the log is."""
        return len(self.state.document.entries)

    @property
    def house_rules(self) -> list[str]:
        return wording.house_rules(STRATEGY, self.state)

    @property
    def round(self) -> int:
        """A skipped build phase is behind its round, so the next battle is on."""
        return self.state.next_battle if self.is_battle else self.state.round

    @property
    def steps(self) -> list[tuple[str, bool]]:
        """The parts of a round, the present one marked."""
        parts = (Part.BATTLE, *BUILD_PARTS)
        is_skipped = self.state.part is Part.SKIPPED
        return [
            (str(words.PARTS[part]), part is (Part.BATTLE if is_skipped else self.state.part))
            for part in parts
        ]

    @property
    def is_my_turn(self) -> bool:
        state = self.state
        is_free = state.turn is None or state.turn == self.player
        return bool(self.player) and not state.outcome and is_free

    @property
    def turn(self) -> str:
        """Whose turn it is, in words."""
        state = self.state
        if state.outcome:
            return gettext("The campaign is over")
        if state.turn is None:
            return gettext("Everybody marks the battle")
        if state.turn == self.player:
            return gettext("Your turn")
        return gettext("Turn of %(name)s") % {"name": state.name_of(state.turn)}

    @property
    def left(self) -> int:
        return self.state.row(self.player).next_start

    @property
    def outcome(self) -> str:
        """Who won and why, empty while the campaign lasts."""
        outcome = self.state.outcome
        if outcome is None:
            return ""
        winner = ", ".join(map(self.state.name_of, outcome.winners))
        facts = {"winner": winner, "round": outcome.round}
        facts["loser"] = self.state.name_of(outcome.loser)
        return str(words.OUTCOMES[outcome.reason] % facts)

    @property
    def limits(self) -> str:
        """What the number of the round means for the end of the campaign."""
        if self.state.round < DECISIVE_ROUND:
            return words.LIMITS["decisive"] % {"round": DECISIVE_ROUND}
        if self.state.round < FIRST_SKIPPED:
            return str(words.LIMITS["most"])
        return str(words.LIMITS["last"])

    @cached_property
    def groups(self) -> list[choices.Group]:
        picked = self.opened.get("by", "")
        return choices.groups(self.state, self.player, picked) if self.player else []

    @cached_property
    def other_parts(self) -> list[choices.OtherPart]:
        return choices.other_parts(self.state, self.player) if self.player else []

    @property
    def finish(self) -> choices.Choice | None:
        return choices.finish(self.state, self.player) if self.player else None

    @property
    def is_battle(self) -> bool:
        return choices.at_war(self.state)

    @cached_property
    def objectives(self) -> list[table.ObjectiveLine]:
        return table.objectives(self.state, self.player)

    @cached_property
    def sides(self) -> list[table.Side]:
        return table.sides(self.state, self.player)

    @cached_property
    def panel(self) -> Panel | None:
        return panel(self.state, self.player, self.opened)

    @property
    def ledgers(self) -> list[tuple[str, list[records.LedgerLine]]]:
        """Every player's name and rounds, the newest first, one's own before the others'."""
        players = sorted(self.state.players, key=lambda player: player != self.player)
        return [
            (self.state.name_of(player), records.ledger(self.state, player)[::-1])
            for player in players
        ]

    @property
    def log(self) -> list[records.LogLine]:
        return records.log_lines(self.state)

    @cached_property
    def news(self) -> list[records.LogLine]:
        return records.log_lines(self.state, SHOWN_LINES)

    @property
    def may_undo(self) -> bool:
        return bool(self.player and self.news) and self.news[0].player == self.player

    @property
    def reference_url(self) -> str:
        return reverse("armies:reference", args=[self.state.numbers.army])

    @property
    def papers(self) -> list[tuple[str, str]]:
        """Labels and addresses of what can be printed and kept."""
        armies = [
            (gettext("Army of %(name)s (PDF)") % {"name": self.state.name_of(player)}, player)
            for player in self.state.players
        ]
        return [
            (gettext("Resource sheet (PDF)"), self.address("campaign_sheet", "ledger")),
            (gettext("Building cards (PDF)"), self.address("campaign_sheet", "buildings")),
            *((label, self.address("campaign_sheet", f"army-{id}")) for label, id in armies),
            (gettext("The campaign (JSON)"), self.address("campaign_document")),
        ]

    @property
    def problems(self) -> list[str]:
        """Books that are not here, without which no army can be seen."""
        missing = self.state.missing_books.items()
        issue = wording.ISSUES["common.book_missing"]
        return [issue % {"book": book, "version": version or "–"} for book, version in missing]


def query_of(opened: Mapping[str, str]) -> str:
    return urlencode({key: opened[key] for key in OPENED if opened.get(key)})


def seen(revision: int, opened: Mapping[str, str]) -> str:
    """What a page shows: pages of one seat that show the same have seen the same."""
    return f"{revision}?{query_of(opened)}"


def room_of(seat, opened: Mapping[str, str]) -> Room:
    return Room(seat, state_of(seat.campaign), opened)


def columns(room: Room) -> list[list[Fragment]]:
    """Every part of the page."""
    return [[_fragment(room, name) for name in names] for names in COLUMNS]


def _fragment(room: Room, name: str) -> Fragment:
    html = render_to_string(f"campaigns/_{name}.html", {"room": room})
    return Fragment(name, mark_safe(html))  # noqa: S308 - escaped while rendered


def changed(room: Room, seen: Iterable[str]) -> list[Fragment]:
    """The parts that differ from those whose marks were seen."""
    known = set(seen)
    drawn = (fragment for column in columns(room) for fragment in column)
    return [fragment for fragment in drawn if fragment.mark not in known]
