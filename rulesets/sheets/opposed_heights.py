"""Heights of the units and rules of a match, in the type sizes of its sheet."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from rulesets import wording
from rulesets.sheets import measure
from rulesets.sheets.brief_heights import LINE, lines_of
from rulesets.sheets.briefs import Brief, HeadedTexts
from rulesets.sheets.cards import NamedText
from rulesets.sheets.columns import WIDTHS
from rulesets.sheets.layout import thirds
from rulesets.sheets.tracks import ROUND_NUMBERS

SIDE_HEAD, CODE_HEAD = 13.0, 18.0
"""Height in millimetres of the head of a list, and of one with a code."""

TITLE, TITLE_LINE, POINTS_OF_LIST = 12.5, 5.1, 36.0
"""Type size of a list's name, height of its lines and width of the points beside it."""

FRAME = 1.5
"""Millimetres around the problems of a list."""

GAP, TEXT_GAP = 1.4, 0.35
"""Gap in millimetres between units, and between rules."""

BLANK = 110.0
"""Height in millimetres of units to write by hand."""

HEADING = 2.0
"""Lines of a heading with the space around it."""

MARKS, STRIP, STRIP_HEADS = 4.5, 4.6, 3.0
"""Height in millimetres of lines of marks, of lines for equal ships and of their headings."""

MARKS_POINTS = 8.5
"""Type size of marks."""

ARM = 0.25
"""Millimetres between two weapons."""

BOX, AFTER_MARKS, SQUADRON = 3.6, 1.5, 41.0
"""Widths in millimetres of a box, of the space behind marks of one kind, of a squadron's marks."""


@dataclass(frozen=True, slots=True)
class Opposed:
    """A list of a match as it is printed: units with their heroes, and what is wrong with it."""

    groups: Sequence[Sequence[Brief]]
    errors: Sequence[str]
    title: str = ""
    has_code: bool = False


def unit_heights(
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
        each[0] += CODE_HEAD if side.has_code else SIDE_HEAD + TITLE_LINE * max(title - 1, 0)
        each[0] += bool(errors) * FRAME + errors * LINE * 8 * measure.POINT
    return heights


def _marks(unit: Brief, width: float) -> float:
    """Return the height of a unit's rounds, boxes and rolls, and of what parts its weapons."""
    strips = unit.marks.strips
    first = STRIP_HEADS + STRIP * strips.height_in_lines if strips else 0
    lines, used = 0, width
    for wide in _widths_of_marks(unit):
        is_full = used + wide - AFTER_MARKS > width
        lines, used = lines + is_full, wide if is_full else used + wide
    return first + lines * MARKS * len(unit.numbers) + ARM * len(unit.arms)


def _widths_of_marks(unit: Brief) -> Iterator[float]:
    """Yield the widths of a unit's marks, which stay whole, with the space behind each kind."""
    marks = unit.marks
    morale = [f"{gettext('Morale')} {marks.morale}"] if marks.morale else []
    numbers = [f"{number}" for number in unit.numbers[-1:] if number]
    texts = [*numbers, *([ROUND_NUMBERS] if marks.has_rounds else []), *morale]
    yield from (AFTER_MARKS + measure.width(text, MARKS_POINTS) for text in texts)
    boxed = [(str(state), BOX) for state in marks.states]
    boxed += [(each.label, each.track.width / 10) for each in marks.ticks if each.track]
    yield from (AFTER_MARKS + measure.width(f"{text} ", MARKS_POINTS) + box for text, box in boxed)
    yield from (SQUADRON for _ in marks.squadrons)


def rule_heights(
    texts: Sequence[HeadedTexts], points: float, paper: str, after: int = 0
) -> list[float]:
    """Return the heights of the rules after so many, the first of each kind with its heading."""
    line = LINE * points * measure.POINT
    return [
        (HEADING * (n == 0) + measure.lines(_words(rule), WIDTHS[paper], points)) * line + TEXT_GAP
        for _, rules in parted(texts, after)[1]
        for n, rule in enumerate(rules)
    ]


def parted(texts: Sequence[HeadedTexts], count: int) -> tuple[list[HeadedTexts], list[HeadedTexts]]:
    """Return so many rules and those after them, each kind below its heading."""
    first, rest = list[HeadedTexts](), list[HeadedTexts]()
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


def highest(heights: Sequence[float]) -> float:
    """Return the height of the highest of three columns."""
    return max(sum(heights[column]) for column in thirds(heights))
