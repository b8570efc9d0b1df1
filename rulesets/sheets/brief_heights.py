"""Heights of the units of a short list in a type, and how many copies of one fit on a page."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import inf

from django.utils.translation import gettext

from rulesets import wording
from rulesets.sheets import measure
from rulesets.sheets.briefs import Arm, Brief, HeadedTexts
from rulesets.sheets.options import SheetOptions

WIDTH = 91.5
"""Width in millimetres of a copy, and of a column of a full-page copy."""

PLAIN_OF_SHIPS = 2
"""Columns of a ship's weapon in plain type: its name and its arc of fire."""

LONGEST = 32.0
"""Width in millimetres of a name of a weapon beyond which it has no column wide enough."""

HANGING = 4.0
"""Millimetres by which what follows a weapon's first line is moved in."""

MARK, AFTER_NUMBER = 7, 3
"""Tab stops of the boxes or the number before an upgrade, and those of a number alone."""

HEIGHTS = {("a4", 4): 134.0, ("letter", 4): 125.0, ("a4", 2): 272.0, ("letter", 2): 258.0}
HEIGHTS |= {("a4", 1): 2 * 262.0, ("letter", 1): 2 * 248.0}
"""Height in millimetres of a copy, by paper and copies per page."""

HEAD, GAP = 18.0, 1.6
"""Height in millimetres of a copy's head, and of the gap between units."""

LINE = 1.2
"""Height of a line, relative to its type size."""

NAME = 1.15
"""Type size of a unit's name, relative to that of other text."""

SYMBOL = "000 "
"""Text as wide as a map symbol."""

HEADING = 1.5
"""Lines of a heading with the space around it."""


@dataclass(frozen=True, slots=True)
class CopySetting:
    """A number of copies per page and a type size in points."""

    copies: int
    points: float

    @property
    def classes(self) -> str:
        return f"copies-{self.copies} type-{self.points:g}".replace(".", "-")


SETTINGS = tuple(CopySetting(4, points) for points in (10, 9.5, 9))
SETTINGS += tuple(CopySetting(2, points) for points in (10.5, 10, 9.5, 9, 8.5))
SINGLE = tuple(CopySetting(1, points) for points in (12, 11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5))
SETTINGS += SINGLE
"""More copies are preferred to larger type, unless it were too small to read across a table."""

FILLED = 0.96
"""Part of a page that a copy of several pages fills; columns leave some room below."""

FEW, LEGIBLE = 0.15, 9
"""Share of weapons that may take more than a line if a smaller type would prevent it, and the least
such type.
"""


def in_type(briefs: Sequence[Brief], points: float, *, has_marks: bool = False) -> list[Brief]:
    """Return units in a type, with the weapons of all in the same columns.

    In a match a mark or a number stands before those of ships.
    """
    stops = {
        is_ship: _stops(
            [arm for each in briefs if bool(each.turret) is is_ship for arm in each.weapons],
            plain,
            points,
            longest,
        )
        for is_ship, plain, longest in ((True, PLAIN_OF_SHIPS, inf), (False, 1, LONGEST))
    }
    made = []
    for each in briefs:
        is_ship = bool(each.turret)
        plain = PLAIN_OF_SHIPS if is_ship else 1
        mark = MARK if has_marks and is_ship else 0
        numbered = MARK if has_marks and each.marks.strips else 0
        arms = (
            replace(
                arm,
                columns=_columns(arm, plain, stops[is_ship], points, numbered)
                if any(arm.cells)
                else (),
                end=(mark + stops[is_ship][-1]) * measure.TAB,
            )
            for arm in each.arms
        )
        made.append(replace(each, arms=tuple(arms)))
    return made


