"""Positions of blocks and texts on the pages of a roster, computed before it is drawn.

Blocks fill the two columns of a page independently; texts run down the left column, then the right
one. Lengths are millimetres; the style sheet uses the line heights defined here.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import compress
from math import inf
from operator import not_
from typing import Generic, TypeVar

from rulesets.sheets import measure
from rulesets.sheets.cards import SMALL, TYPES, Type

T = TypeVar("T")

PAGES = {"a4": 274.0, "letter": 257.4}
"""Height inside the margins of a page, by paper."""

TEXT_WIDTH, FULL_WIDTH = 87.0, 179.0
TITLE, TEXT_GAP = 7.3, 0.7
SAFETY = 1.0
"""Margin left empty on a page, in case heights are underestimated."""

TINY = Type("t-7-5", 7.5, 2.8)
"""Type of texts where it saves a page."""

FEW = 12
"""Most blocks on a page for which all splits into columns are compared."""


@dataclass(frozen=True, slots=True)
class Columns(Generic[T]):
    """Two columns of a page; `starts_page` if nothing precedes them on it."""

    left: tuple[T, ...]
    right: tuple[T, ...]
    height: float
    starts_page: bool = False
    title: str = ""
    is_wide: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph: its name, its English name if that differs, and its text."""

    name: str
    text: str
    original: str = ""

    @property
    def said(self) -> str:
        original = f"({self.original})" if self.original else ""
        return " ".join(filter(None, (self.name, original, self.text)))


@dataclass(frozen=True, slots=True)
class Section:
    """Texts below a title; a `wide` one spans the page."""

    title: str
    lines: tuple[Line, ...]
    is_wide: bool = False


def dealt(
    items: Sequence[T], height: Callable[[T], float], first: float, other: float
) -> list[Columns[T]]:
    """Return items in two columns per page, roughly in order; the first page has less room.

    An item higher than a page has a page to itself.
    """
    waiting, pages, room = list(items), list[Columns[T]](), first
    while waiting:
        left, right = _filled(waiting, height, room)
        if not left and room == other:
            left = [waiting[0]]
        waiting = [item for item in waiting if not any(item is each for each in (*left, *right))]
        columns = _balanced(sorted((*left, *right), key=_places(items)), height)
        highest = max(sum(map(height, column)) for column in columns)
        pages.append(Columns(*columns, highest, starts_page=bool(pages)))
        room = other
    return pages


def _filled(
    items: Iterable[T], height: Callable[[T], float], room: float
) -> tuple[list[T], list[T]]:
    """Return the items that fit on a page, each in the column that is lower at that point."""
    columns: tuple[list[T], list[T]] = ([], [])
    filled = [0.0, 0.0]
    for item in items:
        side = filled.index(min(filled))
        if filled[side] + height(item) <= room:
            columns[side].append(item)
            filled[side] += height(item)
    return columns


def _places(items: Sequence[T]) -> Callable[[T], int]:
    places = {id(item): place for place, item in enumerate(items)}
    return lambda item: places[id(item)]


def _balanced(
    items: Sequence[T], height: Callable[[T], float]
) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """Return items in two columns as even as possible, each in the given order."""
    if len(items) > FEW:
        left, right = _filled(items, height, inf)
        return tuple(left), tuple(right)
    heights = [height(item) for item in items]
    sums = [0.0]
    for each in heights:
        sums += [before + each for before in sums]
    whole = sums[-1]
    choice = min(range(len(sums)), key=lambda n: max(sums[n], whole - sums[n]))
    if items and not choice & 1:  # the first item is on the left
        choice = len(sums) - 1 - choice
    chosen = [bool(choice >> place & 1) for place in range(len(items))]
    return tuple(compress(items, chosen)), tuple(compress(items, map(not_, chosen)))


def set_texts(
    sections: Sequence[Section], left: float, paper: str
) -> tuple[Type, list[Columns[Line]]]:
    """Return the largest type that needs no more pages than the smallest, and texts in columns.

    `left` is the room left on the page.
    """
    made = {type_: [*_flow(sections, type_, left, PAGES[paper] - SAFETY)] for type_ in TYPES}
    fewest = _pages(made[SMALL])
    tiny = [*_flow(sections, TINY, left, PAGES[paper] - SAFETY)]
    if _pages(tiny) < fewest:
        return TINY, tiny
    type_ = next(each for each in TYPES if _pages(made[each]) == fewest)
    return type_, made[type_]


def _pages(chunks: Sequence[Columns[Line]]) -> int:
    return sum(chunk.starts_page for chunk in chunks)


def _flow(
    sections: Sequence[Section], type_: Type, left: float, full: float
) -> Iterator[Columns[Line]]:
    for section in sections:
        title, waiting = section.title, list(section.lines)
        starts_page = False
        while waiting:
            head = TITLE if title else 0
            columns, height = _fitting(waiting, left - head, type_, section.is_wide)
            count = len(columns[0]) + len(columns[1])
            if not count and left < full:
                left, starts_page = full, True
                continue
            if not count:  # higher than a page
                columns, count, height = ((waiting[0],), ()), 1, full
            yield Columns(*columns, height + head, starts_page, title, section.is_wide)
            left -= height + head
            del waiting[:count]
            title, starts_page = "", False


def _fitting(
    lines: Sequence[Line], room: float, type_: Type, is_wide: bool
) -> tuple[tuple[tuple[Line, ...], tuple[Line, ...]], float]:
    """Return how many lines fit in two columns, and the height of these."""
    heights = [line_height(line, type_, FULL_WIDTH if is_wide else TEXT_WIDTH) for line in lines]
    for count in range(len(lines), 0, -1):
        cut = count if is_wide else _middle(heights[:count])
        height = max(sum(heights[:cut]), sum(heights[cut:count]))
        if height <= room:
            return (tuple(lines[:cut]), tuple(lines[cut:count])), height
    return ((), ()), 0


def _middle(heights: Sequence[float]) -> int:
    """Return where to split a column into two so that the higher one is as low as possible."""
    cuts = range(len(heights) + 1)
    return min(cuts, key=lambda cut: (max(sum(heights[:cut]), sum(heights[cut:])), -cut))


def line_height(line: Line, type_: Type, width: float) -> float:
    """Return the height of a paragraph with the gap below it, in millimetres."""
    points = type_.points
    name = line.said.removesuffix(line.text)
    bold = measure.width(name, points, "condensed-semibold") - measure.width(name, points)
    paragraphs = line.said.split("\n")
    count = sum(max(1, measure.lines(each, width - bold, points)) for each in paragraphs)
    return count * type_.line + TEXT_GAP
