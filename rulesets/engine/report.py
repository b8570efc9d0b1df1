"""Judges a list; its report: totals, limits, issues, verdict."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Generic

from rulesets.engine import common, trials
from rulesets.engine.books import AnyLibrary
from rulesets.engine.checks import ORDER, Issue
from rulesets.engine.document import Document
from rulesets.engine.game import Game, R_co
from rulesets.engine.limits import Limit
from rulesets.engine.values import Verdict

MAX_ISSUES = 200
"""Issues in a report; the last one counts the rest."""


@dataclass(frozen=True, kw_only=True)
class Report(Generic[R_co]):
    """A judged roster: totals, every limit with its headroom, issues in order of weight.

    `found` are the issues with what their checks offer as fixes, not tried yet.
    """

    game: Game[R_co]
    roster: R_co
    books: AnyLibrary
    limits: tuple[Limit, ...]
    found: tuple[Issue, ...]

    @cached_property
    def issues(self) -> tuple[Issue, ...]:
        """The issues without fixes."""
        return tuple(replace(issue, fixes=()) for issue in self.found)

    @property
    def document(self) -> Document:
        return self.roster.document

    @property
    def points(self) -> int:
        return self.roster.points

    @property
    def shown_points(self) -> int:
        """The points, or those that the list's file states while a book is missing."""
        stated = self.document.claimed_points if self.roster.missing_books else None
        return stated or self.points

    @property
    def size(self) -> int | None:
        return self.roster.document.size

    @property
    def points_left(self) -> int | None:
        """Points still to spend, below zero if too many are spent, None without a size."""
        return None if self.size is None else self.size - self.points

    def would_exceed_size(self, points: int) -> bool:
        """Return whether a list within its size would leave it by spending this many more."""
        left = self.points_left
        return left is not None and points > left >= 0

    @cached_property
    def verdict(self) -> Verdict:
        return Verdict.of(issue.level for issue in self.issues)

    @cached_property
    def issues_with_fixes(self) -> list[Issue]:
        """The issues, the first of them with the fixes that proved best when tried on the list."""

        def judged(document: Document) -> list[Issue]:
            return self.game.issues(self.game.resolve(document, self.books))

        return trials.with_fixes(self.roster, self.found, judged)

    @cached_property
    def issues_by_entry(self) -> dict[str, list[Issue]]:
        """Issues at each entry concerned; issues about the whole list are not here."""
        found: dict[str, list[Issue]] = {}
        for issue in self.issues:
            for entry in issue.entries:
                found.setdefault(entry, []).append(issue)
        return found


def judge(game: Game[R_co], document: Document, books: AnyLibrary) -> Report[R_co]:
    """Resolve a document against its books and run every check and limit on it."""
    roster = game.resolve(document, books)
    limits, issues = game.limits_and_issues(roster)
    found = tuple(trials.with_candidates(_most_weighty(issues)))
    return Report(game=game, roster=roster, books=books, limits=tuple(limits), found=found)


def _most_weighty(issues: list[Issue]) -> list[Issue]:
    """Return issues in order of weight, those beyond MAX_ISSUES counted by the last one."""
    ordered = sorted(issues, key=lambda issue: ORDER[issue.level])
    if len(ordered) > MAX_ISSUES:
        last, more = ordered[MAX_ISSUES - 1], len(ordered) - MAX_ISSUES + 1
        counting = Issue(code=common.more_issues.code, level=last.level, used=more)
        ordered[MAX_ISSUES - 1 :] = [counting]
    return ordered
