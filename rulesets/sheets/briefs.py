"""A short list for opponents or a match: its units, equal ones merged, and their rules."""

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, replace
from typing import Protocol

from rulesets.sheets import measure
from rulesets.sheets.cards import NamedText
from rulesets.sheets.equals import by_kind
from rulesets.sheets.gauges import Gauge
from rulesets.sheets.guide import GuideLine
from rulesets.sheets.tracks import Ticks
from rulesets.wording.terms import Text

Figure = tuple[str, str]
"""A label and its value."""

HeadedTexts = tuple[str, Sequence[NamedText]]
"""A heading and the rules below it."""


@dataclass(frozen=True, slots=True)
class Arm:
    """A weapon or an upgrade: `cells` are its profile, `special` its rules.

    In a match it has `boxes` for damage or for each single use; equal ships name these by `number`.
    A weapon is set in `columns`, those in plain and those in bold type, which `end` after so many
    millimetres.
    """

    name: str
    cells: tuple[str, ...]
    special: str = ""
    boxes: int = 0
    number: int = 0
    columns: tuple[str, ...] = ()
    end: float = 0.0


class Strips(Protocol):
    """Lines to mark, one for each of equal ships."""

    @property
    def height_in_lines(self) -> int: ...


@dataclass(frozen=True, slots=True)
class MatchMarks:
    """Boxes that only a match prints: for `states` and wounds of a unit, for those of squadrons.

    Equal ships have `strips`, a ship the rolls of its `morale` unless they are in these.
    """

    states: tuple[Text, ...] = ()
    ticks: tuple[Ticks, ...] = ()
    squadrons: tuple[str, ...] = ()
    strips: Strips | None = None
    morale: str = ""

    @property
    def has_rounds(self) -> bool:
        """Whether the unit itself is activated each round, not each of its ships or squadrons."""
        return bool(self.states) or not (self.ticks or self.strips or self.squadrons)


@dataclass(frozen=True, slots=True)
class Brief:
    """A unit in short; `kind` is its name in the book, `times` the number of equal ones.

    `points` are those of all of them, None if unknown in part. `models` are those of each, `kinds`
    its types, `symbol` its map symbol as SVG, `asides` give a single unit's player and the unit it
    joins. `traits` share the line of its name, `rules` have their own. `title` is the name with the
    number of models, where other sheets have that behind it. A ship has a `turret`, and its
    upgrades that are no weapons on one line. A hero in a unit `joins` the one before it, `names`
    are those that its equal ones have, `shared` are the asides of several equal ones.
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
    title: str = ""
    marks: MatchMarks = MatchMarks()
    symbol: str = ""
    joins: bool = False
    shared: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        return self.title or (f"{self.times}×\u00a0{self.name}" if self.times > 1 else self.name)

    @property
    def numbers(self) -> Sequence[int]:
        """The numbers of equal units that a match has marks for, a 0 for a single one."""
        return range(1, self.times + 1) if self.marks.states and self.times > 1 else (0,)

    @property
    def weapons(self) -> list[Arm]:
        """The upgrades that take a line each, of a ship those that shoot."""
        return [arm for arm in self.arms if any(arm.cells) or not self.turret]

    @property
    def systems(self) -> list[Arm]:
        """The upgrades of a ship that are no weapons."""
        return [arm for arm in self.arms if self.turret and not any(arm.cells)]

    @property
    def about(self) -> str:
        """The texts behind the name."""
        return measure.dotted((self.models, self.kinds, *self.asides, self.traits))


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortList:
    """A list in short: its units, their rules and spells, and the game.

    `points` have a question mark where some are unknown, `figures` are the labels of the statline,
    `legend` says how to read one.
    """

    points: int | str
    units: Sequence[Brief]
    texts: Sequence[HeadedTexts]
    core: Sequence[GuideLine]
    morale: Gauge | None = None
    figures: tuple[str, ...] = ()
    legend: HeadedTexts | None = None


def merged(briefs: Iterable[Brief]) -> list[Brief]:
    """Return units with equal ones merged under the name of their kind, in any order of weapons."""
    return [_as_one(same) for same in by_kind(briefs, kind_of).values()]


def marked_alike(same: Sequence[Brief]) -> Brief:
    """Return equal units as one that has marks for each."""
    one = _as_one(same)
    arms = tuple(replace(arm, boxes=arm.boxes * len(same)) for arm in one.arms)
    return replace(one, marks=same[0].marks, arms=arms)


def kind_of(brief: Brief) -> Brief:
    """Return what equal units share."""
    arms = tuple(sorted((replace(arm, number=0) for arm in brief.arms), key=astuple))
    return replace(_plain(brief), arms=arms)


def _plain(brief: Brief) -> Brief:
    """Return a unit without what equal ones may differ in."""
    plain = replace(brief, name=brief.kind, asides=(), names=(), times=0, points=None, title="")
    return replace(plain, marks=MatchMarks(brief.marks.states))


def _as_one(same: Sequence[Brief]) -> Brief:
    """Return equal units as one, with the names that they have of their own."""
    first = same[0]
    if len(same) == 1 and not first.marks.strips:
        return first
    known = [each.points for each in same if each.points is not None]
    points = sum(known) if len(known) == len(same) else None
    times = sum(each.times for each in same)
    title = f"{first.kind} × {times}" if first.title else ""
    names = ", ".join(dict.fromkeys(name for each in same for name in each.names))
    plain = replace(_plain(first), times=times, points=points, title=title)
    return replace(plain, asides=(names, *first.shared))
