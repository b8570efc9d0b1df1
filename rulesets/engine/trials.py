"""Chooses among the fixes that checks offer: each is tried on the list before it is shown.

The work is bounded: only the first issues get fixes, and on a long list the later fixes are shown
untried.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from rulesets.engine.checks import Fix, Issue
from rulesets.engine.document import Document
from rulesets.engine.errors import EditConflict, InvalidInput
from rulesets.engine.roster import AnyRoster
from rulesets.engine.values import BLOCKING, Level

MAX_FIXED = 20
"""Issues of a report that come with fixes."""

MAX_CANDIDATES = 7
"""Fixes considered for each issue."""

MAX_ENTRIES_TRIED = 600
"""Entries and issues judged again, over all fixes tried."""

ENTRY_TRIED = "offered-fix"
"""Id of an entry that a fix adds while it is tried."""

JudgeDocument = Callable[[Document], Iterable[Issue]]


@dataclass(frozen=True, slots=True, order=True)
class Breaches:
    """How often a rule is broken, and by how much in total."""

    count: int = 0
    excess: int = 0

    def grown_since(self, before: "Breaches") -> int:
        """Return how many of both have grown."""
        return (self.count > before.count) + (self.excess > before.excess)


UNBROKEN = Breaches()

BreachesByCode = Mapping[str, Breaches]


@dataclass(frozen=True, slots=True, kw_only=True)
class TriedFix:
    """A fix tried: errors and gaps that it brings, and the issues that are left, by code.

    A rule broken more often and by more counts twice among `errors` or `gaps`. `remaining` is None
    without a try, a guess if no budget was left for one; `places` are those of the issues that have
    it in common.
    """

    key: str
    fix: Fix
    severity: int
    errors: int = 0
    gaps: int = 0
    is_guess: bool = False
    breaches: Mapping[Level, BreachesByCode] = field(default_factory=dict)
    remaining: Mapping[str, list[Issue]] | None = None
    places: frozenset[int] = frozenset()

    @property
    def harm(self) -> tuple[int, bool, int]:
        """Its errors, whether it is a guess, its gaps: in this order they speak against it."""
        return self.errors, self.is_guess, self.gaps

    def clears(self, issue: Issue) -> bool:
        """Return whether no issue of its kind is left about any of its entries."""
        return self.remaining is not None and not any(
            is_about_same(left, issue) for left in self.remaining.get(issue.code, ())
        )

    def steps_to(self, issue: Issue) -> int:
        """Return about how many edits like it clear an issue, 1 if it does alone."""
        before = issue.excess
        if not before or self.remaining is None or issue.level not in BLOCKING:
            return 1
        left = self.remaining.get(issue.code, ())
        after = sum(other.excess for other in left if is_about_same(other, issue))
        return -(-before // (before - after)) if after < before else 1

    def fix_of(self, issue: Issue) -> Fix:
        """Return the fix as it is offered for an issue."""
        return replace(self.fix, steps=self.steps_to(issue))


def with_candidates(issues: Sequence[Issue]) -> Iterator[Issue]:
    """Yield the issues, the first of them with the fixes that may be tried."""
    for place, issue in enumerate(issues):
        most = MAX_CANDIDATES if place < MAX_FIXED else 0
        yield replace(issue, fixes=tuple(islice(issue.fixes, most)))


def with_fixes(roster: AnyRoster, issues: Sequence[Issue], judged: JudgeDocument) -> list[Issue]:
    """Return issues with candidates, the first of them with the fixes worth showing."""
    first, others = issues[:MAX_FIXED], issues[MAX_FIXED:]
    return [*Trial(roster, issues, judged).chosen(first), *others] if first else []


class Trial:
    """Tries fixes on a list until its budget of work is spent."""

    def __init__(self, roster: AnyRoster, issues: Sequence[Issue], judged: JudgeDocument) -> None:
        self.roster = roster
        self.edits = roster.game.edits
        self.judged = judged
        self.before = _breaches(issues)
        self.tries_left = MAX_ENTRIES_TRIED // (len(roster.members) + len(issues) + 1)
        self.tried: dict[str, TriedFix | None] = {}

    def chosen(self, issues: Sequence[Issue]) -> list[Issue]:
        """Return the issues with their fixes; one that clears several issues is offered first."""
        offers = [self._offers(issue) for issue in issues]
        joint = _joint(issues, offers)
        return [
            replace(issue, fixes=tuple(each.fix_of(issue) for each in _ranked(place, own, joint)))
            for place, (issue, own) in enumerate(zip(issues, offers, strict=True))
        ]

    def _offers(self, issue: Issue) -> list[TriedFix]:
        """Return fixes that clear or lessen an issue without a new problem, the mildest first.

        If all bring an error, whatever the game has for the entries concerned, or else the least
        harmful. Without budget for a try, the mildest alone.
        """
        helping = self._helping(issue, issue.fixes)
        if helping and helping[0].errors and self.tries_left:
            others = self._helping(issue, islice(self._reductions(issue), MAX_CANDIDATES))
            helping = [each for each in others if not each.errors] or helping[:1]
        least = [each for each in helping if each.harm == helping[0].harm]
        if least and least[0].is_guess:
            return least[:1]
        return sorted(least, key=lambda each: (each.severity, each.steps_to(issue)))

    def _helping(self, issue: Issue, fixes: Iterable[Fix]) -> list[TriedFix]:
        """Return the fixes that do not leave an issue as it is, the least harmful first."""
        found = [each for each in map(self._tried, fixes) if each and self._helps(each, issue)]
        return sorted(found, key=lambda each: (each.harm, each.severity))

    def _reductions(self, issue: Issue) -> Iterator[Fix]:
        for candidate in self.roster.game.candidates.reductions(self.roster):
            for fix in candidate.fixes:
                if not set(issue.entries).isdisjoint(self.edits[fix.edit].entries_in(fix.args)):
                    yield fix

    def _tried(self, fix: Fix) -> TriedFix | None:
        """Return what a fix does; None if it does not apply."""
        key = f"{fix.edit} {sorted(fix.args.items())}"
        if key not in self.tried:
            self.tried[key] = self._try(key, fix)
        return self.tried[key]

    def _try(self, key: str, fix: Fix) -> TriedFix | None:
        edit = self.edits[fix.edit]
        if not (edit.is_tried and self.tries_left):
            return TriedFix(key=key, fix=fix, severity=edit.severity, is_guess=edit.is_tried)
        self.tries_left -= 1
        document = self.roster.document
        try:
            edited = self.edits.apply(document, fix.edit, fix.args, ENTRY_TRIED)
        except (EditConflict, InvalidInput):
            return None
        remaining: dict[str, list[Issue]] = {}
        for issue in self.judged(edited):
            remaining.setdefault(issue.code, []).append(issue)
        breaches = _breaches(issue for issues in remaining.values() for issue in issues)
        errors, gaps = (
            sum(
                after.grown_since(self.before[level].get(code, UNBROKEN))
                for code, after in breaches[level].items()
            )
            for level in BLOCKING
        )
        return TriedFix(
            key=key,
            fix=fix,
            severity=edit.severity,
            errors=errors,
            gaps=gaps,
            breaches=breaches,
            remaining=remaining,
        )

    def _helps(self, tried: TriedFix, issue: Issue) -> bool:
        """Return whether a rule is broken less often or by less; always so for warnings, notes."""
        if tried.remaining is None or issue.level not in BLOCKING:
            return True
        after = tried.breaches[issue.level].get(issue.code, UNBROKEN)
        return after < self.before[issue.level].get(issue.code, UNBROKEN)


def _joint(issues: Sequence[Issue], offers: Sequence[Sequence[TriedFix]]) -> dict[str, TriedFix]:
    """Return by key the fixes that several issues have in common, those of most first.

    Each of these is offered something as severe anyway, and one of them has nothing milder. No
    issue has fixes in common with some issues and other fixes with others.
    """
    found: dict[str, TriedFix] = {}
    tried = {each.key: each for own in offers for each in own if not each.errors}
    severities = [{each.severity for each in own} for own in offers]
    for each in tried.values():
        cleared = [
            place
            for place, issue in enumerate(issues)
            if issue.level in BLOCKING and each.clears(issue)
        ]
        alike = {
            place
            for place in cleared
            if each.severity in severities[place] and each.harm <= offers[place][0].harm
        }
        if len(alike) > 1 and any(min(severities[place]) == each.severity for place in alike):
            fix = replace(each.fix, clears=tuple(issues[place].code for place in cleared))
            found[each.key] = replace(each, fix=fix, places=frozenset(alike))
    chosen: dict[str, TriedFix] = {}
    for each in sorted(found.values(), key=lambda each: (-len(each.places), each.severity)):
        if all(each.places in (o.places, each.places - o.places) for o in chosen.values()):
            chosen[each.key] = each
    return chosen


def _ranked(place: int, own: Sequence[TriedFix], joint: Mapping[str, TriedFix]) -> list[TriedFix]:
    """Return what clears the most together with an issue, then the issue's own fixes.

    Those that are as severe and clear less are left out.
    """
    best = next((each for each in joint.values() if place in each.places), None)
    if best is None:
        return list(own)
    others = [joint.get(each.key, each) for each in own if each.key != best.key]
    return [best] + [
        each
        for each in others
        if not each.errors and (each.severity != best.severity or each.places == best.places)
    ]


def is_about_same(issue: Issue, other: Issue) -> bool:
    """Return whether issues share an entry or are both about the whole list."""
    if issue.entries and other.entries:
        return not set(issue.entries).isdisjoint(other.entries)
    return not (issue.entries or other.entries)


def _breaches(issues: Iterable[Issue]) -> Mapping[Level, BreachesByCode]:
    """Return the breaches of each rule, by level."""
    found: dict[Level, dict[str, Breaches]] = {level: {} for level in BLOCKING}
    for issue in issues:
        if issue.level in found:
            others = found[issue.level].get(issue.code, UNBROKEN)
            excess = others.excess
            if issue.used is not None and issue.allowed is not None:
                excess += abs(issue.used - issue.allowed)
            found[issue.level][issue.code] = Breaches(others.count + 1, excess)
    return found
