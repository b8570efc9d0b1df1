"""A fleet at a glance: ships, hull, points by class, attacks by range."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from fleets.cards import rules_in_use
from rulesets.engine.values import Term
from rulesets.games.warfleets import FleetReport
from rulesets.games.warfleets.catalogue import Weapon
from rulesets.games.warfleets.roster import Roster
from rulesets.texts.writer import RuleText


@dataclass(frozen=True)
class Glance:
    """Totals of a fleet. `reaches` are attacks by range in inches, turrets among them."""

    ships: int
    squadrons: int
    boxes: int
    points: list[tuple[Term, int]]
    reaches: list[tuple[int, int]]
    rules: list[RuleText]


def glance(report: FleetReport) -> Glance:
    """Sum a fleet up."""
    roster = report.roster
    points: Counter[Term] = Counter()
    for member in roster.members:
        if member.vessel:
            points[member.vessel.name] += member.points
    reaches: Counter[int] = Counter()
    for reach, attacks in _guns(roster):
        reaches[reach] += attacks
    return Glance(
        ships=roster.ship_count,
        squadrons=roster.squadron_count,
        boxes=count_boxes(report),
        points=points.most_common(),
        reaches=sorted(reaches.items()),
        rules=rules_in_use(report),
    )


def count_boxes(report: FleetReport) -> int:
    """Return the damage boxes of all ships and squadrons."""
    return sum(member.boxes * member.count for member in report.roster.members)


def weapons(report: FleetReport) -> list[Weapon]:
    """Return every weapon on the ships, an equal one once for each."""
    return [
        mount.upgrade
        for member in report.roster.members
        for mount in member.mounts
        if isinstance(mount.upgrade, Weapon)
        for _ship in range(member.count)
    ]


def _guns(roster: Roster) -> Iterator[tuple[int, int]]:
    """Yield range in inches and attacks of every turret and weapon."""
    for member in roster.members:
        if member.vessel:
            yield member.vessel.turret_range, member.vessel.turret_attacks * member.count
        for mount in member.mounts:
            if isinstance(mount.upgrade, Weapon):
                yield mount.upgrade.range, mount.upgrade.attacks * member.count
