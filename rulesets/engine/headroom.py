"""The room that a list has left below its limits, and how much of it edits would use.

Both come from the limits that judge the list, which count the entries.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from rulesets.engine import edits
from rulesets.engine.candidates import Candidate
from rulesets.engine.common import points_over
from rulesets.engine.document import Document
from rulesets.engine.errors import EditConflict, InvalidInput
from rulesets.engine.game import Game
from rulesets.engine.roster import AnyRoster
from rulesets.engine.values import BLOCKING, Level

D = TypeVar("D", bound=Document)
UseKey = tuple[str, object]
"""The code of a limit, and the group that it counts together."""

POINTS: UseKey = (points_over.code, "")

ATTACHED = "attached"
"""In place of a limit: a unit breaks one unless it is attached to another."""

NEW_ID = "new"
"""Prefix of the ids of entries that are only tried."""


@dataclass(frozen=True, slots=True)
class Priced:
    """A candidate with its points and what it uses of each limit that it shares with others.

    `fits` if it brings no issue and is within the limits that no other entry shares; `over` is the
    code of one of these that a new unit breaks. `clears` are the entries that issues concern before
    and no longer afterwards.
    """

    candidate: Candidate
    points: int
    uses: Mapping[UseKey, int]
    fits: bool
    over: str = ""
    clears: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Alone:
    """Some units alone: how much they use of each limit, and the number of issues of each entry."""

    roster: AnyRoster
    used: Counter[UseKey]
    issues: Counter[str]


class Headroom:
    """The room of a list, and the prices of candidates in it.

    `levels` are those of issues that a candidate must not bring.
    """

    def __init__(
        self, game: Game, roster: AnyRoster, library: Any, levels: Collection[Level] = BLOCKING
    ) -> None:
        self.game = game
        self.levels = levels
        self.roster = roster
        self.library = library
        self.document = replace(roster.document, claimed_points=None)
        self.used = total(uses(game, roster))
        bounds = {rule.code: rule.of(self.document) for rule in game.limits}
        self.allowed = {code: bound.number if bound else None for code, bound in bounds.items()}
        self.allowed |= {share.code: share.allowed for share in game.shares(roster)}
        self.allowed[POINTS[0]] = self.document.size
        self._alone: dict[frozenset[str], Alone] = {}

    def left(self, key: UseKey) -> int | None:
        """Return how much of a limit is left: below zero if it is broken, None without a limit."""
        allowed = self.allowed.get(key[0])
        return None if allowed is None else allowed - self.used[key]

    def has(self, priced: Priced) -> bool:
        """Return whether a candidate can be made and breaks no limit."""
        return priced.fits and self._broken(priced) is None

    def _broken(self, priced: Priced) -> str | None:
        """Return the code of a limit of the whole list that a candidate would break."""
        for key, use in priced.uses.items():
            left = self.left(key)
            if use > 0 and left is not None and use > left:
                return key[0]
        return None

    def limits_broken(self) -> dict[str, str]:
        """Return the limit that one more of a unit would break, by `Candidate.unit`.

        Empty for another issue, ATTACHED for units that the list has room for only so. Those that
        it has room for alone are left out.
        """
        alone = self.priced(self.game.candidates.units(self.roster))
        broken = {
            each.candidate.unit: self._broken(each) or each.over
            for each in alone
            if not self.has(each)
        }
        attached = self.game.candidates.attached(self.roster)
        for each in self.priced(each for each in attached if each.unit in broken):
            if self.has(each):
                broken[each.candidate.unit] = ATTACHED
        return broken

    def _allows(self, key: UseKey, used: int) -> bool:
        allowed = self.allowed.get(key[0])
        return allowed is None or used <= allowed

    def priced(self, candidates: Iterable[Candidate]) -> Iterator[Priced]:
        """Yield candidates with their prices, new units first."""
        new: list[Candidate] = []
        changing: list[Candidate] = []
        for candidate in candidates:
            (new if candidate.entry else changing).append(candidate)
        together = self.document.max_entries
        for place in range(0, len(new), together):
            yield from self._new(new[place : place + together])
        for candidate in changing:
            priced = self._changing(candidate)
            if priced:
                yield priced

    def _new(self, candidates: Sequence[Candidate]) -> Iterator[Priced]:
        """Count new entries in a roster of their own: each entry says what it uses."""
        ids = [f"{NEW_ID}{number}" for number in range(len(candidates))]
        entries = [
            replace(candidate.entry, id=id)
            for candidate, id in zip(candidates, ids, strict=True)
            if candidate.entry
        ]
        roster = self.game.resolve(edits.with_entries(self.document, entries), self.library)
        used, issues = uses(self.game, roster), issue_counts(self.game, roster, self.levels)
        for candidate, id in zip(candidates, ids, strict=True):
            own = [key for key in used[id] if key[1] in used]
            over = (key[0] for key in own if not self._allows(key, used[id][key]))
            broken = next(over, "")
            shared = {key: use for key, use in used[id].items() if key not in own and use}
            fits = id not in issues and not broken
            yield Priced(candidate, roster.by_id[id].points, shared, fits, broken)

    def _changing(self, candidate: Candidate) -> Priced | None:
        """Count the units concerned before and after; None if the edits cannot be made."""
        concerned = frozenset(candidate.changes)
        before = self._before(concerned)
        try:
            edited = applied(self.game, before.roster.document, candidate)
        except (EditConflict, InvalidInput):
            return None
        after = self.game.resolve(edited, self.library)
        by_entry = uses(self.game, after)
        others = by_entry.keys() - concerned
        own = {key for each in by_entry.values() for key in each if key[1] in others}
        used = total(by_entry)
        is_within = all(self._allows(key, used[key]) for key in own)
        used.subtract(before.used)
        issues = issue_counts(self.game, after, self.levels)
        return Priced(
            candidate,
            after.points - before.roster.points,
            {key: use for key, use in used.items() if use and key not in own},
            fits=is_within and not issues - before.issues,
            clears=frozenset(before.issues.keys() - issues.keys()),
        )

    def _before(self, concerned: frozenset[str]) -> Alone:
        """Return some units alone, counted once for all candidates that change them."""
        if concerned not in self._alone:
            entries = [each for each in self.roster.document.entries if each.id in concerned]
            roster = self.game.resolve(edits.with_entries(self.document, entries), self.library)
            used = total(uses(self.game, roster))
            issues = issue_counts(self.game, roster, self.levels)
            self._alone[concerned] = Alone(roster, used, issues)
        return self._alone[concerned]


def uses(game: Game, roster: AnyRoster) -> dict[str, Counter[UseKey]]:
    """Return how much of every limit, points included, each entry uses."""
    found = {member.id: Counter({POINTS: member.points}) for member in roster.members}
    for rule in game.limits:
        for tally in rule.count(roster):
            for entry, use in tally.uses:
                found[entry][rule.code, tally.id] += use
    for share in game.shares(roster):
        for entry in share.entries:
            found[entry][share.code, share.group] += roster.by_id[entry].points
    return found


def total(used: Mapping[str, Counter[UseKey]]) -> Counter[UseKey]:
    found: Counter[UseKey] = Counter()
    for each in used.values():
        found.update(each)
    return found


def issue_counts(
    game: Game, roster: AnyRoster, levels: Collection[Level] = BLOCKING
) -> Counter[str]:
    """Count the issues of each entry, leaving out limits on the whole list."""
    counted = {POINTS[0], *(rule.code for rule in game.limits)}
    counted |= {share.code for share in game.shares(roster)}
    return Counter(
        entry
        for issue in game.issues(roster)
        if issue.level in levels and issue.code not in counted
        for entry in issue.entries
    )


def applied(game: Game, document: D, *candidates: Candidate) -> D:
    """Return the document after the candidates' edits; raises EditConflict or InvalidInput."""
    fixes = (fix for candidate in candidates for fix in candidate.fixes)
    for number, fix in enumerate(fixes):
        document = game.edits.apply(document, fix.edit, fix.args, f"{NEW_ID}{number}")
    return document
