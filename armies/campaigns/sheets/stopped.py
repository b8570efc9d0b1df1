"""A sheet to begin the next evening with: whose turn it is, who holds what, every piece's state."""

from dataclasses import dataclass

from django.template.loader import render_to_string

from armies.campaigns import table
from armies.campaigns.now import Now
from armies.campaigns.sentences import title_of
from armies.campaigns.table import ObjectiveLine, PieceLine, PlayerSide
from rulesets import wording
from rulesets.games.strategy import LEDGER
from rulesets.games.strategy.state import State
from rulesets.sheets import tracks
from rulesets.sheets.layout import page, pairs
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.tracks import Track

IN_A_ROW = 12
"""Objectives side by side."""

BOXES = 570
"""Width of a piece's boxes in tenths of a millimetre."""


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
    context = {
        **page(options),
        "title": title_of(state),
        "game": LEDGER,
        "now": now,
        "first": state.name_of(state.first) if state.first else "",
        "note": note.note if note else "",
        "house_rules": wording.house_rules(LEDGER, state),
        "objectives": [
            objectives[start : start + IN_A_ROW] for start in range(0, len(objectives), IN_A_ROW)
        ],
        "pairs": pairs(holdings),
    }
    return render_to_string("sheets/campaign_stopped.html", context)


def _holdings(side: PlayerSide, objectives: list[ObjectiveLine]) -> Holdings:
    held = tuple(line for line in objectives if line.holder.id == side.player.id)
    return Holdings(side, held, tuple(map(_piece, (*side.buildings, *side.units))))


def _piece(line: PieceLine) -> TrackedPiece:
    piece = line.piece
    if piece.stamina > tracks.MAX_BOXES:
        return TrackedPiece(line, None)
    return TrackedPiece(line, tracks.boxes((piece.stamina,), BOXES, crossed=piece.wounds))
