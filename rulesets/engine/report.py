"""Rulesets and games, and the report of a judged list: totals, limits, issues, verdict."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic

from typing_extensions import TypeVar

from rulesets.engine import common, trials
from rulesets.engine.books import BookForm
from rulesets.engine.candidates import Candidates
from rulesets.engine.checks import ORDER, Check, Issue, Requirement
from rulesets.engine.codec import MAX_SIZE
from rulesets.engine.document import Document
from rulesets.engine.edits import Edits, position_of
from rulesets.engine.limits import Limit, LimitCheck
from rulesets.engine.policies import Policies
from rulesets.engine.roster import AnyRoster
from rulesets.engine.values import Level, Term, Verdict

R_co = TypeVar("R_co", bound=AnyRoster, covariant=True, default=AnyRoster)

MAX_ISSUES = 200
"""Issues in a report; the last one counts the rest."""


class Ruleset:
    """The rules of a game or of campaigns, and the type of the documents that they judge.

    `common_chapter` is where the rules speak of points and game size, `sizes` are those that they
    suggest.
    """

    slug: str
    title: str
    rules_version: str
    common_chapter: Term
    sizes: tuple[int, ...] = ()
    document: type[Document]
    checks: tuple[Check[Any], ...]
    policies: Policies

    def requirements(self) -> Sequence[Requirement]:
        """Return every check and limit that can raise an issue, in the order of display."""
        return self.checks

    def requirement(self, code: str) -> Requirement:
        """Return the requirement with a code; raises KeyError if there is none."""
        return self._by_code[code]

    def chapter(self, code: str) -> Term:
        """Return the chapter of the rules that makes a requirement."""
        return self.requirement(code).chapter or self.common_chapter

    @cached_property
    def _by_code(self) -> dict[str, Requirement]:
        return {each.code: each for each in self.requirements()}


class Game(Ruleset, ABC, Generic[R_co]):
    """One game: where its rules come from, and how its lists are read, resolved and judged.

    `further_sizes` are sizes that players agree on besides those of the rules; they round a game
    size to `size_step` points. `pitch` describes the game in a few words, as a message id; `emblem`
    names its symbol; `newer` is the slug of the next edition. `books` reads the books of the game,
    if it has any. `candidates` are the edits that complete and fix lists.
    """

    pitch: str = ""
    emblem: str = ""
    newer: str = ""
    further_sizes: tuple[int, ...] = ()
    size_step: int = 50
    limits: tuple[LimitCheck[Any], ...]
    edits: Edits
    candidates: Candidates[Any, Any]
    books: BookForm | None = None
    force_org_is_optional: bool = True

    @abstractmethod
    def resolve(self, document: Any, books: Any) -> R_co:
        """Look up every key of a document in its books."""

    def shares(self, roster: Any) -> Sequence[Limit]:
        """Return the limits of each player of a side; their issues are a check's."""
        return ()

    @property
    def usual_sizes(self) -> list[int]:
        """Every size in use, in points, the smallest first."""
        return sorted({*self.sizes, *self.further_sizes})

    @property
    def short_title(self) -> str:
        """The title without that of the family of games."""
        return self.title.rpartition(": ")[2]

    @property
    def full_title(self) -> str:
        """The title with the version of the rules."""
        return f"{self.title} {self.rules_version}"

    def judge(self, document: Document, books: Any) -> "Report[R_co]":
        """Resolve a document against its books and run every check and limit on it."""
        roster = self.resolve(document, books)
        limits, issues = self._found(roster)
        issues.sort(key=lambda issue: ORDER[issue.level])
        if len(issues) > MAX_ISSUES:
            last, more = issues[MAX_ISSUES - 1], len(issues) - MAX_ISSUES + 1
            issues[MAX_ISSUES - 1 :] = [Issue(code=common.MORE, level=last.level, used=more)]
        return Report(
            game=self, roster=roster, books=books, limits=tuple(limits), issues=tuple(issues)
        )

    def issues(self, roster: Any) -> list[Issue]:
        """Return every issue of a roster, its fixes not chosen."""
        return self._found(roster)[1]

    def _found(self, roster: Any) -> tuple[list[Limit], list[Issue]]:
        """Return every limit and every issue, in the order of the game's rules."""
        issues = [issue for check in common.CHECKS for issue in check.run(roster)]
        limits = []
        for rule in self.limits:
            limit, broken = rule.measure(roster)
            limits.append(limit)
            issues += broken
        limits += self.shares(roster)
        issues += [issue for check in self.checks for issue in check.run(roster)]
        return limits, issues

    def unit_of(self, document: Any, entry: str) -> list[Any]:
        """Return an entry with those it is one unit with; raises EditConflict if it is gone."""
        return [document.entries[position_of(document, entry)]]

    def requirements(self) -> Sequence[Requirement]:
        return [*common.CHECKS, *self.limits, *self.checks]

    def next_usual_size(self, points: int) -> int:
        """Return the smallest of the `usual_sizes` that holds that many points.

        Where none does, the `next_size`. It is suggested where players have agreed on no size yet.
        """
        return min(
            (size for size in self.usual_sizes if size >= points), default=self.next_size(points)
        )

    def fitting_size(self, document: Document, books: Any) -> int:
        """Return the smallest of the `usual_sizes` at which a list is not illegal.

        Where there is none, the `next_usual_size` that holds its points.
        """
        points = self.resolve(document, books).points

        def fits(size: int) -> bool:
            issues = self.issues(self.resolve(replace(document, size=size), books))
            return all(issue.level is not Level.ERROR for issue in issues)

        holding = (size for size in self.usual_sizes if size >= points)
        return next(filter(fits, holding), min(self.next_usual_size(points), MAX_SIZE))

    def next_size(self, points: int) -> int:
        """Return the smallest size that holds that many points, also a multiple of `size_step`."""
        stepped = max(1, -(-points // self.size_step)) * self.size_step
        known = (*self.usual_sizes, stepped)
        return min((size for size in known if size >= points), default=stepped)


@dataclass(frozen=True, kw_only=True)
class Report(Generic[R_co]):
    """A judged roster: totals, every limit with its headroom, issues in order of weight.

    `issues` have their fixes as the checks offer them, not tried yet.
    """

    game: Game[R_co]
    roster: R_co
    books: Any
    limits: tuple[Limit, ...]
    issues: tuple[Issue, ...]

    @property
    def document(self) -> Any:
        return self.roster.document

    @property
    def points(self) -> int:
        return self.roster.points

    @property
    def size(self) -> int | None:
        return self.roster.document.size

    @property
    def points_left(self) -> int | None:
        """Points still to spend, below zero if too many are spent, None without a size."""
        return None if self.size is None else self.size - self.points

    @cached_property
    def verdict(self) -> Verdict:
        levels = {issue.level for issue in self.issues}
        if Level.ERROR in levels:
            return Verdict.ILLEGAL
        return Verdict.INCOMPLETE if Level.INCOMPLETE in levels else Verdict.LEGAL

    @cached_property
    def issues_with_fixes(self) -> list[Issue]:
        """The issues, the first of them with the fixes that proved best when tried on the list."""

        def judged(document: Document) -> list[Issue]:
            return self.game.issues(self.game.resolve(document, self.books))

        return trials.with_fixes(self.roster, self.issues, judged)

    @cached_property
    def issues_by_entry(self) -> dict[str, list[Issue]]:
        """Issues at each entry concerned; issues about the whole list are not here."""
        found: dict[str, list[Issue]] = {}
        for issue in self.issues:
            for entry in issue.entries:
                found.setdefault(entry, []).append(issue)
        return found