def _stops(weapons: Iterable[Arm], plain: int, points: float, longest: float) -> list[int]:
    """Return the tab stops of the columns of weapons, and of what follows them.

    Names that are longer than so many millimetres reach into the next column.
    """
    stops = [0]
    columns = zip(*((arm.name, *arm.cells) for arm in weapons), strict=True)
    for n, column in enumerate(columns):
        face: measure.Face = "condensed-regular" if n < plain else "condensed-semibold"
        widths = {measure.width(text, points, face) for text in column}
        widest = max((each for each in widths if n or each <= longest), default=longest)
        stops.append(stops[-1] + int((widest + measure.GAP) // measure.TAB) + bool(widest))
    return stops


def _columns(
    arm: Arm, plain: int, stops: Sequence[int], points: float, numbered: int
) -> tuple[str, str]:
    """Return a weapon in columns, those after `plain` ones in bold type."""
    texts = arm.name, *arm.cells, ""
    before, starts = texts[:plain], stops[: plain + 1]
    if numbered:
        further = (numbered + stop for stop in starts[1:])
        before, starts = (f"{arm.number}", *before), [0, AFTER_NUMBER, *further]
    figures = [stop - stops[plain] for stop in stops[plain:]]
    return (
        measure.in_columns((*before, ""), starts, points),
        measure.in_columns(texts[plain:], figures, points, "condensed-semibold"),
    )


def fit_short_list(
    briefs: Sequence[Brief],
    texts: Sequence[HeadedTexts],
    errors: Sequence[str],
    options: SheetOptions,
) -> CopySetting:
    """Return the setting with the most copies per page, in the largest type that fits.

    It is a smaller one if more than a few weapons would else take more than a line. What is longer
    than a page is set in the largest type that takes no further one.
    """
    rooms = ((setting, HEIGHTS[options.paper, setting.copies]) for setting in SETTINGS)
    fit = [each for each, room in rooms if _height(briefs, texts, errors, each) <= room]
    if fit:
        alike = [each for each in fit if each.copies == fit[0].copies and each.points >= LEGIBLE]
        plain = (
            each
            for each in alike
            if not are_cramped(in_type(briefs, each.points), each.points, WIDTH)
        )
        return next(plain, fit[0])
    heights = {setting: _height(briefs, texts, errors, setting) for setting in SINGLE}
    page = HEIGHTS[options.paper, 1] * FILLED
    pages = -(-heights[SINGLE[-1]] // page)
    return next(setting for setting in SINGLE if heights[setting] <= pages * page)


def _height(
    briefs: Sequence[Brief],
    texts: Sequence[HeadedTexts],
    errors: Sequence[str],
    setting: CopySetting,
) -> float:
    explained = [
        f"{wording.term(name)} {wording.term(text)}" for _, each in texts for name, text in each
    ]
    lines = len(texts) * HEADING + sum(
        _lines(text, setting.points) for text in (*explained, *errors)
    )
    alike = in_type(briefs, setting.points)
    lines += sum(lines_of(brief, setting.points) for brief in alike)
    return HEAD + lines * LINE * setting.points * measure.POINT + (len(briefs) + 1) * GAP


def lines_of(brief: Brief, points: float, width: float = WIDTH) -> int:
    """Return the number of lines of a unit: its name, figures, weapons, upgrades and rules."""
    symbol = SYMBOL if brief.symbol else ""
    head = f"{symbol}{brief.heading} {brief.points}   {brief.about}"
    name = measure.width(brief.heading, NAME * points, "condensed-semibold")
    wider = name - measure.width(brief.heading, points)
    heads = _lines(head, points, width - wider)
    systems = "   ".join(f"{'00' * arm.boxes} {arm.name} {arm.special}" for arm in brief.systems)
    texts = (_lines(text, points, width) for text in (brief.rules, _figures(brief), systems))
    return heads + sum(texts) + sum(_lines_of_arm(arm, points, width) for arm in brief.weapons)


def _figures(brief: Brief) -> str:
    turret = [(gettext("Turret"), brief.turret)] if brief.turret else []
    return "   ".join(f"{label} {figure}" for label, figure in (*brief.figures, *turret))


def are_cramped(briefs: Sequence[Brief], points: float, width: float) -> bool:
    """Return whether more than a few weapons take more than a line."""
    weapons = [arm for brief in briefs for arm in brief.weapons]
    return sum(_lines_of_arm(arm, points, width) > 1 for arm in weapons) > FEW * len(weapons)


def _lines_of_arm(arm: Arm, points: float, width: float) -> int:
    boxes = "" if arm.number else "\N{NO-BREAK SPACE}00" * arm.boxes
    has_room = measure.width(arm.special + boxes, points) <= width - arm.end
    return 1 if has_room else 1 + _lines(arm.special + boxes, points, width - HANGING)


def _lines(text: str, points: float, room: float = WIDTH) -> int:
    return measure.lines(text, room, points)
