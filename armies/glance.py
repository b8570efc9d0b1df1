"""An army at a glance: models, points by kind, reach by range, what its transports carry."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from armies.cards import RuleText, rules_in_use
from armies.offers import kind_of
from rulesets.engine.report import Report
from rulesets.games.ground.book import Kind
from rulesets.games.ground.library import Catalogue
from rulesets.games.ground.roster import Roster

REACHES = (0, 12, 18, 24, 30, 36, 48)
"""Ranges in inches that attacks are counted by; those between count with the next larger."""


@dataclass(frozen=True)
class Glance:
    """The sums of an army. `reaches` are attacks by range in inches, 0 for melee."""

    models: int
    activations: int
    wounds: int
    points: list[tuple[Kind, int]]
    reaches: list[tuple[int, int]]
    rules: list[RuleText]
    casters: list[Catalogue]

    @property
    def most_points(self) -> int:
        return max((points for _, points in self.points), default=1)

    @property
    def most_attacks(self) -> int:
        return max((attacks for _, attacks in self.reaches), default=1)


def glance(report: Report[Roster]) -> Glance:
    """Sum an army up."""
    roster = report.roster
    return Glance(
        models=roster.model_count,
        activations=len(roster.groups),
        wounds=sum(m.size * m.outfit.tough for m in roster.members if m.outfit),
        points=_points_by_kind(report),
        reaches=_attacks_by_reach(report),
        rules=rules_in_use(roster),
        casters=roster.casting_books,
    )


def _points_by_kind(report: Report[Roster]) -> list[tuple[Kind, int]]:
    found: Counter[Kind] = Counter()
    for member in report.roster.members:
        if member.kit:
            found[kind_of(member.kit)] += member.points
    return found.most_common()


def _attacks_by_reach(report: Report[Roster]) -> list[tuple[int, int]]:
    found: Counter[int] = Counter()
    for member in report.roster.members:
        for weapon, count in member.outfit.weapons if member.outfit else ():
            found[_reach(weapon.range, REACHES)] += weapon.attacks * count
    return sorted(found.items())


def _reach(inches: int, reaches: Iterable[int]) -> int:
    return next((reach for reach in reaches if reach >= inches), inches)
