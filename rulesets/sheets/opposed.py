"""How two lists in a match and their rules fill three columns of a landscape page.

The lists follow each other down the columns, a unit never apart from its heroes. Rules follow them,
or have the back of the page if the lists fill the front.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate, product

from django.utils.translation import gettext

from rulesets import wording
from rulesets.sheets import measure
from rulesets.sheets.briefs import LINE, Brief, Texts, are_cramped, in_type, lines_of
from rulesets.sheets.cards import NamedText
from rulesets.sheets.guide import NOTE_LINE, NOTES_HEAD
from rulesets.sheets.layout import thirds

COLUMNS = 3
WIDTHS = {"a4": 89.0, "letter": 83.1}
ROOMS = {"a4": 189.0, "letter": 194.9}
"""Width and height of a column in millimetres, by paper."""

PAGE_HEAD, SIDE_HEAD = 24.0, 16.0
"""Height in millimetres of the head of the first page, and of that of a list."""

TITLE, TITLE_LINE, POINTS_OF_LIST = 12.5, 5.1, 36.0
"""Type size of a list's name, height of its lines and width of the points beside it."""

FRAME = 1.5
"""Millimetres around the problems of a list."""

GAP, TEXT_GAP = 1.4, 0.35
"""Gap in millimetres between units, and between rules."""

BLANK, SAFETY = 110.0, 6.0
"""Height in millimetres of units to write by hand, and room left for what is reckoned too low."""

MOST_LEFT = 60.0
"""Millimetres that a first list may leave empty below it for the second to begin beside it."""

HEADING = 2.0
"""Lines of a heading with the space around it."""

MARKS, STRIP, STRIP_HEADS = 4.5, 4.6, 3.0
"""Height in millimetres of lines of marks, of lines for equal ships and of their headings."""

MARKS_POINTS = 8.5
"""Type size of marks."""

ARM = 0.25
"""Millimetres between two weapons."""

ROUNDS = "①②③④"
BOX, AFTER_MARKS, SQUADRON = 3.6, 1.5, 41.0
"""Widths in millimetres of a box, of the space behind marks of one kind, of a squadron's marks."""

POINTS = (10, 9.5, 9, 8.5, 8)
TEXT_POINTS = (12, 11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7)
"""Type sizes of units and of rules, the largest first."""
LEAST_NOTES, LEAST_BELOW = 3, 3
"""Fewest lines for notes, and fewest rules below the first list."""

LEGIBLE = 8
"""Points below which rules are worth a page more."""

MOST_LARGER = 2
"""Points by which rules that follow lists may be larger than these."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Type sizes of units and rules.

    `is_apart` if the second list begins in a new column, `below` counts the rules that stand below
    the first one then; `has_back` if the rules have a page of their own; `notes` are lines to write
    on below all.
    """

    points: float
    text_points: float
    is_apart: bool
    has_back: bool = False
    notes: int = 0
    below: int = 0

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
    title: str = ""


def with_heroes(units: Iterable[Brief]) -> list[list[Brief]]:
    """Return units, each with the heroes in it; an empty list has one group of none."""
    groups: list[list[Brief]] = []
    for unit in units:
        if unit.joins and groups:
            groups[-1].append(unit)
        else:
            groups.append([unit])
    return groups or [[]]


