"""The sheet of a comparison of two lists."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.template.loader import render_to_string
from django.utils.translation import gettext

from rulesets import wording
from rulesets.lists.compare.differences import numberless
from rulesets.lists.compare.sides import ChangeGroup, ComparedLists
from rulesets.sheets.equals import by_kind
from rulesets.sheets.layout import page
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import Draft
from rulesets.texts.writer import NAME_ENDS

MANY_LINES = 100
"""Lines beyond which a comparison uses smaller type, to stay on few pages."""

FEW_LINES = 30
"""Lines up to which a comparison uses larger type, and has room for it on its page."""

MANY_CHANGES = 12
"""Lines beyond which the changes of a unit may break."""

APART = ("gone", "added")
"""Kinds of changes of units that only one list has."""

BAR = 55.0
"""Millimetres of the longest bar of a comparison."""


COUNTED = re.compile(rf"^(\d+)× (.*?)(?=$|{NAME_ENDS})")
COUNT_BEHIND = r"\2 × \1"
"""How many equal squadrons an entry has, before their name, and its place behind it."""

ONE = "1× "
"""Before a weapon that a unit has once."""

PLACED = re.compile(r" \[([^]]+)\] \(")
"""The place of a ship's upgrade, before its profile."""


@dataclass(frozen=True, slots=True)
class ComparedPart:
    """Units or problems of one list, or the units of both, each with the lines below it."""

    title: str
    mark: str
    units: Sequence[Sequence[str]]
    has_lines: bool = False


def comparison_draft(compared: ComparedLists, options: SheetOptions) -> Draft:
    """Return a sheet of the differences between two lists."""
    groups = {group.kind: _in_short(group) for group in compared.groups}
    lines = sum(len(change.lines) for group in groups.values() for change in group.changes)
    game, totals = compared.first.report.game, compared.figures
    alike = _counted((heading,) for heading in compared.comparison.same)
    context = {
        **page(options),
        "game": game.full_title,
        "sides": [
            (side.name, side.report.points, wording.verdict_sentence(side.report))
            for side in compared.sides
        ],
        "summary": compared.points_sentence,
        "figures": [(*figure, *_bars(*figure[1:])) for figure in totals],
        "is_one_list": compared.is_one_list,
        "apart": [_apart(groups[kind]) for kind in APART if kind in groups],
        "changed": groups.get("changed"),
        "problems": [*_problems_apart(compared)],
        "same": [ComparedPart(compared.same_sentence, "", alike)] if alike else [],
        "is_long": lines > MANY_LINES,
        "is_short": lines + len(alike) <= FEW_LINES,
        "many": MANY_CHANGES,
    }
    make_html = partial(render_to_string, "sheets/comparison.html", context)
    return Draft("comparison", make_html, (compared.text, str(totals)))


def _apart(group: ChangeGroup) -> ComparedPart:
    """Return the units that only one list has."""
    units = _counted(
        (change.before or change.after, *change.gone, *change.added) for change in group.changes
    )
    return ComparedPart(group.title, group.kind, units, has_lines=True)


def _problems_apart(compared: ComparedLists) -> Iterator[ComparedPart]:
    """Yield the problems that only one list has."""
    for change in compared.problems:
        lists = zip(APART, compared.sides, (change.gone, change.added), strict=True)
        for mark, side, lines in lists:
            if lines:
                title = f"{gettext('Problems')} · {side.name}"
                yield ComparedPart(title, mark, [(line,) for line in lines])


def _bars(one: int, other: int) -> tuple[float, float]:
    """Return the lengths of bars for two totals, the larger one's as long as there is room."""
    most = max(one, other)
    return round(BAR * one / most, 1), round(BAR * other / most, 1)


def _in_short(group: ChangeGroup) -> ChangeGroup:
    """Return changes with counts behind names and all options of a section on one line."""
    changes = (
        replace(
            change,
            before=COUNTED.sub(COUNT_BEHIND, change.before),
            after=COUNTED.sub(COUNT_BEHIND, change.after),
            gone=_by_section(change.gone),
            added=_by_section(change.added),
        )
        for change in group.changes
    )
    return replace(group, changes=tuple(changes))


def _by_section(lines: Iterable[str]) -> tuple[str, ...]:
    by_section: dict[str, list[str]] = {}
    for line in lines:
        section, colon, option = PLACED.sub(r" (\1, ", line.removeprefix(ONE)).partition(": ")
        by_section.setdefault(section + colon, []).append(option)
    return tuple(
        section + "; ".join(options) if any(options) else _times(section, len(options))
        for section, options in by_section.items()
    )


def _times(text: str, count: int) -> str:
    return f"{text} ×{count}" if count > 1 else text


def _counted(units: Iterable[Sequence[str]]) -> list[Sequence[str]]:
    """Return headings with their lines; equal units once, with their count for a number."""
    kinds = by_kind(units, lambda unit: (numberless(unit[0]), *unit[1:]))
    return [
        (_with_count(heading, len(same)), *lines) if len(same) > 1 else same[0]
        for (heading, *lines), same in kinds.items()
    ]


def _with_count(heading: str, count: int) -> str:
    """Return a heading with how many units have it, behind their name."""
    name, ends, figures = heading.rpartition(NAME_ENDS)
    if not ends:
        return f"{heading} × {count}"
    each = gettext("%(figures)s each") % {"figures": figures}
    return f"{name} × {count}{ends}{each}"
