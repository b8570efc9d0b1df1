"""The war room of one seat: everything its three screens show."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext

from armies.campaigns.confirming import Confirmation, confirmation
from armies.campaigns.models import Campaign, Seat
from armies.campaigns.players import NOBODY, Player, players_of
from armies.campaigns.screens import table
from armies.campaigns.screens.arrangements import MotionLine, motions
from armies.campaigns.screens.bookkeeping import Bookkeeping
from armies.campaigns.screens.now import Now
from armies.campaigns.screens.panel import PiecePanel, moment_of, panel
from armies.campaigns.screens.result import CampaignResult, result_of
from armies.campaigns.sheets.registry import sheets_of
from armies.campaigns.states import state_of
from rulesets import wording
from rulesets.engine.common import book_missing
from rulesets.games.strategy import LEDGER
from rulesets.games.strategy.actions import JoinUnit, Produce, Upgrade
from rulesets.games.strategy.document import Action
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import BUILD_PARTS

SCREENS = {
    "now": ("now",),
    "table": ("objectives", "sides", "end"),
    "books": ("ledger", "log", "keep"),
}
"""The screens of the war room, each with its templates; columns where there is room."""

OPENED = ("piece", "make", "unit", "by", "end", "hero", "confirm", "round", "correct", "at")
"""The fields of a URL: what is open, who is to act, the round that the books show."""

OF_PIECE = ("make", "unit", "piece", "at")
CLOSED_BY: Mapping[type[Action], tuple[str, ...]] = {
    Produce: OF_PIECE,
    Upgrade: OF_PIECE,
    JoinUnit: ("hero",),
}
"""The fields of what was opened for an action, which closes it; any closes `confirm` and `by`."""


@dataclass(frozen=True)
class WarRoom:
    """A campaign as a seat sees it: `opened` is the query of the URL, `screen` its last part."""

    seat: Seat
    state: State
    opened: Mapping[str, str] = field(default_factory=dict)
    screen: str = ""

    @property
    def campaign(self) -> Campaign:
        return self.seat.campaign

    @property
    def player(self) -> str:
        """Who sits here, empty for a watcher and for a newcomer until the next round."""
        return self.seat.player if self.seat.player in self.state.players else ""

    @property
    def is_newcomer(self) -> bool:
        """Whether who sits here plays from the next round on."""
        return bool(self.seat.player) and not self.player

    @property
    def is_playing(self) -> bool:
        return self.state.is_playing(self.player)

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
        """Return a page of this seat."""
        return reverse(f"campaigns:{page}", args=[self.seat.key, *args])

    @cached_property
    def home(self) -> str:
        return self.address()

    @property
    def base(self) -> str:
        """The address of the screen that is looked at."""
        return self.address("screen", self.screen) if self.screen else self.home

    @property
    def books(self) -> str:
        """The address of the screen with the ledger and the log."""
        return self.address("screen", "books")

    def opening(self, query: str) -> str:
        """Return the address that opens something until this part of the round is over."""
        return f"{self.base}?{query}&at={moment_of(self.state)}#panel"

    @cached_property
    def query(self) -> str:
        return query_of(self.opened)

    @property
    def here(self) -> str:
        """The URL of the page with everything open on it."""
        return f"{self.base}?{self.query}" if self.query else self.base

    @property
    def suggested(self) -> str:
        """The screen to begin with: for players the table in a battle."""
        return "now" if self.state.part in BUILD_PARTS or not self.is_playing else "table"

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

    @cached_property
    def now(self) -> Now:
        return Now(self.state, self.player, self.opened.get("by", ""))

    @cached_property
    def bookkeeping(self) -> Bookkeeping:
        opened = self.opened.get
        return Bookkeeping(self.state, self.player, opened("round", ""), opened("correct", ""))

    @property
    def since(self) -> datetime:
        """The time of the last action, since when the present turn lasts."""
        return self.campaign.updated_at

    @property
    def points_left(self) -> int:
        return self.state.row(self.player).next_start

    @cached_property
    def objectives(self) -> list[table.ObjectiveLine]:
        return table.objectives(self.state, self.player)

    @cached_property
    def sides(self) -> list[table.PlayerSide]:
        return table.sides(self.state, self.player)

    @property
    def unfolded(self) -> str:
        """The player whose pieces are shown at first."""
        return self.player or self.state.turn or next(iter(self.players))

    @cached_property
    def result(self) -> CampaignResult:
        return result_of(self.state)

    @cached_property
    def panel(self) -> PiecePanel | None:
        return panel(self.state, self.player, self.opened)

    @cached_property
    def end(self) -> table.EndOfBattle | None:
        if not self.opened.get("end"):
            return None
        return table.end_of_battle(self.state, self.player, self.opened.get("hero", ""))

    @cached_property
    def confirmation(self) -> Confirmation | None:
        do = self.opened.get("confirm", "")
        return confirmation(self.state, self.player, do) if do and self.is_playing else None

    @cached_property
    def motions(self) -> list[MotionLine]:
        return motions(self.state, self.player)

    @property
    def reference_url(self) -> str:
        return reverse("armies:reference", args=[self.state.numbers.army])

    @property
    def downloads(self) -> list[tuple[str, str]]:
        """Labels and URLs of sheets and files to download."""
        return [
            *(
                (str(sheet.label), self.address("campaign_sheet", name))
                for name, sheet in sheets_of(self.state).items()
            ),
            (gettext("Chronicle (text)"), self.address("chronicle")),
            (gettext("The campaign (JSON)"), self.address("campaign_document")),
        ]

    @property
    def problems(self) -> list[str]:
        """Sentences on missing books, without which no army can be shown."""
        return [wording.sentence(issue) for issue in book_missing.run(self.state)]


def left_open(action: Action, opened: Mapping[str, str]) -> dict[str, str]:
    """Return what stays open after an action."""
    closed = {"confirm", "by", *CLOSED_BY.get(type(action), ())}
    return {key: opened[key] for key in opened if key not in closed}


def query_of(opened: Mapping[str, str]) -> str:
    return urlencode({key: opened[key] for key in OPENED if opened.get(key)})


def seen(revision: int, opened: Mapping[str, str]) -> str:
    """Return what a page shows in short; pages of a seat that are equal in it are equal."""
    return f"{revision}?{query_of(opened)}"


def room_of(seat: Seat, opened: Mapping[str, str] | None = None, screen: str = "") -> WarRoom:
    return WarRoom(seat, state_of(seat.campaign), opened or {}, screen)
