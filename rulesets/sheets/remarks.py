"""A report's verdict and issues in the words of a sheet, which may have to hide points."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from rulesets import wording
from rulesets.engine.checks import Issue
from rulesets.engine.report import Report
from rulesets.engine.values import Term
from rulesets.sheets.options import SheetOptions


@dataclass(frozen=True, slots=True)
class IssueLine:
    """One issue as printed: how much it matters, the entries it is about, what is wrong."""

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
        "game": f"{report.game.title} {report.game.rules_version}",
    }


def issue_lines(report: Report[Any], options: SheetOptions) -> list[IssueLine]:
    """Return every issue in words; equal ones once, with their number."""
    lines = Counter(_line(issue, report, options) for issue in report.issues)
    return [replace(line, times=times) for line, times in lines.items()]


def _line(issue: Issue, report: Report[Any], options: SheetOptions) -> IssueLine:
    """Name the entries an issue is about, unless its text begins with one of them."""
    labels = {member.id: member.label for member in report.roster.members}
    about = tuple(dict.fromkeys(labels[entry] for entry in issue.entries))
    text = issue_text(issue, report, options)
    if text.startswith(tuple(map(wording.term, about))):
        about = ()
    return IssueLine(str(wording.LEVELS[issue.level]), about, text)


def issue_text(issue: Issue, report: Report[Any], options: SheetOptions) -> str:
    """Return the sentence; without points its short name, and the numbers if they are counts."""
    if not options.shows_points and wording.RULES[issue.code].is_about_points:
        return wording.title(issue.code)
    if not options.shows_points and issue.code in {limit.code for limit in report.limits}:
        return f"{wording.title(issue.code)}: {issue.used} / {issue.allowed}"
    return wording.sentence(issue)
