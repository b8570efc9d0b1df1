"""Texts at the foot of a roster: three columns, an entry a paragraph, or a single paragraph."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, pairwise

from rulesets.sheets import measure
from rulesets.sheets.guide import Line

COLUMNS = 3
WIDTHS = {"a4": 56.6, "letter": 58.5}
"""Width of a column by paper, in millimetres."""

RUN_IN_WIDTHS = {"a4": 176.6, "letter": 182.5}
"""Width of a paragraph across the page."""

LONG = 0.993 / measure.SAFETY
"""How much more of a line is usable in a paragraph across the page, where errors even out."""

MARGIN = 2.0
"""Millimetres above columns, unless a roster's units do."""

FRAME, RUN_IN_FRAME, GAP = MARGIN + 1.35, MARGIN + 1.55, 0.25
"""Millimetres above and around columns, around a paragraph, and below an entry of a column."""


@dataclass(frozen=True, slots=True)
class StripFace:
    """A class of the style sheet, with its type size in points and line height in millimetres."""

    name: str
    points: float
    line: float


LARGE = StripFace("large-core", 9.5, 3.9)
NORMAL = StripFace("", 8, 3.2)
SMALL = StripFace("small-core", 7.5, 2.95)
RUN_IN = StripFace("run-in", 7.5, 3.05)
"""All entries in one paragraph across the page, which is lower."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Entries in columns, or run in as a single one; `height` is in millimetres, 0 without any."""

    columns: tuple[Sequence[Line], ...] = ()
    face: StripFace = NORMAL
    height: float = 0


def fitted(groups: Sequence[Sequence[Line]], paper: str, room: float) -> list[Strip]:
    """Return a strip for each group that is not empty, in columns if all have room so.

    They are large where they need a page of their own.
    """
    filled = [lines for lines in groups if lines]
    wide = [strip(lines, paper) for lines in filled]
    if sum(each.height for each in wide) <= room:
        return wide
    low = [run_in(lines, paper) for lines in filled]
    if sum(each.height for each in low) <= room:
        return low
    return [strip(lines, paper, LARGE) for lines in filled]


def strip(lines: Sequence[Line], paper: str, face: StripFace = NORMAL) -> Strip:
    """Return entries in their order, in columns that end about alike."""
    if not lines:
        return Strip()
    heights = [_height(line, WIDTHS[paper], face) for line in lines]
    ends = range(len(lines) + 1)
    cuts = min(
        ([0, *inner, len(lines)] for inner in combinations_with_replacement(ends, COLUMNS - 1)),
        key=lambda cuts: max(sum(heights[start:end]) for start, end in pairwise(cuts)),
    )
    highest = max(sum(heights[start:end]) for start, end in pairwise(cuts))
    parts = tuple(lines[start:end] for start, end in pairwise(cuts))
    return Strip(parts, face, highest + FRAME)


def run_in(lines: Sequence[Line], paper: str) -> Strip:
    """Return entries in their order, in one paragraph."""
    said = " ".join(f"{label} {text}" for label, text in lines)
    gaps = len(lines) * measure.width("  ", RUN_IN.points)
    wider = gaps + sum(measure.bolder(str(label), RUN_IN.points) for label, _ in lines)
    room = LONG * RUN_IN_WIDTHS[paper] * (1 - wider / (measure.width(said, RUN_IN.points) + wider))
    height = measure.lines(said, room, RUN_IN.points) * RUN_IN.line + RUN_IN_FRAME
    return Strip((lines,), RUN_IN, height)


def _height(line: Line, width: float, face: StripFace) -> float:
    label, text = map(str, line)
    room = width - measure.bolder(label, face.points) / 2
    return measure.lines(f"{label} {text}", room, face.points) * face.line + GAP
