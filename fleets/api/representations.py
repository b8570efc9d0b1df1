"""Fleets as the API shows them."""

import json
from dataclasses import asdict

from django.urls import reverse

from fleets.addresses import share_url
from fleets.api import shapes
from fleets.models import Fleet
from rulesets.api import representations
from rulesets.engine.report import Report
from rulesets.games.warfleets.roster import Member


def report_body(report: Report) -> shapes.FleetReport:
    roster = report.roster
    return {
        **representations.report_body(report),
        "ship_count": roster.ship_count,
        "squadron_count": roster.squadron_count,
        "break_point": roster.break_point,
        "entries": [_entry_body(report, member) for member in roster.entries],
    }


def _entry_body(report: Report, member: Member) -> shapes.FleetEntryReport:
    vessel = member.vessel
    return {
        **representations.entry_body(report, member),
        "kind": vessel and vessel.kind,
        "number": member.number,
        "move": member.move and asdict(member.move),
        "cruise": member.cruise and asdict(member.cruise),
        "turret": _turret(member),
        "evasion": vessel and vessel.evasion,
        "toughness": vessel and vessel.toughness,
        "boxes": member.boxes,
        "open_slots": member.open_slots,
        "free_facings": member.free_facings if member.is_ship else [],
        "held_squadrons": member.held_squadrons,
    }


def _turret(member: Member) -> shapes.Turret | None:
    vessel = member.vessel
    if vessel is None:
        return None
    return {
        "range": vessel.turret_range,
        "attacks": vessel.turret_attacks,
        "strength": asdict(member.turret_strength),
    }


def summary_body(request, fleet: Fleet) -> shapes.FleetSummary:
    return {
        "id": str(fleet.pk),
        **_common(request, fleet),
        "url": request.build_absolute_uri(reverse("api:fleet", args=[fleet.pk])),
    }


def fleet_body(request, fleet: Fleet, report: Report) -> shapes.Fleet:
    return {
        **summary_body(request, fleet),
        **_contents(fleet, report),
        "links": {
            "text": _address(request, "fleet_text", fleet.pk),
            "sheet": _address(request, "fleet_sheet", fleet.pk),
            "clone": _address(request, "fleet_clone", fleet.pk),
        },
    }


def shared_body(request, fleet: Fleet, report: Report) -> shapes.SharedFleet:
    return {
        **_common(request, fleet),
        **_contents(fleet, report),
        "links": {
            "text": _address(request, "shared_text", fleet.share_key),
            "sheet": _address(request, "shared_sheet", fleet.share_key),
            "clone": _address(request, "shared_clone", fleet.share_key),
        },
    }


def share_body(request, key: str | None) -> shapes.Share:
    return {"key": key, "url": share_url(request, key)}


def _common(request, fleet: Fleet) -> dict:
    return {
        "game": fleet.game,
        "name": fleet.name,
        "size": fleet.size,
        "points": fleet.points,
        "verdict": fleet.verdict,
        "revision": fleet.revision,
        "updated_at": fleet.updated_at.isoformat(),
        "share_url": share_url(request, fleet.share_key),
    }


def _contents(fleet: Fleet, report: Report) -> dict:
    return {"document": json.loads(fleet.document), "report": report_body(report)}


def _address(request, name: str, key) -> str:
    return request.build_absolute_uri(reverse(f"api:{name}", args=[key]))
