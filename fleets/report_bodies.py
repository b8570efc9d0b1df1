"""Bodies of reports on fleets."""

from collections.abc import Iterable

from fleets import cards
from fleets import report_shapes as shapes
from rulesets.api import representations
from rulesets.api.representations import body
from rulesets.api.shapes import JudgingBook, RuleInUse
from rulesets.games.warfleets import FleetReport
from rulesets.games.warfleets.catalogue import Rule, System, Weapon
from rulesets.games.warfleets.member import Member


def report_body(report: FleetReport) -> shapes.FleetReport:
    roster, catalogue = report.roster, report.roster.catalogue
    return representations.report_body(
        shapes.FleetReport,
        report,
        books=[body(JudgingBook, catalogue, key=catalogue.book)],
        ship_count=roster.ship_count,
        squadron_count=roster.squadron_count,
        break_point=roster.break_point,
        entries=[_entry_body(report, member) for member in roster.members],
    )


def rules_body(report: FleetReport) -> list[RuleInUse]:
    return [
        body(RuleInUse, rule, key=rule.anchor, text=rule.summary, books=[])
        for rule in cards.rules_in_use(report)
    ]


def _entry_body(report: FleetReport, member: Member) -> shapes.FleetEntryReport:
    vessel = member.vessel
    return representations.entry_body(
        shapes.FleetEntryReport,
        report,
        member,
        kind=vessel and vessel.kind,
        turret=_turret(member),
        evasion=vessel and vessel.evasion,
        toughness=vessel and vessel.toughness,
        free_facings=member.free_facings if member.is_ship else [],
        weapons=[
            body(
                shapes.WeaponOfShip,
                mount.upgrade,
                count=member.count,
                slot=mount.slot,
                facing=mount.facing,
                rules=_rules(mount.upgrade.rules),
            )
            for mount in member.mounts
            if isinstance(mount.upgrade, Weapon)
        ],
        systems=[
            body(shapes.SystemOfShip, mount, name=mount.label)
            for mount in member.mounts
            if isinstance(mount.upgrade, System)
        ],
        rules=_rules(vessel.rules) if vessel else [],
    )


def _rules(rules: Iterable[Rule]) -> list[shapes.RuleOfShip]:
    return [body(shapes.RuleOfShip, rule) for rule in rules]


def _turret(member: Member) -> shapes.Turret | None:
    vessel = member.vessel
    if vessel is None:
        return None
    return body(
        shapes.Turret,
        vessel,
        range=vessel.turret_range,
        attacks=vessel.turret_attacks,
        strength=member.turret_strength,
    )
