"""A short list for opponents or a match: its units, and how many copies fit on a page."""

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, replace
from typing import Any

from django.utils.translation import gettext

from rulesets import wording
from rulesets.sheets import measure
from rulesets.sheets.cards import NamedText
from rulesets.sheets.equals import by_kind
from rulesets.sheets.gauges import Gauge
from rulesets.sheets.guide import Line
from rulesets.sheets.options import SheetOptions

Figure = tuple[str, str]
"""A label and its value."""

Texts = tuple[str, Sequence[NamedText]]
"""A heading and the rules below it."""

WIDTH = 91.5
"""Width in millimetres of a copy, and of a column of a full-page copy."""

CELLS = {2: (0.36, 0.28), 3: (0.32, 0.295)}
"""Shares of the width for names and for weapon rules, by the number of cells between."""

PADDING = 1.0
"""Millimetres between cells."""

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
class Arm:
    """A weapon or an upgrade: `cells` are its profile, `special` its rules.

    In a match it has `boxes` for damage or for each single use; equal ships name these by `number`.
    """

    name: str
    cells: tuple[str, ...]
    special: str = ""
    boxes: int = 0
    number: int = 0


@dataclass(frozen=True, slots=True)
class Brief:
    """A unit in short; `kind` is its name in the book, `times` the number of equal ones.

    `points` are those of all of them, None if unknown in part. `models` are those of each, `kinds`
    its types, `symbol` its map symbol as SVG, `asides` give a single unit's player and the unit it
    joins. `traits` share the line of its name, `rules` have their own. `title` is the name with the
    number of models, where other sheets have that behind it. A match also marks `states`, `ticks`
    and `squadrons`, has `strips` for equal ships, and gives the rolls of a ship's `morale`.
    `is_turret_apart` if the turret has a line of its own, `about` stands behind the name.
    A hero in a unit `joins` the one before it, `names` are those that its equal ones have.
    """

    name: str
    kind: str
    figures: tuple[Figure, ...]
    arms: tuple[Arm, ...] = ()
    turret: str = ""
    traits: str = ""
    rules: str = ""
    kinds: str = ""
    asides: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    is_flagged: bool = False
    times: int = 1
    points: int | None = None
    models: str = ""
    states: tuple[Any, ...] = ()
    ticks: tuple[Any, ...] = ()
    squadrons: tuple[str, ...] = ()
    strips: Any = None
    title: str = ""
    morale: str = ""
    is_turret_apart: bool = False
    symbol: str = ""
    about: str = ""
    joins: bool = False

    @property
    def heading(self) -> str:
        return self.title or (f"{self.times}×\u00a0{self.name}" if self.times > 1 else self.name)

    @property
    def parts(self) -> tuple[str, ...]:
        """The texts behind the name."""
        return self.models, self.kinds, *self.asides, self.traits


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortList:
    """A list in short: its units, their rules and spells, and the game.

    `points` have a question mark where some are unknown, `figures` are the labels of the statline,
    `legend` says how to read one.
    """

    points: int | str
    units: Sequence[Brief]
    texts: Sequence[Texts]
    core: Sequence[Line]
    morale: Gauge | None = None
    figures: tuple[str, ...] = ()
    legend: Texts | None = None


@dataclass(frozen=True, slots=True)
class Setting:
    """A number of copies per page and a type size in points."""

    copies: int
    points: float

    @property
    def classes(self) -> str:
        return f"copies-{self.copies} type-{self.points:g}".replace(".", "-")


SETTINGS = tuple(Setting(4, points) for points in (9, 8.5, 8, 7.5))
SETTINGS += tuple(Setting(2, points) for points in (10, 9, 8.5, 8, 7.5))
SETTINGS += tuple(Setting(1, points) for points in (10, 9, 8.5, 8, 7.5, 7))
"""More copies are preferred to larger type."""

SINGLE = SETTINGS[-6:-1]
"""Settings of a copy of several pages, filled by larger type; columns leave some room below."""

FILLED = 0.96


def merged(briefs: Iterable[Brief]) -> list[Brief]:
    """Return units with equal ones merged under the name of their kind, in any order of weapons."""
    return [_as_one(same) for same in by_kind(briefs, _kind).values()]


def _kind(brief: Brief) -> Brief:
    arms = tuple(sorted((replace(arm, number=0) for arm in brief.arms), key=astuple))
    return replace(_plain(brief), arms=arms)


def _plain(brief: Brief) -> Brief:
    """Return a unit without what equal ones may differ in."""
    plain = replace(brief, name=brief.kind, asides=(), names=(), times=0, points=None, title="")
    return replace(plain, ticks=(), squadrons=(), strips=None, morale="")