@dataclass(slots=True)
class Columns:
    """Columns that are filled one after the other; those of the first page are shorter."""

    paper: str
    count: int = 1
    used: float = 0.0

    @property
    def room(self) -> float:
        return ROOMS[self.paper] - (PAGE_HEAD if self.count <= COLUMNS else 0)

    @property
    def left(self) -> float:
        return self.room - self.used

    @property
    def pages(self) -> int:
        return -(-self.count // COLUMNS)

    @property
    def note_lines(self) -> int:
        """How many lines for notes the rest of the page has room for, below a heading."""
        rest = (self.pages * COLUMNS - self.count) * (self.room - SAFETY)
        lines = int((self.left - SAFETY - NOTES_HEAD + rest) // NOTE_LINE)
        return lines if lines >= LEAST_NOTES else 0

    def begin(self) -> None:
        self.count, self.used = self.count + 1, 0.0

    def fill(self, heights: Iterable[float]) -> None:
        """Place heights below one another; one of more than a column breaks."""
        for height in heights:
            if self.used and self.left < height <= ROOMS[self.paper] - PAGE_HEAD - SAFETY:
                self.begin()
            self.used += height
            while self.left < 0:
                over = -self.left
                self.begin()
                self.used = over


def fitted(lists: Sequence[Opposed], texts: Sequence[Texts], paper: str) -> Setting:
    """Return the setting with the fewest pages, then that with the rules on the back of the lists.

    Else it is one in which weapons have room, then with the lists in the fewest columns, then
    with each in columns of its own, then that in the largest type.
    """
    width = WIDTHS[paper]
    found = {points: _set(lists, points) for points in POINTS}
    units = {points: _heights(found[points], lists, points, paper) for points in POINTS}
    cramped = {points for points in POINTS if are_cramped(_flat(found[points]), points, width)}
    heights = partial(_rule_heights, texts, paper=paper)
    rules = {points: heights(points) for points in TEXT_POINTS}
    sizes = [each for each in product(POINTS, TEXT_POINTS) if each[1] <= each[0] + MOST_LARGER]
    settings = [Setting(*each, is_apart) for each in sizes for is_apart in (True, False)]
    room = ROOMS[paper] - SAFETY
    back = next((points for points in TEXT_POINTS if 0 < _highest(rules[points]) <= room), None)
    if back:
        kinds = product(POINTS, (True, False))
        settings += [Setting(points, back, is_apart, has_back=True) for points, is_apart in kinds]

    def filled(setting: Setting) -> tuple[Columns, Columns, int]:
        """Return the columns with the lists, those with all there is, the rules below the first."""
        columns, below = Columns(paper), 0
        first, second = units[setting.points]
        columns.fill(first)
        if setting.is_apart:
            if not setting.has_back:
                ends = accumulate(rules[setting.text_points])
                count = sum(end <= columns.left - SAFETY for end in ends)
                below = count if count >= LEAST_BELOW else 0
            columns.begin()
        columns.fill(second)
        below = 0 if columns.count > COLUMNS else below
        everything = replace(columns)
        everything.fill(heights(setting.text_points, after=below))
        return columns, everything, below

    def cost(setting: Setting) -> tuple[float, ...]:
        of_lists, everything, _ = filled(setting)
        pages = of_lists.pages + 1 if setting.has_back else everything.pages
        columns = 0 if setting.has_back else of_lists.count
        is_cramped = setting.points in cramped
        size = setting.points + setting.text_points, setting.points
        pages += setting.text_points < LEGIBLE
        kept = pages, not setting.has_back, is_cramped, columns, not setting.is_apart
        return *kept, *(-points for points in size)

    def is_possible(setting: Setting) -> bool:
        first = Columns(paper)
        first.fill(units[setting.points][0])
        of_lists, _, below = filled(setting)
        is_full = of_lists.count % COLUMNS == 0
        is_hollow = setting.is_apart and first.left > MOST_LEFT and not below
        return not is_hollow and (is_full or not setting.has_back)

    best = min(filter(is_possible, settings), key=cost)
    of_lists, everything, below = filled(best)
    notes = (of_lists if best.has_back else everything).note_lines
    return replace(best, notes=notes, below=below)


def in_setting(
    lists: Sequence[Opposed], setting: Setting, paper: str
) -> list[list[tuple[list[Brief], bool]]]:
    """Return the groups of each list as they are set, with whether one stays whole.

    One that is higher than a column of the first page may break between units.
    """
    room = ROOMS[paper] - PAGE_HEAD - SAFETY
    found = _set(lists, setting.points)
    heights = _heights(found, lists, setting.points, paper)
    return [
        [(group, height <= room) for group, height in zip(*each, strict=True)]
        for each in zip(found, heights, strict=True)
    ]


def on_back(
    texts: Sequence[Texts], setting: Setting, paper: str
) -> list[list[tuple[str, NamedText]]]:
    """Return the rules in three columns, each with its heading if it is the first below that."""
    rules = [
        (heading if n == 0 else "", rule)
        for heading, found in texts
        for n, rule in enumerate(found)
    ]
    return [rules[column] for column in thirds(_rule_heights(texts, setting.text_points, paper))]


def _set(lists: Sequence[Opposed], points: float) -> list[list[list[Brief]]]:
    """Return the units of all lists in a type, the weapons of ships in the same columns."""
    found = iter(in_type(_flat(side.groups for side in lists), points, has_marks=True))
    return [[[next(found) for _ in group] for group in side.groups] for side in lists]


def _flat(found: Iterable[Sequence[Sequence[Brief]]]) -> list[Brief]:
    """Return the units of all groups of all lists."""
    return [unit for side in found for group in side for unit in group]


def _heights(
    found: Sequence[Sequence[Sequence[Brief]]], lists: Sequence[Opposed], points: float, paper: str
) -> list[list[float]]:
    """Return the heights of each list's units with their heroes, the first below its head."""
    width, line = WIDTHS[paper], LINE * points * measure.POINT
    heights = [
        [
            sum(lines_of(unit, points, width) * line + _marks(unit, width) + GAP for unit in group)
            or BLANK
            for group in groups
        ]
        for groups in found
    ]
    for each, side in zip(heights, lists, strict=True):
        errors = sum(measure.lines(error, width - 5, 8) for error in side.errors)
        title = measure.lines(side.title, width - POINTS_OF_LIST, TITLE, "condensed-semibold")
        each[0] += SIDE_HEAD + TITLE_LINE * max(title - 1, 0)
        each[0] += bool(errors) * FRAME + errors * LINE * 8 * measure.POINT
    return heights


def _marks(unit: Brief, width: float) -> float:
    """Return the height of a unit's rounds, boxes and rolls, and of what parts its weapons."""
    strips = STRIP_HEADS + STRIP * unit.strips.height_in_lines if unit.strips else 0
    lines, used = 0, width
    for wide in _widths_of_marks(unit):
        is_full = used + wide - AFTER_MARKS > width
        lines, used = lines + is_full, wide if is_full else used + wide
    return strips + lines * MARKS + ARM * len(unit.arms)


def _widths_of_marks(unit: Brief) -> Iterator[float]:
    """Yield the widths of a unit's marks, which stay whole, with the space behind each kind."""
    is_counted = unit.ticks or unit.strips or unit.squadrons
    morale = [f"{gettext('Morale')} {unit.morale}"] if unit.morale else []
    texts = [*(() if is_counted and not unit.states else (ROUNDS,)), *morale]
    yield from (AFTER_MARKS + measure.width(text, MARKS_POINTS) for text in texts)
    boxed = [*((state, BOX) for state in unit.states)]
    boxed += [(each.label, each.track.width / 10) for each in unit.ticks]
    yield from (AFTER_MARKS + measure.width(f"{text} ", MARKS_POINTS) + box for text, box in boxed)
    yield from (SQUADRON for _ in unit.squadrons)


def _rule_heights(texts: Sequence[Texts], points: float, paper: str, after: int = 0) -> list[float]:
    """Return the heights of the rules after so many, the first of each kind with its heading."""
    line = LINE * points * measure.POINT
    return [
        (HEADING * (n == 0) + measure.lines(_words(rule), WIDTHS[paper], points)) * line + TEXT_GAP
        for _, rules in parted(texts, after)[1]
        for n, rule in enumerate(rules)
    ]


def parted(texts: Sequence[Texts], count: int) -> tuple[list[Texts], list[Texts]]:
    """Return so many rules and those after them, each kind below its heading."""
    first, rest = list[Texts](), list[Texts]()
    for heading, rules in texts:
        inside = max(count, 0)
        first += [(heading, rules[:inside])] if inside else []
        title = gettext("%(title)s (continued)") % {"title": heading} if inside else heading
        rest += [(title, rules[inside:])] if inside < len(rules) else []
        count -= len(rules)
    return first, rest


def _words(rule: NamedText) -> str:
    name, text = rule
    return f"{wording.term(name)} {wording.term(text)}"


def _highest(heights: Sequence[float]) -> float:
    """Return the height of the highest of three columns."""
    return max(sum(heights[column]) for column in thirds(heights))
