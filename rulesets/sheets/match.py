"""A match: heights of its units, and the columns of two lists too unequal to stand face to face.

Lengths are millimetres, measured from the style sheet.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import Any

from rulesets.sheets import briefs, measure
from rulesets.sheets.briefs import Brief
from rulesets.sheets.flow import Columns, paginate

PAGES = {"a4": 190.0, "letter": 195.9}
"""Height inside the margins of a page, by paper."""

WIDTHS = {"a4": 133.5, "letter": 124.7}
"""Width of a column, by paper."""

HEAD, SIDE, BELOW_ERRORS = 27.0, 19.5, 1.5
"""Height of the sheet's head whose texts take a line each, of a list's, of the gap below errors."""

TITLE, TITLE_POINTS, BESIDE_TITLE = 5.5, 14, 118.0
"""Height of a line of the title, its type size, the width of the table of rounds beside it."""

SPARE = 3.7
"""Millimetres that the table of rounds is higher than what stands beside it."""

LABEL, LABEL_POINTS, LABEL_WIDTH, ROUND = 3.4, 8, 38.0, 6.0
"""Height of a line of a label in that table, its type size and room, the least height of a row."""

MARKS, TRACK, PADDING = 44.0, 4.1, 0.85
"""Width of the marks beside a unit; height of a line of them, between units."""

STRIP, STRIP_HEADS = 4.6, 3.0
"""Height of the line of one of equal ships or of a line of squadrons, of the headings above."""

SQUADRON = "A ①②③④ □□   "
"""The marks of a squadron, as wide as they are printed."""


def height_of(brief: Brief, points: float, paper: str) -> float:
    """Return about how high a unit is with its marks."""
    line = briefs.LINE * points * measure.POINT
    width = WIDTHS[paper] - (MARKS if brief.ticks else 0)
    said = (briefs.lines_of(brief, points, width) + bool(brief.morale)) * line
    below = STRIP_HEADS + STRIP * brief.strips.height_in_lines if brief.strips else 0
    below += STRIP * _squadron_lines(brief, points, width)
    below += sum(_track_height(ticks) for ticks in brief.ticks if ticks.is_wide)
    beside = 2 * TRACK * bool(brief.states)
    beside += sum(_track_height(ticks) for ticks in brief.ticks if not ticks.is_wide)
    return max(said, beside) + below + PADDING


def _squadron_lines(brief: Brief, points: float, width: float) -> int:
    per_line = int(width // measure.width(SQUADRON, points))
    return ceil(len(brief.squadrons) / per_line)


def _track_height(ticks: Any) -> float:
    return max(TRACK, ticks.track.height * ticks.track.scale / 10) if ticks.track else TRACK


def head_height(title: str, labels: Sequence[str], paper: str) -> float:
    """Return the height of the sheet's head; `labels` are those of the table of rounds."""
    room = 2 * WIDTHS[paper] - BESIDE_TITLE
    title_lines = measure.lines(title, room, TITLE_POINTS, "condensed-semibold")
    rows = (measure.lines(label, LABEL_WIDTH, LABEL_POINTS) * LABEL - ROUND for label in labels)
    return HEAD + max(sum(max(0, row) for row in rows), (title_lines - 1) * TITLE - SPARE, 0)


def in_columns(
    sides: Sequence[Sequence[Brief]],
    errors: Sequence[int],
    points: float,
    paper: str,
    head: float = HEAD,
) -> list[list[Columns[Brief]]]:
    """Return the units of lists, one below the other, in two columns for each page.

    `errors` counts the lines that each list's errors take above its units, `head` is the height of
    the sheet's head. A list whose first unit has no room below the one before starts a page.
    """
    left = PAGES[paper] - head
    made: list[list[Columns[Brief]]] = []
    for units, lines in zip(sides, errors, strict=True):
        above = SIDE + lines * briefs.LINE * points * measure.POINT + BELOW_ERRORS * bool(lines)
        starts_page = bool(made and units) and height_of(units[0], points, paper) > left - above
        left = (PAGES[paper] if starts_page else left) - above
        pages = paginate(units, lambda each: height_of(each, points, paper), left, PAGES[paper])
        if starts_page:
            pages[0] = replace(pages[0], starts_page=True)
        made.append([each for each in pages if each.left] or [Columns((), (), 0)])
        left = (PAGES[paper] if len(pages) > 1 else left) - (pages[-1].height if pages else 0)
    return made
