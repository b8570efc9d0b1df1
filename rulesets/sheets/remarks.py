"""A report's verdict and issues in the words of a sheet, which may have to hide points."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from rulesets import wording
from rulesets.engine.checks import Issue
from rulesets.engine.report import Report
from rulesets.engine.values import Term
from rulesets.sheets.options import SheetOptions

POINTS_LIMITS = {"gf35.unit_cap", "gff.unit_cap", "gf15.team_split"}
"""Limits whose two numbers are points."""

POINTS_ISSUES = POINTS_LIMITS | {
    "common.points_over",
    "common.cost_mismatch",
    "gf35.stated_points",
    "gff.stated_points",
    "gf15.stated_points",
    "gf15.size_between_rows",
    "gf15.size_outside_table",
    "gf15.team_split_rounded",
}
"""Issues whose sentences speak of nothing but points."""


@dataclass(frozen=True, slots=True)
class IssueLine:
    """One issue as printed: how much it matters, the entries it is about, what is wrong."""

    level: Any
    about: tuple[Term, ...]
    text: str


def verdict_sentence(report: Report, options: SheetOptions) -> str:
    """The verdict in words; the game size is a figure of points, too."""
    if options.shows_points:
        return wording.verdict_sentence(report)
    return gettext("%(verdict)s under %(game)s") % {
        "verdict": wording.VERDICTS[report.verdict],
        "game": f"{report.game.title} {report.game.rules_version}",
    }


def issue_lines(report: Report, options: SheetOptions) -> list[IssueLine]:
    labels = {member.id: member.label for member in report.roster.entries}
    return [
        IssueLine(
            level=wording.LEVELS[issue.level],
            about=tuple(dict.fromkeys(labels[entry] for entry in issue.entries)),
            text=issue_text(issue, report, options),
        )
        for issue in report.issues
    ]


def issue_text(issue: Issue, report: Report, options: SheetOptions) -> str:
    """The sentence; without points its short name, with the two numbers if they are counts."""
    if not options.shows_points and issue.code in POINTS_ISSUES:
        return wording.title(issue.code)
    if not options.shows_points and issue.code in {limit.code for limit in report.limits}:
        return f"{wording.title(issue.code)}: {issue.used} / {issue.allowed}"
    return wording.sentence(issue)
