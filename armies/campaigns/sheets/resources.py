"""Resource sheets: a page for each player with a row for every round."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, zip_longest

from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from armies.campaigns.players import NOBODY, Player, players_of
from armies.campaigns.screens.bookkeeping import postings
from armies.campaigns.sentences import options_text, title_of
from rulesets.games.strategy import LEDGER, tables
from rulesets.games.strategy.actions import Produce, Upgrade
from rulesets.games.strategy.resource_sheet import COLUMNS, SPENDING, Posting, Row
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import BUILD_PARTS, NUMBERS, Numbers, Variant
from rulesets.sheets import measure
from rulesets.sheets.layout import page
from rulesets.sheets.measure import NO_BREAK
from rulesets.sheets.options import SheetOptions

FURTHER = 3
"""Rounds on a resource sheet after the first without a build phase."""

HEADS = (
    ("", pgettext_lazy("resource sheet", "Start")),
    ("+", pgettext_lazy("resource sheet", "Income")),
    ("=", pgettext_lazy("resource sheet", "Build")),
    ("−", _("Buildings")),
    ("=", pgettext_lazy("resource sheet", "Upgrade")),
    ("−", _("Upgrades")),
    ("=", pgettext_lazy("resource sheet", "Production")),
    ("−", _("Units")),
)
"""The document's columns, each purchase before the column that it leads to."""

FIGURES = 3
"""Columns before the first purchase; from there on purchases and what is left take turns."""


PURCHASES = {"construction": 25.0, "upgrades": 26.5, "production": 30.5}
PURCHASE_POINTS, MAX_LINES = 9, 3
"""Millimetres for purchases, their type size and the lines that a round has room for."""


@dataclass(frozen=True)
class RoundLine:
    """A player's round: objectives held, and a cell for each of HEADS.

    Without a build phase only the objectives count. The income of one that `is_expected` is that
    of the objectives held now.
    """

    round: int
    objectives: int | str = ""
    fortifications: int | str = ""
    cells: tuple[str, ...] = ("",) * len(HEADS)
    builds: bool = True
    is_current: bool = False
    is_expected: bool = False

    @property
    def all_cells(self) -> list[tuple[int | str, bool]]:
        """The cells from the objectives held on, each with whether it is only expected."""
        cells = [self.objectives, self.fortifications, *self.cells]
        expected = {0, 1, 3, 4} if self.is_expected else set()
        return [(cell, place in expected) for place, cell in enumerate(cells)]


@dataclass(frozen=True)
class ResourceSheet:
    """A player's resource sheet, whose last rounds have no build phase."""

    player: Player
    lines: tuple[RoundLine, ...] = ()

    @property
    def is_expected(self) -> bool:
        """Whether a round has an income that is still to come."""
        return any(line.is_expected for line in self.lines)

    @property
    def building(self) -> list[RoundLine]:
        return [line for line in self.lines if line.builds]

    @property
    def closing(self) -> list[RoundLine]:
        return [line for line in self.lines if not line.builds]


def ledger_html(state: State, options: SheetOptions) -> str:
    skipped = first_skipped(state)
    sheets = [
        ResourceSheet(player, _with_blank([*_lines(state, id)], skipped))
        for id, player in players_of(state).items()
    ]
    return _html(title_of(state), state.numbers, sheets, skipped, options)


def blank_html(variant: Variant, options: SheetOptions) -> str:
    skipped = tables.FIRST_SKIPPED
    sheet = ResourceSheet(NOBODY, _with_blank([], skipped))
    return _html("", NUMBERS[variant], [sheet], skipped, options)


def first_skipped(state: State) -> int:
    """Return the first round whose battle no build phase follows."""
    return next(round for round in count(1) if not state.has_build_phase(round))


def _with_blank(lines: Sequence[RoundLine], skipped: int) -> tuple[RoundLine, ...]:
    """Return a player's rounds and those to come, up to some without a build phase."""
    last = max(skipped + FURTHER, len(lines))
    rounds = range(len(lines) + 1, last + 1)
    further = (RoundLine(round, builds=round < skipped) for round in rounds)
    return (*lines, *further)


def _html(
    name: str,
    numbers: Numbers,
    sheets: Iterable[ResourceSheet],
    skipped: int,
    options: SheetOptions,
) -> str:
    context = {
        **page(options),
        "name": name,
        "game": LEDGER,
        "numbers": numbers,
        "heads": HEADS,
        "sheets": list(sheets),
        "decisive": tables.DECISIVE_ROUND,
        "skipped": skipped,
    }
    return render_to_string("sheets/campaign_ledger.html", context)


def _lines(state: State, player: str) -> Iterator[RoundLine]:
    for row in state.rows[player]:
        is_current = row.round == state.round and not state.is_over
        came_in, cells = [*row.parts("income")], [*_cells(state, row)]
        is_expected = is_current and not came_in and state.is_playing(player)
        if is_expected:
            came_in = [*state.income_of(player)]
            income = sum(posting.points for posting in came_in)
            cells[1:3] = f"{income}", f"{row.start + income}"
        held = {posting.what: posting.count for posting in came_in}
        yield RoundLine(
            round=row.round,
            objectives=held.get("objectives", 0) if came_in else "",
            fortifications=held.get("fortifications", 0) if came_in else "",
            cells=tuple(cells),
            builds=state.has_build_phase(row.round),
            is_current=is_current,
            is_expected=is_expected,
        )


def _cells(state: State, row: Row) -> Iterator[str]:
    """Yield the figures of a round with what was bought between them."""
    settled = _settled(state, row)
    figures = [
        f"{getattr(row, key)}" if number < settled else "" for number, key in enumerate(COLUMNS)
    ]
    yield from figures[:FIGURES]
    for column, left in zip_longest(SPENDING, figures[FIGURES:]):
        yield _bought(state, row.parts(column), PURCHASES[column])
        if left is not None:
            yield left


def _bought(state: State, parts: list[Posting], room: float) -> str:
    """Return purchases with the options taken, without these if there is no room for them."""
    named = [(name, -points) for name, points in postings(parts, -1)]
    taken = (_options(state, part) for part in parts)
    whole = ", ".join(
        f"{name} ({options}):{NO_BREAK}{points}" if options else f"{name}:{NO_BREAK}{points}"
        for (name, points), options in zip(named, taken, strict=True)
    )
    if measure.lines(whole, room, PURCHASE_POINTS) <= MAX_LINES:
        return whole
    return ", ".join(f"{name}:{NO_BREAK}{points}" for name, points in named)


def _options(state: State, part: Posting) -> str:
    """Return the options that a unit took with a purchase."""
    action = next((each for each in state.document.entries if each.id == part.action), None)
    match action:
        case Upgrade():
            return options_text(state, action.unit, action.add)
        case Produce():
            return options_text(state, action.id, action.add)
    return ""


def _settled(state: State, row: Row) -> int:
    """Return how many columns of a round no purchase can change any more."""
    if not row.parts("income"):
        return 1
    if row.round == state.round and state.part in BUILD_PARTS:
        return len(COLUMNS) - len(BUILD_PARTS) + 1 + BUILD_PARTS.index(state.part)
    return len(COLUMNS)
