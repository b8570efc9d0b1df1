"""Chooses among the fixes that checks offer: each is tried on the list before it is shown.

The work is bounded: only the first issues get fixes, and on a long list the later fixes are shown
untried.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from rulesets.engine import edits
from rulesets.engine.checks import Fix, Issue
from rulesets.engine.document import Document
from rulesets.engine.errors import EditConflict, InvalidInput
from rulesets.engine.roster import Roster
from rulesets.engine.values import BLOCKING, Level

MAX_FIXED = 20
"""Issues of a report that come with fixes."""

MAX_CANDIDATES = 7
"""Fixes considered for each issue."""

MAX_TRIED = 600
"""Entries and issues judged again, over all fixes tried."""

ENTRY_TRIED = "offered-fix"
"""Id of an entry that a fix adds while it is tried."""

Judged = Callable[[Document], Iterable[Issue]]
Weights = Mapping[Level, Counter[str]]


def with_fixes(
    game_edits: Mapping[str, edits.Edit],
    roster: Roster[Any],
    issues: list[Issue],
    judged: Judged | None,
) -> list[Issue]:
    """Return the issues, the first of them with the fixes worth showing."""
    first = [
        replace(issue, fixes=tuple(islice(issue.fixes, MAX_CANDIDATES)))
        for issue in issues[:MAX_FIXED]
    ]
    others = [replace(issue, fixes=()) if issue.fixes else issue for issue in issues[MAX_FIXED:]]
    if judged and first:
        trial = Trial(game_edits, roster, issues, judged)
        first = [replace(issue, fixes=tuple(trial.best(issue))) for issue in first]
    return first + others


class Trial:
    """Tries fixes on a list until its budget of work is spent."""

    def __init__(
        self,
        game_edits: Mapping[str, edits.Edit],
        roster: Roster[Any],
        issues: list[Issue],
        judged: Judged,
    ) -> None:
        self.edits = game_edits
        self.document = roster.document
        self.judged = judged
        self.before = _weights(issues)
        self.left = MAX_TRIED // (len(roster.members) + len(issues) + 1)
        self.outcomes: dict[str, Weights | None] = {}

    def best(self, issue: Issue) -> Iterator[Fix]:
        """Yield fixes that clear or lessen an issue without a new error, else the least harmful.

        Those that no budget is left for are taken to help and to add no error.
        The mildest comes first (Edit.severity), then in the order in which the check offers them.
        """
        ranked: list[tuple[int, int, int, int, Fix]] = []
        for place, fix in enumerate(issue.fixes):
            edit = self.edits[fix.edit]
            if not edit.is_tried:
                ranked.append((0, 0, 0, place, fix))
                continue
            after = self._outcome(fix)
            if after is not None and _is_lessened(issue, self.before, after):
                errors, gaps = (_added(self.before, after, level) for level in BLOCKING)
                ranked.append((errors, edit.severity, gaps, place, fix))
        ranked.sort(key=lambda found: found[:4])
        harmless = [fix for errors, *_, fix in ranked if not errors]
        yield from harmless or [fix for *_, fix in ranked[:1]]

    def _outcome(self, fix: Fix) -> Weights | None:
        """Return the issues after a fix: empty without budget, None if it does not apply."""
        key = f"{fix.edit} {sorted(fix.args.items())}"
        if key not in self.outcomes:
            if not self.left:
                return {}
            self.left -= 1
            try:
                edited = edits.apply(self.edits, self.document, fix.edit, fix.args, ENTRY_TRIED)
                self.outcomes[key] = _weights(self.judged(edited))
            except (EditConflict, InvalidInput):
                self.outcomes[key] = None
        return self.outcomes[key]


def _weights(issues: Iterable[Issue]) -> Weights:
    """Return how often each rule is broken, and by how much in total, by level."""
    found: Weights = {level: Counter() for level in BLOCKING}
    for issue in issues:
        if issue.level in found:
            found[issue.level][issue.code] += 1
            excess = _excess(issue)
            found[issue.level][f"{issue.code} excess"] += excess
    return found


def _excess(issue: Issue) -> int:
    """Return how far an issue is from what is allowed, which may be nothing."""
    if issue.used is None or issue.allowed is None:
        return 0
    return abs(issue.used - issue.allowed)


def _added(before: Weights, after: Weights, level: Level) -> int:
    """Return how many rules are broken more than before."""
    if not after:
        return 0
    return sum(after[level][code] > before[level][code] for code in after[level])


def _is_lessened(issue: Issue, before: Weights, after: Weights) -> bool:
    """Return whether a rule is broken less often or by less; always so for warnings and notes."""
    if not after or issue.level not in BLOCKING:
        return True
    old, new = before[issue.level], after[issue.level]
    excess = f"{issue.code} excess"
    return new[issue.code] < old[issue.code] or (
        new[issue.code] == old[issue.code] and new[excess] < old[excess]
    )
