"""A fleet at a glance: ships, hull, points by class, attacks by range."""

from collections import Counter
from dataclasses import dataclass

from fleets.rules_in_use import rules_in_use
from rulesets.engine.values import Term
from rulesets.games.warfleets import FleetReport
from rulesets.games.warfleets.catalogue import Weapon
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
    reaches: Counter[int] = Counter()
    for member in roster.members:
        if vessel := member.vessel:
            points[vessel.name] += member.points
            reaches[vessel.turret_range] += vessel.turret_attacks * member.count
    for weapon in weapons(report):
        reaches[weapon.range] += weapon.attacks
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
