"""Bodies of reports on fleets."""

from collections.abc import Iterable, Iterator
from typing import Any

from fleets import cards
from fleets.api import shapes
from rulesets.api import representations
from rulesets.api.representations import as_json, text
from rulesets.api.shapes import RuleInUse
from rulesets.games.warfleets import FleetReport
from rulesets.games.warfleets.catalogue import Rule, System, Weapon
from rulesets.games.warfleets.member import Member


def report_body(report: FleetReport) -> dict[str, Any]:
    """Return a shapes.FleetReport."""
    roster, book = report.roster, report.roster.catalogue
    return {
        **representations.report_body(report),
        "books": [representations.book_body(book.book, book.version, book.origin)],
        "ship_count": roster.ship_count,
        "squadron_count": roster.squadron_count,
        "break_point": roster.break_point,
        "entries": [_entry_body(report, member) for member in roster.members],
    }


def rules_body(report: FleetReport) -> list[RuleInUse]:
    return [
        {"key": rule.anchor, "name": text(rule.name), "text": text(rule.summary), "books": []}
        for rule in cards.rules_in_use(report)
    ]


def _entry_body(report: FleetReport, member: Member) -> shapes.FleetEntryReport:
    vessel = member.vessel
    return {
        **representations.entry_body(report, member),
        "unit_points": member.unit_points,
        "count": member.count,
        "kind": vessel.kind if vessel else None,
        "number": member.number,
        "move": as_json(member.move),
        "cruise": as_json(member.cruise),
        "turret": _turret(member),
        "evasion": vessel.evasion if vessel else None,
        "toughness": vessel.toughness if vessel else None,
        "boxes": member.boxes,
        "open_slots": member.open_slots,
        "free_facings": member.free_facings if member.is_ship else [],
        "held_squadrons": member.held_squadrons,
        "weapons": list(_weapons(member)),
        "systems": list(_systems(member)),
        "rules": _rules(vessel.rules) if vessel else [],
    }


def _weapons(member: Member) -> Iterator[shapes.WeaponOfShip]:
    for mount in member.mounts:
        weapon = mount.upgrade
        if isinstance(weapon, Weapon):
            yield {
                "key": weapon.key,
                "name": text(weapon.name),
                "count": member.count,
                "slot": mount.slot,
                "facing": mount.facing,
                "range": weapon.range,
                "attacks": weapon.attacks,
                "strength": weapon.strength,
                "rules": _rules(weapon.rules),
            }


def _systems(member: Member) -> Iterator[shapes.SystemOfShip]:
    for mount in member.mounts:
        if isinstance(mount.upgrade, System):
            yield {"key": mount.key, "name": text(mount.label), "slot": mount.slot}


def _rules(rules: Iterable[Rule]) -> list[shapes.RuleOfShip]:
    return [{"key": rule.key, "name": text(rule.name)} for rule in rules]


def _turret(member: Member) -> shapes.Turret | None:
    vessel = member.vessel
    if vessel is None:
        return None
    return {
        "range": vessel.turret_range,
        "attacks": vessel.turret_attacks,
        "strength": as_json(member.turret_strength),
    }
