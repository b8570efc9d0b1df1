"""A sheet to begin the next evening with: whose turn it is, who holds what, every piece's state."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string

from armies.campaigns import table
from armies.campaigns.now import Now
from armies.campaigns.sentences import title_of
from armies.campaigns.sheets.battlefield import LARGE, SMALL, battlefield
from armies.campaigns.table import ObjectiveLine, PieceLine, PlayerSide
from rulesets import wording
from rulesets.games.strategy import LEDGER
from rulesets.games.strategy.state import State
from rulesets.sheets import measure, tracks
from rulesets.sheets.flow import PAGES
from rulesets.sheets.layout import page, pairs
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.tracks import Track

IN_A_ROW = 12
"""Objectives side by side."""

BOXES = 570
"""Width of a piece's boxes in tenths of a millimetre."""

HEAD, NOTE, RULES, OBJECTIVES, SIDE = 32.0, 10.0, 8.0, 13.0, 16.0
"""Millimetres of the sheet's head, a note, house rules, a row of objectives, a player's head."""

LABEL, LABEL_POINTS, LABEL_LINE, PIECE_PADDING = 25.5, 8, 3.4, 1.2
"""Width of a piece's label, its type size, height of its lines and of what is around them."""

LARGE_MAP, LINE = 142.0, 9.0
"""Millimetres of a map across the page with two headings, and of a line to write on."""

MIN_LINES, LINES = 3, 8
"""Lines to write on: at least below a large map, always beside a small one."""


@dataclass(frozen=True)
class TrackedPiece:
    """A piece with a box for each wound, crossed out if taken.

    A piece with too many to count has no track.
    """

    line: PieceLine
    track: Track | None


@dataclass(frozen=True)
class Holdings:
    """A player's side with its objectives and pieces."""

    side: PlayerSide
    held: tuple[ObjectiveLine, ...]
    pieces: tuple[TrackedPiece, ...]


def stopped_html(state: State, options: SheetOptions) -> str:
    now = Now(state, "")
    note = state.notes.get(now.round)
    objectives = table.objectives(state, "")
    holdings = [_holdings(side, objectives) for side in table.sides(state, "")]
    rows = [objectives[start : start + IN_A_ROW] for start in range(0, len(objectives), IN_A_ROW)]
    house_rules = wording.house_rules(LEDGER, state)
    room = PAGES[options.paper] - _height(rows, pairs(holdings))
    room -= NOTE * bool(note and note.note) + RULES * bool(house_rules)
    scale = LARGE if room >= LARGE_MAP + MIN_LINES * LINE else SMALL
    context = {
        **page(options),
        "title": title_of(state),
        "game": LEDGER,
        "now": now,
        "first": state.name_of(state.first) if state.first else "",
        "note": note.note if note else "",
        "house_rules": house_rules,
        "objectives": rows,
        "pairs": pairs(holdings),
        "battlefield": battlefield(state, scale),
        "lines": range(LINES if scale == SMALL else int((room - LARGE_MAP) // LINE)),
    }
    return render_to_string("sheets/campaign_stopped.html", context)


def _height(objectives: Sequence[Any], rows: Iterable[tuple[Holdings | None, ...]]) -> float:
    """Return about how many millimetres everything above the map takes."""
    sides = (max(_side_height(each) for each in row if each) for row in rows)
    return HEAD + len(objectives) * OBJECTIVES + sum(sides)


def _side_height(holdings: Holdings) -> float:
    return SIDE + sum(map(_piece_height, holdings.pieces))


def _piece_height(piece: TrackedPiece) -> float:
    line = piece.line
    models = f" × {line.models}" if line.models > 1 else ""
    counted = f"· {line.piece.left}/{line.piece.stamina}"
    label = " ".join((line.name, models, counted, ", ".join(line.notes)))
    boxes = piece.track.height / 10 if piece.track else 0
    lines = measure.lines(label, LABEL, LABEL_POINTS, "condensed-semibold")
    return max(lines * LABEL_LINE, boxes) + PIECE_PADDING


def _holdings(side: PlayerSide, objectives: list[ObjectiveLine]) -> Holdings:
    held = tuple(line for line in objectives if line.holder.id == side.player.id)
    return Holdings(side, held, tuple(map(_piece, (*side.buildings, *side.units))))


def _piece(line: PieceLine) -> TrackedPiece:
    piece = line.piece
    if piece.stamina > tracks.MAX_BOXES:
        return TrackedPiece(line, None)
    return TrackedPiece(line, tracks.boxes((piece.stamina,), BOXES, crossed=piece.wounds))
