"""A match: heights of its units, and the columns of two lists too unequal to stand face to face.

Lengths are millimetres, measured from the style sheet.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
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


def set_in(units: Iterable[Brief], points: float, is_apart: bool, paper: str) -> list[Brief]:
    """Return units in a type; the turrets of all ships have lines of their own, or none has."""
    return [
        each
        for unit in units
        for each in briefs.set_in([unit], points, is_apart, _width(unit, paper))
    ]


def _width(brief: Brief, paper: str) -> float:
    """Return the width of a unit's texts."""
    return WIDTHS[paper] - (MARKS if brief.ticks else 0)


def height_of(brief: Brief, points: float, paper: str) -> float:
    """Return about how high a unit is with its marks."""
    line = briefs.LINE * points * measure.POINT
    width = _width(brief, paper)
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
        groups = _with_heroes(units)
        heights = {group: sum(height_of(b, points, paper) for b in group) for group in groups}
        starts_page = bool(made and groups) and heights[groups[0]] > left - above
        left = (PAGES[paper] if starts_page else left) - above
        pages = [_apart(each) for each in paginate(groups, heights.__getitem__, left, PAGES[paper])]
        if starts_page:
            pages[0] = replace(pages[0], starts_page=True)
        made.append([each for each in pages if each.left] or [Columns((), (), 0)])
        left = (PAGES[paper] if len(pages) > 1 else left) - (pages[-1].height if pages else 0)
    return made


def _with_heroes(units: Iterable[Brief]) -> list[tuple[Brief, ...]]:
    """Return units, each with the heroes in it."""
    groups: list[tuple[Brief, ...]] = []
    for unit in units:
        if unit.joins and groups:
            groups[-1] += (unit,)
        else:
            groups.append((unit,))
    return groups


def _apart(page: Columns[tuple[Brief, ...]]) -> Columns[Brief]:
    left, right = (tuple(chain.from_iterable(column)) for column in (page.left, page.right))
    return Columns(left, right, page.height, page.starts_page)
