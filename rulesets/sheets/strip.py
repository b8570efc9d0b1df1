"""Texts at the foot of a roster: three columns, an entry a paragraph, or a single paragraph."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import ceil

from rulesets.sheets import measure
from rulesets.sheets.guide import GuideLine

COLUMNS = 3
WIDTHS = {"a4": 56.6, "letter": 58.5}
COLUMN_WIDTHS = {"a4": 84.8, "letter": 87.8}
"""Width of a column of three, and of one below the blocks of a column, in millimetres."""

SENTENCES = re.compile(r"(?<=[.;]) ")
"""Where an entry may go on in the next column."""

FEW = 3
"""Fewest entries worth a frame of their own."""

RUN_IN_WIDTHS = {"a4": 176.6, "letter": 182.5}
"""Width of a paragraph across the page."""

BETWEEN = 5.0
"""Millimetres between the columns of a paragraph in two."""

LONG = 0.993 / measure.SAFETY
"""How much more of a line is usable in a paragraph across the page, where errors even out."""

MARGIN = 2.0
"""Millimetres above columns, unless a roster's units do."""

FRAME, RUN_IN_FRAME, GAP = MARGIN + 1.35, MARGIN + 1.55, 0.25
"""Millimetres above and around columns, around a paragraph, and below an entry of a column."""


@dataclass(frozen=True, slots=True)
class StripFace:
    """A class of the style sheet, with its type size in points and line height in millimetres.

    Fewer `columns` than three are one paragraph of all entries, which is lower.
    """

    name: str
    points: float
    line: float
    columns: int = COLUMNS

    @property
    def is_run_in(self) -> bool:
        return self.columns < COLUMNS


LARGE = StripFace("large-core", 9.5, 3.9)
MEDIUM = StripFace("medium-core", 9, 3.6)
NORMAL = StripFace("", 8, 3.2)
SMALL = StripFace("small-core", 7.5, 2.95)
HALVED = StripFace("run-in halved", 7.5, 3.05, columns=2)
LEAST_HALVED = StripFace("least-run-in halved", 7, 2.8, columns=2)
LEAST = StripFace("least-run-in", 7, 2.8, columns=1)
KEY = StripFace("run-in key", 7.5, 3.05, columns=1)

STRIP_FACES = (LARGE, NORMAL, SMALL, HALVED, LEAST_HALVED, LEAST)
"""Faces to try, the largest first."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Entries in columns, or run in as a single one; `height` is in millimetres, 0 without any.

    One that goes on in the next column has no label there.
    """

    columns: tuple[Sequence[GuideLine], ...] = ()
    face: StripFace = NORMAL
    height: float = 0


@dataclass(frozen=True, slots=True)
class FootStrips:
    """Texts below the two columns of a page; those that come first fill the shorter column."""

    beside: Strip
    below: Sequence[Strip]

    @property
    def height(self) -> float:
        return sum(each.height for each in self.below)


def fit_strips(
    groups: Sequence[Sequence[GuideLine]],
    paper: str,
    room: float,
    beside: float = 0,
    faces: Iterable[StripFace] = STRIP_FACES,
) -> FootStrips:
    """Return a strip for each group that is not empty, in the first of the faces that has room.

    `beside` is the room in the shorter column. Without room they are large, as they need a page of
    their own.
    """
    filled = [lines for lines in groups if lines]
    for face in faces:
        foot = _foot(filled, paper, beside, face)
        if foot.height <= room:
            return foot
    return _foot(filled, paper, 0, LARGE)


def _foot(
    groups: Sequence[Sequence[GuideLine]], paper: str, beside: float, face: StripFace
) -> FootStrips:
    first = column(groups[0], paper, beside, face) if groups else Strip()
    left = [*groups]
    if first.columns:
        left[0] = groups[0][len(first.columns[0]) :]
    made = [(run_in if face.is_run_in else strip)(each, paper, face) for each in left]
    return FootStrips(first, [each for each in made if each.columns])


def column(lines: Sequence[GuideLine], paper: str, room: float, face: StripFace) -> Strip:
    """Return as many entries as have room in a column of blocks, none if they are but few."""
    face = NORMAL if face.is_run_in else face
    heights = [_height(line, COLUMN_WIDTHS[paper], face) for line in lines]
    ends = [*accumulate(heights, initial=FRAME - MARGIN)]
    count = sum(end <= room for end in ends) - 1
    return Strip((lines[:count],), face, ends[count]) if count >= FEW else Strip()


def strip(lines: Sequence[GuideLine], paper: str, face: StripFace = NORMAL) -> Strip:
    """Return entries in their order, in columns that end about alike, after any sentence."""
    if not lines:
        return Strip()
    columns = _in_thirds(lines)
    highest = max(sum(_height(line, WIDTHS[paper], face) for line in each) for each in columns)
    return Strip(columns, face, highest + FRAME)


def _in_thirds(lines: Sequence[GuideLine]) -> tuple[Sequence[GuideLine], ...]:
    """Return entries in three columns of about as many letters."""
    parts = [
        (label if number == 0 else "", sentence)
        for label, text in lines
        for number, sentence in enumerate(SENTENCES.split(str(text)))
    ]
    sizes = [len(f"{label} {sentence}") for label, sentence in parts]
    middles = (end - size / 2 for end, size in zip(accumulate(sizes), sizes, strict=True))
    columns: list[list[GuideLine]] = [[] for _ in range(COLUMNS)]
    for (label, sentence), middle in zip(parts, middles, strict=True):
        column = columns[int(middle * COLUMNS / sum(sizes))]
        if label or not column:
            column.append((label, sentence))
        else:
            column[-1] = (column[-1][0], f"{column[-1][1]} {sentence}")
    return tuple(columns)


def run_in(lines: Sequence[GuideLine], paper: str, face: StripFace) -> Strip:
    """Return entries in their order, in one paragraph, which may have two columns."""
    if not lines:
        return Strip()
    text = " ".join(f"{label} {text}" for label, text in lines)
    gaps = len(lines) * measure.width("  ", face.points)
    wider = gaps + sum(measure.bolder(str(label), face.points) for label, _ in lines)
    width = (RUN_IN_WIDTHS[paper] - BETWEEN * (face.columns - 1)) / face.columns
    room = LONG * width * (1 - wider / (measure.width(text, face.points) + wider))
    count = ceil(measure.lines(text, room, face.points) / face.columns)
    return Strip((lines,), face, count * face.line + RUN_IN_FRAME)


def _height(line: GuideLine, width: float, face: StripFace) -> float:
    label, text = map(str, line)
    room = width - measure.bolder(label, face.points) / 2
    return measure.lines(f"{label} {text}", room, face.points) * face.line + GAP
