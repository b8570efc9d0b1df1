"""Pieces of a player with a box for each wound, as rosters and notices of a campaign list them."""

from dataclasses import dataclass

from armies.campaigns.screens.table import PieceLine
from rulesets.sheets import measure, tracks
from rulesets.sheets.tracks import Track

BOXES, DRAWN, NOTE_POINTS = 430, 485, 7
"""Tenths of millimetres for a piece's boxes and before they shrink, type size of notes beside."""

LABEL, LABEL_POINTS, LABEL_LINE, PADDING = 41.0, 8, 3.4, 1.2
"""Width of a piece's label, its type size, height of its lines and of what is around them."""


@dataclass(frozen=True)
class TrackedPiece:
    """A piece with a box for each wound, crossed out if taken.

    A piece with too many to count has no track. Its notes stand beside few boxes.
    """

    line: PieceLine
    track: Track | None

    @property
    def notes(self) -> str:
        return ", ".join(self.line.notes)

    @property
    def models(self) -> str:
        """How many models there are, unless its wounds say so."""
        count = self.line.models
        return f" × {count}" if 1 < count < self.line.piece.stamina else ""

    @property
    def is_beside(self) -> bool:
        """Whether the notes have room beside the boxes."""
        taken = self.track.width * self.track.scale if self.track else 0
        return measure.width(self.notes, NOTE_POINTS) < (BOXES - taken) / 10

    @property
    def height(self) -> float:
        """About how many millimetres its row takes."""
        counted = f"{self.line.piece.wounds_left}/{self.line.piece.stamina}"
        notes = "" if self.is_beside else self.notes
        label = " ".join((self.line.name, self.models, counted, notes))
        boxes = self.track.height * self.track.scale / 10 if self.track else 0
        lines = measure.lines(label, LABEL, LABEL_POINTS, "condensed-semibold")
        return max(lines * LABEL_LINE, boxes) + PADDING


def tracked(line: PieceLine) -> TrackedPiece:
    piece = line.piece
    if piece.stamina > tracks.MAX_BOXES:
        return TrackedPiece(line, None)
    scale = BOXES / DRAWN
    track = tracks.boxes((piece.stamina,), DRAWN, crossed=piece.wounds, scale=scale)
    return TrackedPiece(line, track)
