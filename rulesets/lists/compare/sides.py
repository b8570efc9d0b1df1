"""Finds two lists and compares them by their text exports."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import wording
from rulesets.engine.edits import use_book
from rulesets.engine.report import Report
from rulesets.lists.addresses import list_title
from rulesets.lists.compare.differences import (
    Comparison,
    MarkedLine,
    UnitChange,
    changed_blocks,
    compare_lines,
    compare_units,
)
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.references import Reference
from rulesets.lists.services import judging
from rulesets.texts.writer import ListText
from rulesets.wording.dates import age
from rulesets.wording.history import revision_sentence

MAX_SHOWN = 100
"""Most changes of a kind that a page shows."""

ICONS = {"gone": "minus", "added": "plus", "changed": "swap", "problems": "warning"}


@dataclass(frozen=True)
class Side:
    """One of the two lists, judged by current data."""

    row: List
    name: str
    report: Report
    revision: int


def find_side(host: str, owner: UUID | None, text: str) -> Side | None:
    """Return the owner's list, or the shared list, that a reference names."""
    reference = Reference.read(host, text)
    if reference is None:
        return None
    if reference.id:
        row = List.objects.of_owner(owner).filter(pk=reference.id).first()
    else:
        row = List.objects.shared(reference.key).first()
    if row is None:
        return None
    if reference.revision is None:
        side: Side | None = Side(row, list_title(row), judging.report(row), row.revision)
    else:
        side = _at_revision(row, reference.revision)
    if side is None or not reference.book:
        return side
    return _with_book(side, reference.book, reference.version)


def _at_revision(row: List, number: int) -> Side | None:
    revision = row.revisions.filter(number=number).first()
    if revision is None:
        return None
    name = " · ".join([list_title(row), revision_sentence(revision), age(revision.created_at)])
    return Side(row, name, judging.report(judging.as_of(row, revision)), number)


def _with_book(side: Side, book: str, version: str) -> Side | None:
    """Return a list judged with another version of one of its books; None if that is missing."""
    if book not in side.report.document.books:
        return None
    document = use_book(side.report.document, book, version)
    report = side.row.readable_books.judge(document)
    if book in report.roster.missing_books:
        return None
    book_name = wording.term(report.roster.book_names[book])
    return replace(side, name=f"{side.name} ({book_name} {version})", report=report)


def lettered(one: str, other: str) -> tuple[str, str]:
    """Return two names, with a letter each if they are the same."""
    return (one, other) if one != other else (f"{one} A", f"{other} B")


@dataclass(frozen=True)
class ChangeGroup:
    """Changes of one kind, under a title."""

    kind: Literal["gone", "added", "changed", "problems"]
    title: str
    changes: Sequence[UnitChange]

    @property
    def icon(self) -> str:
        return ICONS[self.kind]

    @property
    def shown(self) -> Sequence[UnitChange]:
        return self.changes[:MAX_SHOWN]

    @property
    def more(self) -> int:
        """The number of changes that are not shown."""
        return max(0, len(self.changes) - MAX_SHOWN)


