"""Rulesets and games: their rules, and how their lists are read, resolved and judged."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Generic

from typing_extensions import TypeVar

from rulesets.engine import common
from rulesets.engine.books import BookForm
from rulesets.engine.candidates import Candidates
from rulesets.engine.checks import Check, Issue, Requirement
from rulesets.engine.document import Document, Entry
from rulesets.engine.edits import Edits, position_of
from rulesets.engine.fields import MAX_SIZE
from rulesets.engine.limits import Limit, LimitCheck
from rulesets.engine.policies import Policies
from rulesets.engine.roster import AnyRoster
from rulesets.engine.values import Level, Term

R_co = TypeVar("R_co", bound=AnyRoster, covariant=True, default=AnyRoster)
D = TypeVar("D", bound=Document, default=Any)
B = TypeVar("B", default=Any)
"""A game's rosters, its documents, and the compiled books that resolve these."""


class Ruleset:
    """The rules of a game or of campaigns, and the type of the documents that they judge.

    `common_chapter` is where the rules speak of points and game size, `sizes` are those that they
    suggest. `words` are message ids of codes, by the parameter of a sentence that holds these;
    `conflicts` those of edits that are refused.
    """

    slug: str
    title: str
    rules_version: str
    common_chapter: Term
    sizes: tuple[int, ...] = ()
    document: type[Document]
    checks: tuple[Check[Any], ...]
    policies: Policies
    words: Mapping[str, Mapping[Any, str]] = {}
    conflicts: Mapping[str, str] = {}

    @property
    def full_title(self) -> str:
        """The title with the version of the rules."""
        return f"{self.title} {self.rules_version}"

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


class Game(Ruleset, ABC, Generic[R_co, D, B]):
    """One game: where its rules come from, and how its lists are read, resolved and judged.

    `further_sizes` are sizes that players agree on besides those of the rules; they round a game
    size to `size_step` points. `abbreviation` is what players write for its title, `pitch`
    describes the game in a few words, as a message id; `emblem` names its symbol; `newer` is the
    slug of the next edition. `books` reads the books of the game, if it has any. `candidates` are
    the edits that complete and fix lists, `fix_labels` message ids by the codes of its own fixes.
    """

    abbreviation: str = ""
    pitch: str = ""
    emblem: str = ""
    newer: str = ""
    further_sizes: tuple[int, ...] = ()
    size_step: int = 50
    limits: tuple[LimitCheck[Any], ...]
    edits: Edits
    candidates: Candidates[Any, Any]
    fix_labels: Mapping[str, str] = {}
    books: BookForm | None = None
    force_org_is_optional: bool = True

    @abstractmethod
    def resolve(self, document: D, books: B) -> R_co:
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

    def issues(self, roster: Any) -> list[Issue]:
        """Return every issue of a roster, its fixes not chosen."""
        return self.limits_and_issues(roster)[1]

    def limits_and_issues(self, roster: Any) -> tuple[list[Limit], list[Issue]]:
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

    def unit_of(self, document: D, entry: str) -> Sequence[Entry]:
        """Return an entry with those it is one unit with; raises EditConflict if it is gone."""
        return [document.entries[position_of(document, entry)]]

    def requirements(self) -> Sequence[Requirement]:
        return [*common.CHECKS, common.more_issues, *self.limits, *self.checks]

    def next_size(self, points: int) -> int:
        """Return the smallest size that holds that many points: usual, or a round one."""
        stepped = max(1, -(-points // self.size_step)) * self.size_step
        usual = (size for size in self.usual_sizes if size >= points)
        return min([stepped, *usual])

    def usual_sizes_for(self, points: int) -> list[int]:
        """Return the usual sizes that hold that many points, else a larger one."""
        usual = [size for size in self.usual_sizes if size >= points]
        return usual or [min(self.next_size(points), MAX_SIZE)]

    def fitting_size(self, document: D, books: B) -> int:
        """Return the smallest of `usual_sizes_for` a list that breaks nothing at that size."""
        sizes = self.usual_sizes_for(self.resolve(document, books).points)
        return next((s for s in sizes if not self.broken_at(s, document, books)), sizes[0])

    def broken_at(self, size: int, document: D, books: B) -> list[Issue]:
        """Return the errors that a list has at a size, but not without any."""

        def errors(size: int | None) -> list[Issue]:
            issues = self.issues(self.resolve(replace(document, size=size), books))
            return [issue for issue in issues if issue.level is Level.ERROR]

        known = {issue.code for issue in errors(None)}
        return [issue for issue in errors(size) if issue.code not in known]
