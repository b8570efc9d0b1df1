"""A list in short for opponents: how many copies fit a page, and in which type."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rulesets import wording
from rulesets.sheets import measure
from rulesets.sheets.cards import Said
from rulesets.sheets.options import SheetOptions

Figure = tuple[str, str]
"""A label and its figure."""


@dataclass(frozen=True, slots=True)
class Brief:
    """A unit in short; `kind` is what its book calls it, `times` its equals.

    `points` are those of all of them, None where a part of them is not known.
    `rules` follow `asides`, which say of a single unit whose it is and whom it joins.
    """

    name: str
    kind: str
    figures: tuple[Figure, ...]
    rules: str
    arms: str
    asides: str = ""
    is_flagged: bool = False
    times: int = 1
    points: int | None = None

    @property
    def about(self) -> str:
        return " · ".join(filter(None, (self.asides, self.rules)))

    @property
    def head(self) -> str:
        figures = " · ".join(" ".join(figure) for figure in self.figures)
        return f"{self.times}× {self.name} {figures} · {self.about} {self.points}"


@dataclass(frozen=True, slots=True)
class Setting:
    """So many copies on a page in type of so many points."""

    copies: int
    points: float

    @property
    def classes(self) -> str:
        tall = "tall " if self.copies == 2 else ""
        return f"{tall}type-{self.points:g}".replace(".", "-")


FOUR = tuple(Setting(4, points) for points in (10, 9, 8.5, 8, 7.5, 7))
TWO = tuple(Setting(2, points) for points in (10, 9, 8.5, 8, 7.5, 7))
"""The largest type first."""

WIDTH = 91.5
HEIGHTS = {("a4", 4): 134.0, ("letter", 4): 125.0, ("a4", 2): 272.0, ("letter", 2): 258.0}
"""Millimetres of a copy, by paper and copies on a page."""

HEAD, GAP = 18.0, 1.3
"""Millimetres of a copy's head, and between units."""

LINE = 1.2
"""Height of a line, in heights of its type."""


def merged(briefs: Iterable[Brief]) -> list[Brief]:
    """Return units with equal ones once under the name of their kind."""
    found: dict[Brief, list[Brief]] = {}
    for brief in briefs:
        kind = replace(brief, name=brief.kind, asides="", times=0, points=None)
        found.setdefault(kind, []).append(brief)
    return [same[0] if len(same) == 1 else _together(kind, same) for kind, same in found.items()]


def _together(kind: Brief, same: Sequence[Brief]) -> Brief:
    known = [each.points for each in same if each.points is not None]
    points = sum(known) if len(known) == len(same) else None
    return replace(kind, times=sum(each.times for each in same), points=points)


def fitted(
    briefs: Sequence[Brief], rules: Sequence[Said], options: SheetOptions
) -> tuple[Setting, Sequence[Said]]:
    """Return the largest setting of a list and the rules that it explains.

    Four copies rather explain fewer than be two.
    """
    for settings in (FOUR, TWO):
        rooms = {each: _room(briefs, each, options) for each in settings}
        for each, room in rooms.items():
            if _rules_height(rules, each.points) <= room:
                return each, rules
        for each in settings[-2:]:
            if rooms[each] >= 0:
                return each, _fitting(rules, rooms[each], each.points)
    return TWO[-1], ()


def _room(briefs: Sequence[Brief], setting: Setting, options: SheetOptions) -> float:
    """Return the millimetres of a copy below its units, fewer than none if they do not fit."""
    return HEIGHTS[options.paper, setting.copies] - _height(briefs, setting.points)


def _fitting(rules: Sequence[Said], room: float, points: float) -> Sequence[Said]:
    while _rules_height(rules, points) > room:
        rules = rules[:-1]
    return rules


def _height(briefs: Iterable[Brief], points: float) -> float:
    lines = (_lines(brief.head, points) + _lines(brief.arms, points) for brief in briefs)
    return HEAD + sum(count * LINE * points * measure.POINT + GAP for count in lines) + GAP


def _rules_height(rules: Iterable[Said], points: float) -> float:
    texts = (f"{wording.term(name)} {wording.term(text)}" for name, text in rules)
    return sum(_lines(text, points) for text in texts) * LINE * points * measure.POINT


def _lines(text: str, points: float) -> int:
    return measure.lines(text, WIDTH, points)
