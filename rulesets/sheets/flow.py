"""Positions of blocks and texts on the pages of a roster, computed before it is drawn.

Blocks fill the two columns of a page independently; texts run down the left column, then the right
one. Lengths are millimetres; the style sheet uses the line heights defined here.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.utils.translation import gettext

from rulesets.sheets import measure
from rulesets.sheets.layout import middle
from rulesets.sheets.type_sizes import Type

T = TypeVar("T")

PAGES = {"a4": 274.0, "letter": 257.4}
"""Height inside the margins of a page, by paper."""

TEXT_WIDTHS = {"a4": 87.0, "letter": 90.0}
FULL_WIDTHS = {"a4": 179.0, "letter": 184.5}
"""Width of texts in a column and across the page, by paper."""

TITLE, TEXT_GAP = 7.3, 0.7
HOLE, STEP = 30.0, 0.5
"""Millimetres of a column that are not left empty for the order; by which columns are tried."""

ROUNDS_HEIGHT = 30.0
"""Height of the table of rounds with its title."""

NOTE_LINE, MAX_NOTES = 8.0, 14
"""Height of a line to write on, and most such lines."""

SAFETY = 0.3
"""Margin left empty on a page, in case heights are underestimated."""


@dataclass(frozen=True, slots=True)
class ColumnPair(Generic[T]):
    """Two columns of a page; `starts_page` if nothing precedes them on it."""

    left: tuple[T, ...]
    right: tuple[T, ...]
    height: float
    starts_page: bool = False
    title: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph: its name, its English name if that differs, and its text."""

    name: str
    text: str
    original: str = ""

    @property
    def full_text(self) -> str:
        original = f"({self.original})" if self.original else ""
        return " ".join(filter(None, (self.name, original, self.text)))


@dataclass(frozen=True, slots=True)
class TextSection:
    """Texts below a title."""

    title: str
    lines: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Sized(Generic[T]):
    """An item to place in a column, with its height."""

    item: T
    height: float
    series: object


def paginate(
    items: Sequence[T],
    height: Callable[[T], float],
    first: float,
    other: float,
    series: Callable[[T], object] = id,
    in_order: bool = True,
) -> list[ColumnPair[T]]:
    """Return items down the left column, then the right one; the first page has less room.

    Only if a column would have a hole, items that fit go before one that does not, but never
    before one of their `series`. The columns of the last page are about as high; where these need
    not be `in_order`, each item goes into the lower one. An item higher than a page has a page to
    itself.
    """
    waiting = [Sized(item, height(item), series(item)) for item in items]
    pages, room = list[ColumnPair[T]](), first
    while waiting:
        columns = _last_page(waiting, room) if in_order else _alternating(waiting, room)
        left, right = columns or _filled(waiting, room)
        if not left and room == other:
            left = waiting[:1]
        placed = {*left, *right}
        waiting = [each for each in waiting if each not in placed]
        pages.append(
            ColumnPair(
                tuple(each.item for each in left),
                tuple(each.item for each in right),
                max(_height(column) for column in (left, right)),
                starts_page=bool(pages),
            )
        )
        room = other
    return pages


def _height(column: Sequence[Sized[T]]) -> float:
    return sum(each.height for each in column)


def _last_page(
    items: Sequence[Sized[T]], room: float
) -> tuple[list[Sized[T]], list[Sized[T]]] | None:
    """Return all items in the lowest columns that hold them, None if a page does not."""
    lowest = _height(items) / 2
    while lowest < room + STEP:
        left, right = _filled(items, min(lowest, room))
        if len(left) + len(right) == len(items):
            return left, right
        lowest += STEP
    return None


def _alternating(
    items: Sequence[Sized[T]], room: float
) -> tuple[list[Sized[T]], list[Sized[T]]] | None:
    """Return all items, each in the lower column, None if a page does not hold them."""
    left, right = list[Sized[T]](), list[Sized[T]]()
    for item in items:
        may_go_left = item.series not in {each.series for each in right}
        is_lower = _height(left) <= _height(right)
        (left if may_go_left and is_lower else right).append(item)
    return (left, right) if max(map(_height, (left, right))) <= room else None


