"""Pieces of a player with a box for each wound, as rosters and notices of a campaign list them."""

from dataclasses import dataclass

from armies.campaigns.screens.table import PieceLine
from rulesets.sheets import measure, tracks
from rulesets.sheets.tracks import Track

BOXES, NOTE_POINTS = 557, 7.5
"""Tenths of millimetres for a piece's boxes, type size of notes beside."""

LABEL, LABEL_POINTS, LABEL_LINE = 29.8, 8.5, 3.5
"""Width of a piece's label, its type size and height of its lines."""


@dataclass(frozen=True)
class RowSize:
    """A class of the style sheet; how much larger than on rosters boxes are, millimetres around."""

    name: str
    boxes: float
    padding: float


LARGE, SMALL = RowSize("large-pieces", 1.15, 1.6), RowSize("small-pieces", 1.0, 0.9)

LEAST = 0.95
"""How large boxes are at least, before they take another row."""


@dataclass(frozen=True)
class TrackedPiece:
    """A piece with a box for each wound, crossed out if taken; `number` is its own on the map.

    A piece with too many to count has no track. Its notes stand beside few boxes.
    """

    line: PieceLine
    track: Track | None
    size: RowSize = LARGE
    number: str = ""

    @property
    def notes(self) -> str:
        return ", ".join(self.line.notes)

    @property
    def left(self) -> str:
        """The wounds that are left of those that it has no boxes for."""
        piece = self.line.piece
        return "" if self.track else f"{piece.wounds_left}/{piece.stamina}"

    @property
    def is_beside(self) -> bool:
        """Whether the notes have room beside the boxes."""
        taken = self.track.width * self.track.scale if self.track else 0
        return measure.width(self.notes, NOTE_POINTS) < (BOXES - taken) / 10

    @property
    def height(self) -> float:
        """About how many millimetres its row takes."""
        notes = "" if self.is_beside else self.notes
        label = " ".join(filter(None, (self.number, self.line.name, notes)))
        boxes = self.track.height * self.track.scale / 10 if self.track else 0
        lines = measure.lines(label, LABEL, LABEL_POINTS, "condensed-semibold")
        return max(lines * LABEL_LINE, boxes) + self.size.padding


def tracked(line: PieceLine, size: RowSize = LARGE, number: str = "") -> TrackedPiece:
    """Return a piece with boxes in one row if they fit, the largest that do."""
    piece = line.piece
    if piece.stamina > tracks.MAX_BOXES:
        return TrackedPiece(line, None, size, number)
    drawn = [
        tracks.boxes((piece.stamina,), int(BOXES / scale), crossed=piece.wounds, scale=scale)
        for scale in (size.boxes, SMALL.boxes, LEAST)
    ]
    in_a_row = (each for each in drawn if each.height <= tracks.ROW)
    return TrackedPiece(line, next(in_a_row, drawn[-1]), size, number)
