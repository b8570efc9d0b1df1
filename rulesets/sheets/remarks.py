"""A report's verdict and issues in the words of a sheet, which may have to hide points."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from rulesets import wording
from rulesets.engine.checks import Issue
from rulesets.engine.report import Report
from rulesets.engine.values import Term
from rulesets.sheets.options import SheetOptions

Remark = tuple[str, str]
"""How much an issue matters, and what is wrong."""


@dataclass(frozen=True, slots=True)
class IssueLine:
    """Equal issues as printed: how much they matter, the entries they are about, what is wrong."""

    level: str
    about: tuple[Term, ...]
    text: str
    times: int = 1


def verdict_sentence(report: Report[Any], options: SheetOptions) -> str:
    """Return the verdict in words; the game size is a figure of points, too."""
    if options.shows_points:
        return wording.verdict_sentence(report)
    return gettext("%(verdict)s under %(game)s") % {
        "verdict": wording.VERDICTS[report.verdict],
        "game": report.game.full_title,
    }


def own_remarks(
    report: Report[Any], options: SheetOptions, home: Callable[[str], str]
) -> dict[str, tuple[Remark, ...]]:
    """Return by its first entry what each issue says of a single unit; `home` finds an entry's."""
    labels = {member.id: wording.term(member.label) for member in report.roster.members}
    found: dict[str, tuple[Remark, ...]] = {}
    for issue in report.issues:
        if _is_own(issue, home):
            first = issue.entries[0]
            text = issue_text(issue, report, options).removeprefix(f"{labels[first]}: ")
            remark = (str(wording.LEVELS[issue.level]), text)
            found[first] = (*found.get(first, ()), remark)
    return found


def issue_lines(
    report: Report[Any], options: SheetOptions, home: Callable[[str], str]
) -> list[IssueLine]:
    """Return in words every issue that is not of a single unit; equal ones once, counted."""
    labels = {member.id: member.label for member in report.roster.members}
    lines: dict[Remark, IssueLine] = {}
    for issue in report.issues:
        if _is_own(issue, home):
            continue
        level, text = str(wording.LEVELS[issue.level]), issue_text(issue, report, options)
        line = lines.get((level, text), IssueLine(level, (), text, 0))
        about = (*line.about, *(labels[entry] for entry in issue.entries))
        lines[level, text] = replace(line, about=tuple(dict.fromkeys(about)), times=line.times + 1)
    return [_without_name(line) for line in lines.values()]


def _is_own(issue: Issue, home: Callable[[str], str]) -> bool:
    return len({home(entry) for entry in issue.entries}) == 1


def _without_name(line: IssueLine) -> IssueLine:
    """Return a line without the names it is about if its text begins with one of them."""
    names = tuple(map(wording.term, line.about))
    return replace(line, about=()) if line.text.startswith(names) else line


def issue_text(issue: Issue, report: Report[Any], options: SheetOptions) -> str:
    """Return the sentence; without points its short name, and the numbers if they are counts."""
    if not options.shows_points and wording.RULES[issue.code].is_about_points:
        return wording.title(issue.code)
    if not options.shows_points and issue.code in {limit.code for limit in report.limits}:
        return f"{wording.title(issue.code)}: {issue.used} / {issue.allowed}"
    return wording.sentence(issue)
