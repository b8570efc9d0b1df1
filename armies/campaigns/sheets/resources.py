"""Resource sheets: a page for each player with a row for every round."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from django.template.loader import render_to_string

from armies.campaigns.ledger import SPENT, postings
from armies.campaigns.players import NOBODY, Player, players_of
from armies.campaigns.sentences import title_of
from rulesets import wording
from rulesets.games.strategy import LEDGER, tables
from rulesets.games.strategy.ledger import COLUMNS, Row
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import BUILD_PARTS, NUMBERS, Numbers, Variant
from rulesets.sheets.layout import page
from rulesets.sheets.options import SheetOptions

ROWS = tables.FIRST_SKIPPED
"""Rounds on a resource sheet: those with a build phase, and the first without."""

BLANK_PLAYERS = 2


@dataclass(frozen=True)
class RoundLine:
    """A player's round: objectives held, the columns of the sheet, purchases."""

    round: int
    objectives: int
    fortifications: int
    columns: tuple[int, ...]
    bought: str


@dataclass(frozen=True)
class ResourceSheet:
    """A player's resource sheet; `blank` are the rounds to come."""

    player: Player
    lines: tuple[RoundLine, ...] = ()

    @property
    def blank(self) -> range:
        return range(len(self.lines) + 1, max(ROWS, len(self.lines)) + 1)


def ledger_html(state: State, options: SheetOptions) -> str:
    sheets = [
        ResourceSheet(player, tuple(_lines(state, id))) for id, player in players_of(state).items()
    ]
    return _html(title_of(state), state.numbers, sheets, options)


def blank_html(variant: Variant, options: SheetOptions) -> str:
    return _html("", NUMBERS[variant], [ResourceSheet(NOBODY)] * BLANK_PLAYERS, options)


def _html(
    name: str, numbers: Numbers, sheets: Iterable[ResourceSheet], options: SheetOptions
) -> str:
    context = {
        **page(options),
        "name": name,
        "game": LEDGER,
        "numbers": numbers,
        "columns": [wording.term(title) for title in COLUMNS.values()],
        "sheets": list(sheets),
        "decisive": tables.DECISIVE_ROUND,
    }
    return render_to_string("sheets/campaign_ledger.html", context)


def _lines(state: State, player: str) -> Iterator[RoundLine]:
    for row in state.rows[player]:
        held = {posting.what: posting.count for posting in row.parts("income")}
        spent = [posting for column in SPENT for posting in row.parts(column)]
        yield RoundLine(
            round=row.round,
            objectives=held.get("objectives", 0),
            fortifications=held.get("fortifications", 0),
            columns=tuple(getattr(row, key) for key in islice(COLUMNS, _settled(state, row))),
            bought=", ".join(f"{name}: {-points}" for name, points in postings(spent, -1)),
        )


def _settled(state: State, row: Row) -> int:
    """Return how many columns of a round no purchase can change any more."""
    if not row.parts("income"):
        return 1
    if row.round == state.round and state.part in BUILD_PARTS:
        return len(COLUMNS) - len(BUILD_PARTS) + 1 + BUILD_PARTS.index(state.part)
    return len(COLUMNS)
