"""A report's verdict and issues in a sheet's wording, which may hide points."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from rulesets import wording
from rulesets.engine.checks import Issue
from rulesets.engine.report import Report
from rulesets.engine.values import BLOCKING, Level, Term
from rulesets.sheets.cards import Problem, TextCard
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.text_cards import text_cards

FEW = 3
"""Most units that a reason names; beyond that the head's count is enough."""

MOST = 2
"""A reason about more than one in so many kinds of units marks none, unless they are few."""

BOOK_MISSING = "common.book_missing"


def verdict_sentence(report: Report, options: SheetOptions) -> str:
    """Return the verdict in words, hiding the game size with the points."""
    if options.shows_points:
        return wording.verdict_sentence(report)
    return gettext("%(verdict)s under %(game)s") % {
        "verdict": wording.VERDICTS[report.verdict],
        "game": report.game.full_title,
    }


@dataclass(frozen=True, slots=True)
class Reason:
    """An issue as a sheet prints it, numbered from 1.

    `entries` are those of a single unit or of few, `book` is the key of one that is missing,
    `codes` name the checks behind it.
    """

    number: int
    level: str
    about: tuple[Term, ...]
    text: str
    times: int = 1
    entries: tuple[str, ...] = ()
    book: str = ""
    codes: frozenset[str] = frozenset()

    @property
    def labels(self) -> str:
        return ", ".join(map(wording.term, self.about))

    @property
    def sentence(self) -> str:
        about = f"{self.labels}: " if self.about else ""
        times = f" (×{self.times})" if self.times > 1 else ""
        return f"{self.level} {about}{self.text}{times}".strip()


def reasons(report: Report, options: SheetOptions) -> list[Reason]:
    """Return every issue once, numbered.

    Issues whose title names the units have no label. Units that are too many together are not
    named.
    """
    labels = {member.id: member.label for member in report.roster.members}
    gravest = next(filter({issue.level for issue in report.issues}.__contains__, BLOCKING), None)
    found: dict[Problem, tuple[list[Term], list[str], list[Issue]]] = {}
    for issue in report.issues:
        level = "" if issue.level is gravest else str(wording.LEVELS[issue.level])
        text = issue_text(issue, report, options)
        about, units, issues = found.setdefault((level, text), ([], [], []))
        about += [labels[entry] for entry in issue.entries]
        units += issue.entries if _is_about_few(issue, report) else ()
        issues.append(issue)
    return [
        Reason(
            number,
            level,
            _named(about, text),
            text,
            len(issues),
            tuple(dict.fromkeys(units)),
            issues[0].params["key"] if issues[0].code == BOOK_MISSING else "",
            frozenset(issue.code for issue in issues),
        )
        for number, ((level, text), (about, units, issues)) in enumerate(found.items(), 1)
    ]


def title_of_reasons(report: Report) -> str:
    """Return a heading that says which levels of issues there are, the gravest first."""
    levels = {issue.level for issue in report.issues}
    titles = {Level.ERROR: gettext("Why it is illegal"), Level.INCOMPLETE: gettext("Missing")}
    found = [title for level, title in titles.items() if level in levels]
    return " · ".join([*found, *([gettext("Remarks")] if levels - titles.keys() else [])])


def reason_cards(report: Report, options: SheetOptions) -> list[TextCard]:
    """Return cards with every issue of a list."""
    found = reasons(report, options)
    texts = [(Term(f"{reason.number}"), Term(reason.sentence)) for reason in found]
    return text_cards(title_of_reasons(report), texts) if texts else []


def _named(about: Sequence[Term], text: str) -> tuple[Term, ...]:
    """Return the units to name before a text, none if it names them or there are many."""
    names = tuple(dict.fromkeys(about))
    names_all = all(_names_unit(text, wording.term(name)) for name in names)
    return () if names_all or len(names) > FEW else names


def _names_unit(text: str, name: str) -> bool:
    """Return whether a sentence says a unit's name."""
    return bool(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text))


def numbers_of(
    reasons: Iterable[Reason], entries: Collection[str], books: Collection[str] = ()
) -> tuple[int, ...]:
    """Return the numbers of the reasons that are the entries' own or about their books."""
    return tuple(
        each.number
        for each in reasons
        if each.book in books or not {*entries}.isdisjoint(each.entries)
    )


def problems_by_entry(report: Report, options: SheetOptions) -> dict[str, tuple[Problem, ...]]:
    """Return the texts of issues about one unit or few, by the first entry of each."""
    labels = {member.id: wording.term(member.label) for member in report.roster.members}
    found: dict[str, tuple[Problem, ...]] = {}
    for issue in filter(lambda each: _is_about_few(each, report), report.issues):
        text = issue_text(issue, report, options)
        firsts = {report.roster.unit_of(entry): entry for entry in reversed(issue.entries)}
        for first in firsts.values():
            problem = (str(wording.LEVELS[issue.level]), text.removeprefix(f"{labels[first]}: "))
            found[first] = (*found.get(first, ()), problem)
    return found


def flagged_entries(report: Report) -> set[str]:
    """Return the entries with an error of their own; limits of the whole list flag none."""
    return {
        entry
        for issue in report.issues
        if issue.level in BLOCKING and _is_own(issue, report)
        for entry in issue.entries
    }


def _is_own(issue: Issue, report: Report) -> bool:
    """Return whether an issue is about a single unit on the table."""
    return len({*map(report.roster.unit_of, issue.entries)}) == 1


def _is_about_few(issue: Issue, report: Report) -> bool:
    """Return whether an issue is about a single unit or a part of them, which sheets mark."""
    labels = {member.id: member.label for member in report.roster.members}
    most = max(FEW, len({*labels.values()}) // MOST)
    return len({labels[entry] for entry in issue.entries}) <= most or _is_own(issue, report)


def issue_text(issue: Issue, report: Report, options: SheetOptions) -> str:
    """Return the sentence; without points the short title, with numbers if they are counts."""
    if not options.shows_points and wording.REQUIREMENTS[issue.code].is_about_points:
        return wording.title(issue.code)
    if not options.shows_points and issue.code in {limit.code for limit in report.limits}:
        return f"{wording.title(issue.code)}: {issue.used} / {issue.allowed}"
    return wording.sentence(issue)
