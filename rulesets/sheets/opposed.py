"""How two lists in a match and their rules fill three columns of a landscape page.

The lists follow each other down the columns, a unit never apart from its heroes. Rules follow them,
or have the back of the page if the lists fill the front.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, product

from rulesets.sheets.brief_heights import are_cramped, in_type
from rulesets.sheets.briefs import Brief, HeadedTexts, kind_of, marked_alike
from rulesets.sheets.cards import NamedText
from rulesets.sheets.columns import COLUMNS, PAGE_HEAD, ROOMS, SAFETY, WIDTHS, Columns
from rulesets.sheets.equals import by_kind
from rulesets.sheets.layout import thirds
from rulesets.sheets.opposed_heights import Opposed, highest, rule_heights, unit_heights

MOST_LEFT = 60.0
"""Millimetres that a first list may leave empty below it for the second to begin beside it."""

POINTS = (11, 10.5, 10, 9.5, 9, 8.5, 8)
TEXT_POINTS = (11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5)
"""Type sizes of units and of rules, the largest first."""

LEAST_BELOW = 3
"""Fewest rules below the first list."""

LEGIBLE = 8
"""Points below which rules are worth a page more."""

MOST_LARGER = 2
"""Points by which rules that follow lists may be larger than these."""


@dataclass(frozen=True, slots=True)
class MatchSetting:
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


def with_heroes(units: Iterable[Brief]) -> list[list[Brief]]:
    """Return units, each with the heroes in it; an empty list has one group of none.

    Equal units without heroes are one, with marks for each.
    """
    groups: list[list[Brief]] = []
    for unit in units:
        if unit.joins and groups:
            groups[-1].append(unit)
        else:
            groups.append([unit])
    kinds = by_kind(groups, _kind).values()
    return [group for same in kinds for group in _together(same)] or [[]]


def _kind(group: Sequence[Brief]) -> tuple[Brief, ...]:
    """Return what equal groups share: all of it unless they are single units with states."""
    [unit, *heroes] = group
    return (unit, *heroes) if heroes or not unit.marks.states else (kind_of(unit),)


def _together(same: list[list[Brief]]) -> list[list[Brief]]:
    """Return equal units as one, other equal groups apart."""
    [unit, *heroes] = same[0]
    return same if heroes or not unit.marks.states else [[marked_alike([each for [each] in same])]]


@dataclass(frozen=True, slots=True)
class Trial:
    """A setting with the columns that it fills: by the first list, by both, by all there is."""

    setting: MatchSetting
    is_cramped: bool
    first: Columns
    lists: Columns
    everything: Columns

    @property
    def is_possible(self) -> bool:
        """Whether no list leaves much empty below it, and a back follows full columns only."""
        setting = self.setting
        is_hollow = setting.is_apart and self.first.left > MOST_LEFT and not setting.below
        is_full = self.lists.count % COLUMNS == 0
        return not is_hollow and (is_full or not setting.has_back)

    @property
    def cost(self) -> tuple[float, ...]:
        setting = self.setting
        pages = self.lists.pages + 1 if setting.has_back else self.everything.pages
        pages += setting.text_points < LEGIBLE
        columns = 0 if setting.has_back else self.lists.count
        kept = pages, not setting.has_back, self.is_cramped, columns, not setting.is_apart
        return *kept, -(setting.points + setting.text_points), -setting.points

    @property
    def with_notes(self) -> MatchSetting:
        columns = self.lists if self.setting.has_back else self.everything
        return replace(self.setting, notes=columns.note_lines)


@dataclass(frozen=True, slots=True)
class Heights:
    """Heights in millimetres of the units of two lists and of their rules, by type size."""

    paper: str
    units: Mapping[float, Sequence[Sequence[float]]]
    cramped: Collection[float]
    rules: Mapping[float, Sequence[float]]
    texts: Sequence[HeadedTexts]

    @property
    def settings(self) -> Iterator[MatchSetting]:
        """Yield all settings; rules have a page of their own in the largest type that fits it."""
        back = next(filter(self._fits_a_page, TEXT_POINTS), None)
        for points, is_apart in product(POINTS, (True, False)):
            for text_points in TEXT_POINTS:
                if text_points <= points + MOST_LARGER:
                    yield MatchSetting(points, text_points, is_apart)
            if back:
                yield MatchSetting(points, back, is_apart, has_back=True)

    def tried(self, setting: MatchSetting) -> Trial:
        """Fill the columns in a setting."""
        first = Columns(self.paper)
        first.fill(self.units[setting.points][0])
        lists = replace(first)
        if setting.is_apart:
            lists.begin()
        lists.fill(self.units[setting.points][1])
        below = 0 if lists.count > COLUMNS else self._below(first, setting)
        everything = replace(lists)
        rest = self.rules[setting.text_points]
        if below:
            rest = rule_heights(self.texts, setting.text_points, self.paper, below)
        everything.fill(rest)
        is_cramped = setting.points in self.cramped
        return Trial(replace(setting, below=below), is_cramped, first, lists, everything)

    def _below(self, first: Columns, setting: MatchSetting) -> int:
        """Return how many rules stand below the first list, where the second begins beside it."""
        if not setting.is_apart or setting.has_back:
            return 0
        ends = accumulate(self.rules[setting.text_points])
        count = sum(end <= first.left - SAFETY for end in ends)
        return count if count >= LEAST_BELOW else 0

    def _fits_a_page(self, text_points: float) -> bool:
        return 0 < highest(self.rules[text_points]) <= ROOMS[self.paper] - SAFETY


def fit_match(lists: Sequence[Opposed], texts: Sequence[HeadedTexts], paper: str) -> MatchSetting:
    """Return the setting with the fewest pages, then that with the rules on the back of the lists.

    Else it is one in which weapons have room, then with the lists in the fewest columns, then
    with each in columns of its own, then that in the largest type.
    """
    found = {points: _set(lists, points) for points in POINTS}
    heights = Heights(
        paper,
        units={points: unit_heights(found[points], lists, points, paper) for points in POINTS},
        cramped={
            points for points in POINTS if are_cramped(_flat(found[points]), points, WIDTHS[paper])
        },
        rules={points: rule_heights(texts, points, paper) for points in TEXT_POINTS},
        texts=texts,
    )
    trials = map(heights.tried, heights.settings)
    best = min((each for each in trials if each.is_possible), key=lambda trial: trial.cost)
    return best.with_notes


def in_setting(
    lists: Sequence[Opposed], setting: MatchSetting, paper: str
) -> list[list[tuple[list[Brief], bool]]]:
    """Return the groups of each list as they are set, with whether one stays whole.

    One that is higher than a column of the first page may break between units.
    """
    room = ROOMS[paper] - PAGE_HEAD - SAFETY
    found = _set(lists, setting.points)
    heights = unit_heights(found, lists, setting.points, paper)
    return [
        [(group, height <= room) for group, height in zip(*each, strict=True)]
        for each in zip(found, heights, strict=True)
    ]


def on_back(
    texts: Sequence[HeadedTexts], setting: MatchSetting, paper: str
) -> list[list[tuple[str, NamedText]]]:
    """Return the rules in three columns, each with its heading if it is the first below that."""
    rules = [
        (heading if n == 0 else "", rule)
        for heading, found in texts
        for n, rule in enumerate(found)
    ]
    return [rules[column] for column in thirds(rule_heights(texts, setting.text_points, paper))]


def _set(lists: Sequence[Opposed], points: float) -> list[list[list[Brief]]]:
    """Return the units of all lists in a type, the weapons of ships in the same columns."""
    found = iter(in_type(_flat(side.groups for side in lists), points, has_marks=True))
    return [[[next(found) for _ in group] for group in side.groups] for side in lists]


def _flat(found: Iterable[Sequence[Sequence[Brief]]]) -> list[Brief]:
    """Return the units of all groups of all lists."""
    return [unit for side in found for group in side for unit in group]
