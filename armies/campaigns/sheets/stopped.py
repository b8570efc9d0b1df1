"""A sheet to begin the next evening with: whose turn it is, who holds what, every piece's state."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.template.loader import render_to_string

from armies.campaigns.screens import table
from armies.campaigns.screens.now import Now
from armies.campaigns.screens.table import PlayerSide
from armies.campaigns.sentences import title_of
from armies.campaigns.sheets import tracked
from armies.campaigns.sheets.battlefield import DEPTH, LARGE, TINY, battlefield
from armies.campaigns.sheets.table_card import rules_height
from armies.campaigns.sheets.tracked import RowSize, TrackedPiece
from rulesets import wording
from rulesets.games.strategy import LEDGER
from rulesets.games.strategy.state import State
from rulesets.sheets.flow import PAGES
from rulesets.sheets.layout import page, pairs
from rulesets.sheets.options import SheetOptions

IN_A_ROW = 12
"""Objectives side by side."""

HEAD, NOTE, OBJECTIVES, SIDE = 16.5, 8.0, 12.5, 14.0
"""Millimetres of the sheet's head, a note, a row of objectives, a player's head."""

OUT = 4.0
"""Millimetres of the line with the players who are out."""

MAP, LINE = 29.0, 9.0
"""Millimetres around a map across the page with two headings, and of a line to write on."""

BESIDE, SAFETY = 26.0, 3.0
"""Millimetres around a map with lines beside it, and left empty on a page."""

FEWEST = 3
"""Lines to write on below a map across the page."""

MIN_ABOVE, MOST_BESIDE = 1.9, 1.65
"""Millimetres to the inch of a map above lines at least, of one beside lines at most."""


@dataclass(frozen=True)
class Holdings:
    """A player's side with its pieces."""

    side: PlayerSide
    size: RowSize

    @property
    def pieces(self) -> list[TrackedPiece]:
        """Its pieces, numbered to be drawn on the map."""
        letter = self.side.player.letter
        prefix = f"{letter}." if letter.isdigit() else letter
        lines = (*self.side.buildings, *self.side.units)
        return [tracked.tracked(line, self.size, f"{prefix}{n}") for n, line in enumerate(lines, 1)]

    @property
    def height(self) -> float:
        return SIDE + sum(piece.height for piece in self.pieces)


@dataclass(frozen=True)
class Plan:
    """The map with lines beside it, or below if it `is_large`; `starts_page` without room."""

    scale: float
    lines: range
    is_large: bool
    starts_page: bool = False


def stopped_html(state: State, options: SheetOptions, squares: Sequence[str] = ()) -> str:
    now = Now(state, "")
    note = state.notes.get(now.round)
    objectives = table.objectives(state, "")
    sides = table.sides(state, "")
    gone = [side.player.name for side in sides if side.is_out]
    rows = [objectives[start : start + IN_A_ROW] for start in range(0, len(objectives), IN_A_ROW)]
    house_rules = "; ".join(wording.house_rules(LEDGER, state))
    used = HEAD + len(rows) * OBJECTIVES + OUT * bool(gone)
    used += NOTE * bool(note and note.note) + rules_height(house_rules)
    size, plan = _rows_and_plan(PAGES[options.paper], used, sides)
    holdings = _holdings(sides, size)
    context = {
        **page(options),
        "title": title_of(state),
        "game": LEDGER,
        "now": now,
        "lead": _lead(now),
        "first": state.name_of(state.first) if state.first else "",
        "note": note,
        "house_rules": house_rules,
        "out": ", ".join(gone),
        "objectives": rows,
        "pairs": pairs(holdings),
        "battlefield": battlefield(state, plan.scale, squares),
        "has_objectives": bool(squares),
        "size": size,
        "plan": plan,
    }
    return render_to_string("sheets/campaign_stopped.html", context)


def _lead(now: Now) -> str:
    """Return who won, or round, part of the round and whose turn it is; the title has a round."""
    if now.outcome:
        return now.outcome if now.outcome.endswith("!") else f"{now.outcome}."
    is_named = now.round in now.state.notes and bool(now.state.notes[now.round].name)
    is_in_title = now.round == now.state.round and not is_named
    round_title = "" if is_in_title else now.round_title
    part = "" if now.is_battle else now.part_name
    return " ".join(f"{words}." for words in (round_title, part, now.turn) if words)


def _holdings(sides: Iterable[PlayerSide], size: RowSize) -> list[Holdings]:
    """Return what stands of each player, not of those who are out with all they had."""
    return [Holdings(side, size) for side in sides if side.pieces or not side.is_out]


def _rows_and_plan(page: float, used: float, sides: Sequence[PlayerSide]) -> tuple[RowSize, Plan]:
    """Return large rows of pieces, or small ones if the map has more room or a page less then."""
    large, small = (
        _plan(page, used + _height(pairs(_holdings(sides, size))))
        for size in (tracked.LARGE, tracked.SMALL)
    )
    is_alike = (large.is_large, large.starts_page) == (small.is_large, small.starts_page)
    fits = used + _height(pairs(_holdings(sides, tracked.LARGE))) <= page - SAFETY
    return (tracked.LARGE, large) if is_alike and fits else (tracked.SMALL, small)


def _plan(page: float, used: float) -> Plan:
    """Return the largest map that a page has room for, on the next page if none."""
    room = page - used - SAFETY
    scale = min(LARGE, (room - MAP - FEWEST * LINE) / DEPTH)
    if scale >= MIN_ABOVE:
        lines = int((room - MAP - scale * DEPTH) // LINE)
        return Plan(scale, range(lines), is_large=True)
    scale = min(MOST_BESIDE, (room - BESIDE) / DEPTH)
    if scale >= TINY:
        return Plan(scale, range(int((room - BESIDE) // LINE)), is_large=False)
    return replace(_plan(page, 0), starts_page=True)


def _height(rows: Iterable[tuple[Holdings | None, ...]]) -> float:
    """Return about how many millimetres the players' pieces take."""
    return sum(max(each.height for each in row if each) for row in rows)