def _as_one(same: Sequence[Brief]) -> Brief:
    """Return equal units as one, with the names that they have of their own."""
    first = same[0]
    if len(same) == 1 and not first.strips:
        return first
    known = [each.points for each in same if each.points is not None]
    points = sum(known) if len(known) == len(same) else None
    times = sum(each.times for each in same)
    title = f"{first.kind} × {times}" if first.title else ""
    names = ", ".join(dict.fromkeys(name for each in same for name in each.names))
    return replace(_plain(first), times=times, points=points, title=title, asides=(names,))


def with_systems_in_line(brief: Brief) -> Brief:
    """Return a ship with the upgrades that are no weapons on one line."""
    systems = [arm for arm in brief.arms if not any(arm.cells)]
    if not brief.turret or not systems:
        return brief
    named = (f"{arm.name} ({arm.special})" if arm.special else arm.name for arm in systems)
    arms = tuple(arm for arm in brief.arms if any(arm.cells))
    return replace(brief, arms=arms, rules=", ".join(named))


def has_turret_apart(briefs: Iterable[Brief], points: float, width: float = WIDTH) -> bool:
    """Return whether the turret of any ship has no room beside its figures."""
    return any(each.arms and _lines(_figures(each), points, width) > 1 for each in briefs)


def in_type(
    briefs: Iterable[Brief], points: float, is_apart: bool, width: float = WIDTH
) -> list[Brief]:
    """Return units in a type; the turrets of all ships have lines of their own, or none has."""
    return [
        replace(
            each,
            about=measure.parted(each.parts, width, points, _name_width(each, points)),
            is_turret_apart=is_apart and bool(each.arms and each.turret),
        )
        for each in briefs
    ]


def _name_width(brief: Brief, points: float) -> float:
    """Return the width of a unit's symbol, name and points."""
    symbol = SYMBOL if brief.symbol else ""
    name = measure.width(brief.heading, NAME * points, "condensed-semibold")
    return name + measure.width(f"{symbol} {brief.points}   ", points)


def fitted(
    briefs: Sequence[Brief], texts: Sequence[Texts], errors: Sequence[str], options: SheetOptions
) -> Setting:
    """Return the setting with the most copies per page, in the largest type that fits.

    What is longer than a page is set in the largest type that takes no further one.
    """
    for setting in SETTINGS:
        if _height(briefs, texts, errors, setting) <= HEIGHTS[options.paper, setting.copies]:
            return setting
    heights = {setting: _height(briefs, texts, errors, setting) for setting in SINGLE}
    page = HEIGHTS[options.paper, 1] * FILLED
    pages = -(-heights[SINGLE[-1]] // page)
    return next(setting for setting in SINGLE if heights[setting] <= pages * page)


def _height(
    briefs: Sequence[Brief], texts: Sequence[Texts], errors: Sequence[str], setting: Setting
) -> float:
    explained = [
        f"{wording.term(name)} {wording.term(text)}" for _, each in texts for name, text in each
    ]
    lines = len(texts) * HEADING + sum(
        _lines(text, setting.points) for text in (*explained, *errors)
    )
    alike = in_type(briefs, setting.points, has_turret_apart(briefs, setting.points))
    lines += sum(lines_of(brief, setting.points) for brief in alike)
    return HEAD + lines * LINE * setting.points * measure.POINT + (len(briefs) + 1) * GAP


def lines_of(brief: Brief, points: float, width: float = WIDTH) -> int:
    """Return the number of lines of a unit: its name, figures, weapons and rules."""
    symbol = SYMBOL if brief.symbol else ""
    head = f"{symbol}{brief.heading} {brief.points}   {brief.about}".split("\n")
    texts = (_lines(text, points, width) for text in (*head, brief.rules, _figures(brief)))
    arms = (_lines_of_arm(arm, points, width) for arm in brief.arms)
    return sum(texts) + sum(arms) + brief.is_turret_apart


def _figures(brief: Brief) -> str:
    has_turret = brief.turret and not brief.is_turret_apart
    turret = f"{gettext('Turret')} {brief.turret}" if has_turret else ""
    return "   ".join(f"{label} {figure}" for label, figure in (*brief.figures, ("", turret)))


def _lines_of_arm(arm: Arm, points: float, width: float) -> int:
    name, special = CELLS[len(arm.cells)]
    return max(
        _lines(arm.name, points, name * width - PADDING),
        _lines(
            f"{arm.special}\N{NO-BREAK SPACE}{'00' * arm.boxes}", points, special * width - PADDING
        ),
    )


def _lines(text: str, points: float, room: float = WIDTH) -> int:
    return measure.lines(text, room, points)
