"""The report: everything a surface may show of one list, worked out once."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rulesets.engine import common
from rulesets.engine.checks import Check, Issue
from rulesets.engine.document import Document
from rulesets.engine.limits import Limit, LimitRule
from rulesets.engine.values import Level, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """A point the rules leave open. The first option is the default."""

    key: str
    options: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game: where its rules come from, and how its lists are read, resolved and judged.

    `resolve` makes a roster of a document and a catalogue (None if its book is missing).
    `shares` are the limits of each player of a side; their issues are a check's.
    `common_section` is where the document speaks of points and game size; `common_checks` are those
    of all lists that it has.
    """

    slug: str
    title: str
    rules_version: str
    common_section: str
    sizes: tuple[int, ...]
    document: type[Document]
    resolve: Callable[[Any, Any], Any]
    checks: tuple[Check, ...]
    limits: tuple[LimitRule, ...]
    shares: Callable[[Any], Sequence[Limit]] = lambda roster: ()
    policies: tuple[Policy, ...]
    edits: Mapping[str, Callable[..., Any]]
    force_org_is_optional: bool = True
    common_checks: tuple[Check, ...] = common.CHECKS

    def rules(self) -> list[Check | LimitRule]:
        """Every rule that can raise an issue, in the order of display."""
        return [*self.common_checks, *self.limits, *self.checks]

    def rule(self, code: str) -> Check | LimitRule:
        """The rule with a code; raises KeyError if the game has none."""
        return self._rules_by_code[code]

    @cached_property
    def _rules_by_code(self) -> dict[str, Check | LimitRule]:
        return {rule.code: rule for rule in self.rules()}


@dataclass(frozen=True, kw_only=True)
class Report:
    """A judged roster: totals, every limit with its headroom, issues in order of weight."""

    game: Game
    roster: Any
    limits: tuple[Limit, ...]
    issues: tuple[Issue, ...]

    @property
    def document(self) -> Any:
        return self.roster.document

    @property
    def points(self) -> int:
        return int(self.roster.points)

    @property
    def size(self) -> int | None:
        return self.roster.document.size  # type: ignore[no-any-return]

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
    def issues_by_entry(self) -> dict[str, list[Issue]]:
        """Issues at each entry concerned; issues about the whole list are not here."""
        found: dict[str, list[Issue]] = {}
        for issue in self.issues:
            for entry in issue.entries:
                found.setdefault(entry, []).append(issue)
        return found


_WEIGHT = {level: weight for weight, level in enumerate(Level)}


def judge(game: Game, document: Document, catalogue: Any) -> Report:
    """Resolve a document against a catalogue and run every check and limit on it."""
    return assess(game, game.resolve(document, catalogue))


def assess(game: Game, roster: Any) -> Report:
    """Run every check and limit of a game on a roster."""
    issues = [issue for check in game.common_checks for issue in check.run(roster)]
    limits = []
    for rule in game.limits:
        limit, broken = rule.measure(roster)
        limits.append(limit)
        issues += broken
    limits += game.shares(roster)
    issues += [issue for check in game.checks for issue in check.run(roster)]
    issues.sort(key=lambda issue: _WEIGHT[issue.level])
    return Report(game=game, roster=roster, limits=tuple(limits), issues=tuple(issues))
