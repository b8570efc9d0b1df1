"""Compares a list under two versions of a book; the edit `use_book` moves it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rulesets.engine.checks import Issue
from rulesets.engine.values import Term
from rulesets.games.ground.document import Pick
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.member import Member
from rulesets.games.ground.outfit import Taken


@dataclass(frozen=True)
class EntryMove:
    """An entry that changes: its points before and after, and the options that it loses.

    `is_lost` if the other version does not have the unit.
    """

    id: str
    label: Term
    before: int
    after: int
    gone: tuple[Term, ...]
    is_lost: bool


@dataclass(frozen=True)
class Move:
    """A move: the list's points, changed entries in order, issues that appear and disappear."""

    before: int
    after: int
    entries: tuple[EntryMove, ...]
    new_issues: tuple[Issue, ...]
    solved_issues: tuple[Issue, ...]


def compare(before: ArmyReport, after: ArmyReport) -> Move:
    """Compare two reports of the same entries."""
    entries = []
    for old, new in zip(before.roster.members, after.roster.members, strict=True):
        offered = _offered(new)
        gone = [taken for pick, taken in _offered(old).items() if pick not in offered]
        is_lost = new.is_unknown and not old.is_unknown
        if gone or is_lost or old.points != new.points:
            label = new.label if old.is_unknown else old.label
            labels = tuple(taken.label for taken in gone)
            entries.append(EntryMove(old.id, label, old.points, new.points, labels, is_lost))
    return Move(
        before=before.points,
        after=after.points,
        entries=tuple(entries),
        new_issues=_added(after.issues, before.issues),
        solved_issues=_added(before.issues, after.issues),
    )


def _offered(member: Member) -> dict[Pick, Taken]:
    """Return the picks of options that the unit is offered."""
    taken = member.taken
    return {each.pick: each for each in taken if each.obstacle not in ("unknown", "unoffered")}


def _added(issues: Iterable[Issue], others: Iterable[Issue]) -> tuple[Issue, ...]:
    """Return issues without a match of the same code and entries among others."""
    matches = Counter((issue.code, issue.entries) for issue in others)
    added = []
    for issue in issues:
        matches[issue.code, issue.entries] -= 1
        if matches[issue.code, issue.entries] < 0:
            added.append(issue)
    return tuple(added)