@dataclass(frozen=True)
class ComparedLists:
    """Two lists of one game, which may be versions of one list, and how they differ."""

    first: Side
    second: Side

    @cached_property
    def sides(self) -> tuple[Side, Side]:
        """The lists, with names that tell them apart."""
        names = lettered(self.first.name, self.second.name)
        return replace(self.first, name=names[0]), replace(self.second, name=names[1])

    @cached_property
    def texts(self) -> tuple[ListText, ListText]:
        """The lists as text; profiles are in it only if the lists use different books."""
        first, second = self.first.report, self.second.report
        style = "choices" if first.document.books == second.document.books else "merged"
        return _text(first, style), _text(second, style)

    @cached_property
    def comparison(self) -> Comparison:
        """The differences in settings and units. Versions of a list match entries by id."""
        old, new = self.texts
        units = compare_units(old.units, new.units, is_one_list=self.is_one_list)
        settings = compare_lines(_("List"), old.settings, new.settings)
        return replace(units, changed=(*settings, *units.changed))

    @cached_property
    def problems(self) -> list[UnitChange]:
        """The problems that only one list has, none or one change."""
        old, new = self.texts
        had, has = _faults(self.first.report), _faults(self.second.report)
        return compare_lines(
            _("Problems"), _unshared(old.problems, had, has), _unshared(new.problems, has, had)
        )

    @property
    def is_one_list(self) -> bool:
        return self.first.row.pk == self.second.row.pk

    @cached_property
    def groups(self) -> list[ChangeGroup]:
        """The changes by heading: those of versions of one list, or of two lists."""
        titles = [_("Removed"), _("Added"), _("Changed")]
        if not self.is_one_list:
            only = [_("Only in %(name)s") % {"name": side.name} for side in self.sides]
            titles = [*only, _("Of one kind, but different")]
        named = [
            ChangeGroup("gone", titles[0], self.comparison.gone),
            ChangeGroup("added", titles[1], self.comparison.added),
            ChangeGroup("changed", titles[2], self.comparison.changed),
            ChangeGroup("problems", _("Problems"), self.problems),
        ]
        return [group for group in named if group.changes]

    @property
    def figures(self) -> list[tuple[str, int, int]]:
        """The title and the totals of both lists, without those that neither has."""
        presentation = PRESENTATIONS[self.first.row.game]
        one, other = (presentation.figures(side.report) for side in self.sides)
        return [(title, one[title], other[title]) for title in one if one[title] or other[title]]

    @property
    def points_sentence(self) -> str:
        """A sentence on the difference in points."""
        more = self.second.report.shown_points - self.first.report.shown_points
        if not more:
            return _("Both come to the same points.")
        sentence = (
            ngettext("%(name)s: %(n)d point more", "%(name)s: %(n)d points more", more)
            if more > 0
            else ngettext("%(name)s: %(n)d point fewer", "%(name)s: %(n)d points fewer", -more)
        )
        return sentence % {"name": self.sides[1].name, "n": abs(more)}

    @property
    def same_sentence(self) -> str:
        """A sentence on how many units are the same, empty if none are."""
        count = len(self.comparison.same)
        sentence = ngettext("%(n)d unit is the same.", "%(n)d units are the same.", count)
        return sentence % {"n": count} if count else ""

    @property
    def text(self) -> str:
        lines = []
        for side in self.sides:
            points = _("%(points)d points") % {"points": side.report.shown_points}
            lines.append(f"{side.name}: {points}. {wording.verdict_sentence(side.report)}")
        lines.append(self.points_sentence)
        for group in self.groups:
            lines += ["", group.title]
            for change in group.changes:
                marked = [f"{mark or ' '} {text}" for mark, text in change.lines]
                lines += marked[1:] if group.kind == "problems" else ["", *marked]
        if not self.groups:
            lines += ["", _("Nothing differs.")]
        if self.comparison.same:
            lines += ["", self.same_sentence, *(f"  {name}" for name in self.comparison.same)]
        return "\n".join(lines) + "\n"


def _faults(report: Report) -> list[tuple[str, str]]:
    """Return what each problem says, and of which unit if it is about one alone.

    Problems of several units say the same while the list orders and numbers these anew.
    """
    labels = {member.id: wording.term(member.label) for member in report.roster.members}
    return [
        (
            wording.sentence(issue),
            labels.get(issue.entries[0], "") if len(issue.entries) == 1 else "",
        )
        for issue in report.issues
    ]


def _unshared(
    lines: Sequence[str], sentences: Sequence[object], elsewhere: Sequence[object]
) -> list[str]:
    """Return the lines that say what the other list does not, or says less often."""
    left = Counter(elsewhere)
    left.subtract(sentences)
    return [line for line, sentence in zip(lines, sentences, strict=True) if left[sentence] < 0]


def differences(before: Report, after: Report) -> list[list[MarkedLine]]:
    """Return the blocks of a list's text that differ, without bullets."""
    return changed_blocks(*(_blocks(_text(report, "bare")) for report in (before, after)))


def _blocks(text: ListText) -> list[list[str]]:
    problems = [[_("Problems"), *text.problems]] if text.problems else []
    return [[*text.summary, *text.settings], *(unit.lines for unit in text.units), *problems]


def _text(report: Report, style: str) -> ListText:
    return PRESENTATIONS[report.game.slug].texts.write(report, style)
