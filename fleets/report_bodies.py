"""Bodies of reports on fleets."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from fleets import report_shapes as shapes
from rulesets.api import representations
from rulesets.api.shapes import JudgingBook
from rulesets.engine.values import Stat
from rulesets.games.warfleets import FleetReport
from rulesets.games.warfleets.catalogue import Rule, System, Weapon
from rulesets.games.warfleets.member import Member, Mount
from rulesets.wording.terms import term


def report_body(report: FleetReport) -> shapes.FleetReport:
    roster, catalogue = report.roster, report.roster.catalogue
    book: JudgingBook = {
        "key": catalogue.book,
        "version": catalogue.version,
        "origin": catalogue.origin,
    }
    return {
        **representations.report_body(report, [book]),
        "game": "warfleets",
        "ship_count": roster.ship_count,
        "squadron_count": roster.squadron_count,
        "break_point": roster.break_point,
        "entries": [_entry_body(report, member) for member in roster.members],
    }


def _entry_body(report: FleetReport, member: Member) -> shapes.FleetEntryReport:
    vessel = member.vessel
    return {
        **representations.entry_body(report, member),
        "unit_points": member.unit_points,
        "count": member.count,
        "kind": vessel.kind if vessel else None,
        "number": member.number,
        "move": _stat(member.move),
        "cruise": _stat(member.cruise),
        "turret": _turret(member),
        "evasion": vessel.evasion if vessel else None,
        "toughness": vessel.toughness if vessel else None,
        "boxes": member.boxes,
        "open_slots": member.open_slots,
        "free_facings": member.free_facings if member.is_ship else [],
        "held_squadrons": member.held_squadrons,
        "weapons": [
            _weapon(member, mount, mount.upgrade)
            for mount in member.mounts
            if isinstance(mount.upgrade, Weapon)
        ],
        "systems": [
            {"key": mount.key, "name": term(mount.label), "slot": mount.slot}
            for mount in member.mounts
            if isinstance(mount.upgrade, System)
        ],
        "rules": _rules(vessel.rules) if vessel else [],
    }


def _weapon(member: Member, mount: Mount, weapon: Weapon) -> shapes.WeaponOfShip:
    return {
        "key": weapon.key,
        "name": term(weapon.name),
        "count": member.count,
        "slot": mount.slot,
        "facing": mount.facing,
        "range": weapon.range,
        "attacks": weapon.attacks,
        "strength": weapon.strength,
        "rules": _rules(weapon.rules),
    }


def _rules(rules: Iterable[Rule]) -> list[shapes.RuleOfShip]:
    return [{"key": rule.key, "name": term(rule.name)} for rule in rules]


def _turret(member: Member) -> shapes.Turret | None:
    vessel = member.vessel
    if vessel is None:
        return None
    return {
        "range": vessel.turret_range,
        "attacks": vessel.turret_attacks,
        "strength": _stat(member.turret_strength),
    }


def _stat(stat: Stat | None) -> Any:
    return asdict(stat) if stat else None
