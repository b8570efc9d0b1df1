"""How two lists in a match and their rules fill three columns of a landscape page.

The lists follow each other down the columns, a unit never apart from its heroes.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import inf

from django.utils.translation import gettext

from rulesets import wording
from rulesets.sheets import measure
from rulesets.sheets.briefs import LINE, Brief, Texts, has_turret_apart, in_type, lines_of

COLUMNS = 3
WIDTHS = {"a4": 86.5, "letter": 80.6}
ROOMS = {"a4": 189.0, "letter": 194.9}
"""Width and height of a column in millimetres, by paper."""

PAGE_HEAD, SIDE_HEAD = 26.5, 19.0
"""Height in millimetres of the head of the first page, and of that of a list."""

FRAME = 1.5
"""Millimetres around the problems of a list."""

GAP, TEXT_GAP = 1.0, 0.35
"""Gap in millimetres between units, and between rules."""

BLANK, SAFETY = 110.0, 6.0
"""Height in millimetres of units to write by hand, and room left for what is reckoned too low."""

MOST_LEFT = 60.0
"""Millimetres that a first list may leave empty below it for the second to begin beside it."""

HEADING = 2.0
"""Lines of a heading with the space around it."""

MARKS, STRIP, STRIP_HEADS = 4.3, 4.6, 3.0
"""Height in millimetres of lines of marks, of lines for equal ships and of their headings."""

ROUNDS = "①②③④"
BOX, AFTER_MARKS = 3.6, 1.5
"""Width in millimetres of a box, and of the space behind marks of one kind."""

POINTS = (9, 8.5, 8)
TEXT_POINTS = (9, 8.5, 8, 7.5, 7)
"""Type sizes of units and of rules, the largest first."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Type sizes of units and rules; `is_apart` if the second list begins in a new column."""

    points: float
    text_points: float
    is_apart: bool

    @property
    def classes(self) -> str:
        apart = " lists-apart" if self.is_apart else ""
        return f"type-{self.points:g}".replace(".", "-") + apart

    @property
    def text_classes(self) -> str:
        return f"type-{self.text_points:g}".replace(".", "-")


@dataclass(frozen=True, slots=True)
class Opposed:
    """A list of a match as it is printed: units with their heroes, and what is wrong with it."""

    groups: Sequence[Sequence[Brief]]
    errors: Sequence[str]


def with_heroes(units: Iterable[Brief]) -> list[list[Brief]]:
    """Return units, each with the heroes in it; an empty list has one group of none."""
    groups: list[list[Brief]] = []
    for unit in units:
        if unit.joins and groups:
            groups[-1].append(unit)
        else:
            groups.append([unit])
    return groups or [[]]


def fitted(lists: Sequence[Opposed], texts: Sequence[Texts], paper: str) -> Setting:
    """Return the setting with the fewest pages, then with the lists in the fewest columns.

    Of several it is one with each list in columns of its own, then that in the largest type.
    """
    units = {points: [_heights(each, points, paper) for each in lists] for points in POINTS}
    rules = {points: [*_rule_heights(texts, points, paper)] for points in TEXT_POINTS}
    settings = product(POINTS, TEXT_POINTS, (True, False))

    def cost(setting: Setting) -> tuple[float, ...]:
        first, second = units[setting.points]
        columns = Columns(paper)
        columns.fill(first)
        if setting.is_apart and columns.left > MOST_LEFT:
            return (inf,)
        if setting.is_apart:
            columns.begin()
        columns.fill(second)
        of_lists = columns.count
        columns.fill(rules[setting.text_points])
        sizes = -setting.points, -setting.text_points
        return columns.pages, of_lists, not setting.is_apart, *sizes

    return min((Setting(*each) for each in settings if each[1] <= each[0]), key=cost)


@dataclass(slots=True)
class Columns:
    """Columns that are filled one after the other; those of the first page are shorter."""

    paper: str
    count: int = 1
    used: float = 0.0

    @property
    def left(self) -> float:
        return ROOMS[self.paper] - (PAGE_HEAD if self.count <= COLUMNS else 0) - self.used

    @property
    def pages(self) -> int:
        return -(-self.count // COLUMNS)

    def begin(self) -> None:
        self.count, self.used = self.count + 1, 0.0

    def fill(self, heights: Iterable[float]) -> None:
        for height in heights:
            if self.used and height > self.left:
                self.begin()
            self.used += height


def in_setting(
    lists: Sequence[Opposed], setting: Setting, paper: str
) -> list[list[tuple[list[Brief], bool]]]:
    """Return the groups of each list as they are set, with whether one stays whole.

    One that is higher than a column of the first page may break between units.
    """
    room = ROOMS[paper] - PAGE_HEAD - SAFETY
    return [
        [
            (group, height <= room)
            for group, height in zip(
                _set(each, setting.points, paper),
                _heights(each, setting.points, paper),
                strict=True,
            )
        ]
        for each in lists
    ]


def _set(side: Opposed, points: float, paper: str) -> list[list[Brief]]:
    width = WIDTHS[paper]
    units = [unit for group in side.groups for unit in group]
    is_apart = has_turret_apart(units, points, width)
    return [in_type(group, points, is_apart, width) for group in side.groups]


def _heights(side: Opposed, points: float, paper: str) -> list[float]:
    """Return the heights of the units with their heroes; the first has the list's head above."""
    width, line = WIDTHS[paper], LINE * points * measure.POINT
    heights = [
        sum(
            lines_of(unit, points, width) * line + _marks(unit, points, width) + GAP
            for unit in group
        )
        or BLANK
        for group in _set(side, points, paper)
    ]
    errors = sum(measure.lines(error, width - 5, 8) for error in side.errors)
    heights[0] += SIDE_HEAD + bool(errors) * FRAME + errors * LINE * 8 * measure.POINT
    return heights


def _marks(unit: Brief, points: float, width: float) -> float:
    """Return the height of a unit's rounds, boxes and rolls."""
    strips = STRIP_HEADS + STRIP * unit.strips.height_in_lines if unit.strips else 0
    lines, used = 0, width
    for wide in _widths_of_marks(unit, points):
        is_full = used + wide > width
        lines, used = lines + is_full, wide if is_full else used + wide
    return strips + lines * MARKS


def _widths_of_marks(unit: Brief, points: float) -> Iterator[float]:
    """Yield the widths of a unit's marks, which stay whole, with the space behind each kind."""
    rounds = [f"{gettext('Activated')} {ROUNDS}"]
    is_counted = unit.ticks or unit.strips or unit.squadrons
    morale = [f"{gettext('Morale')} {unit.morale}"] if unit.morale else []
    texts = [*(() if is_counted and not unit.states else rounds), *morale]
    yield from (AFTER_MARKS + measure.width(text, points) for text in texts)
    boxed = [*((state, BOX) for state in unit.states)]
    boxed += [(each.label, each.track.width / 10) for each in unit.ticks]
    boxed += [(f"{letter} {ROUNDS} ", 2 * BOX) for letter in unit.squadrons]
    yield from (AFTER_MARKS + measure.width(f"{text}  ", points) + box for text, box in boxed)


def _rule_heights(texts: Sequence[Texts], points: float, paper: str) -> Iterator[float]:
    line = LINE * points * measure.POINT
    for _, rules in texts:
        head = HEADING * line
        for name, text in rules:
            read = f"{wording.term(name)} {wording.term(text)}"
            yield head + measure.lines(read, WIDTHS[paper], points) * line + TEXT_GAP
            head = 0.0