def _filled(items: Sequence[Sized[T]], room: float) -> tuple[list[Sized[T]], list[Sized[T]]]:
    """Return the items that fill the left column, then those that fill the right one."""
    left = _column(items, room)
    return left, _column([item for item in items if item not in left], room)


def _column(items: Sequence[Sized[T]], room: float) -> list[Sized[T]]:
    found, passed = list[Sized[T]](), set[object]()
    for item in items:
        if item.height <= room and item.series not in passed:
            found.append(item)
            room -= item.height
        elif room < HOLE:
            break
        else:
            passed.add(item.series)
    return found


def page_room(paper: str) -> float:
    """Return the room for blocks and texts on a page."""
    return PAGES[paper] - SAFETY


def column_ends(
    columns: Sequence[ColumnPair[T]], height: Callable[[T], float]
) -> tuple[float, float]:
    """Return how high each of the last two columns is."""
    if not columns:
        return 0, 0
    return sum(map(height, columns[-1].left)), sum(map(height, columns[-1].right))


def room_below(texts: Sequence[ColumnPair[Any]], left: float, paper: str) -> float:
    """Return the room below texts in columns, the first of which had `left` millimetres."""
    for part in texts:
        left = (page_room(paper) if part.starts_page else left) - part.height
    return left


def page_count(chunks: Sequence[ColumnPair[Any]]) -> int:
    """Return how many pages begin with one of the columns."""
    return sum(chunk.starts_page for chunk in chunks)


def roster_notes(left: float) -> int:
    """Return how many lines to write on have room below a heading; none rather than one."""
    lines = min(int((left - TITLE) // NOTE_LINE), MAX_NOTES)
    return lines if lines > 1 else 0


def set_texts(
    sections: Sequence[TextSection], type_: Type, left: float, paper: str
) -> list[ColumnPair[Paragraph]]:
    """Return texts in columns; `left` is the room left on the page."""
    return [*_flow(sections, type_, left, paper)]


def _flow(
    sections: Sequence[TextSection], type_: Type, left: float, paper: str
) -> Iterator[ColumnPair[Paragraph]]:
    full = page_room(paper)
    for section in sections:
        title, waiting = section.title, list(section.lines)
        width = TEXT_WIDTHS[paper]
        starts_page = False
        while waiting:
            head = TITLE if title else 0
            pair, height = _fitting_lines(waiting, left - head, type_, width)
            count = len(pair[0]) + len(pair[1])
            if not count and left < full:
                left, starts_page = full, True
                title = title or continued(section.title)
                continue
            if not count:  # higher than a page
                pair, count, height = ((waiting[0],), ()), 1, full
            yield ColumnPair(*pair, height + head, starts_page, title)
            left -= height + head
            del waiting[:count]
            title, starts_page = "", False


def continued(title: str) -> str:
    """Return a heading as further pages repeat it."""
    return gettext("%(title)s (continued)") % {"title": title} if title else ""


def _fitting_lines(
    lines: Sequence[Paragraph], room: float, type_: Type, width: float
) -> tuple[tuple[tuple[Paragraph, ...], tuple[Paragraph, ...]], float]:
    """Return how many lines fit in two columns, and the height of these."""
    heights = [line_height(line, type_, width) for line in lines]
    for count in range(len(lines), 0, -1):
        cut = middle(heights[:count])
        height = max(sum(heights[:cut]), sum(heights[cut:count]))
        if height <= room:
            return (tuple(lines[:cut]), tuple(lines[cut:count])), height
    return ((), ()), 0


def line_height(line: Paragraph, type_: Type, width: float) -> float:
    """Return the height of a paragraph with the gap below it, in millimetres."""
    points = type_.points
    name = line.full_text.removesuffix(line.text)
    bold = measure.bolder(name, points)
    paragraphs = line.full_text.split("\n")
    count = sum(max(1, measure.lines(each, width - bold, points)) for each in paragraphs)
    return count * type_.line + TEXT_GAP
