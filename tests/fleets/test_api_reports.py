"""Reports on fleets by API."""

import pytest

from tests.api import Api, new_owner, sent, stored
from tests.builders import fleet, full_fleet, ship, squadron

pytestmark = pytest.mark.django_db


def test_report_counts_ships_and_squadrons():
    body = Api().post("validate", sent(full_fleet())).json()
    counts = {name: body[name] for name in ("ship_count", "squadron_count", "break_point")}
    assert counts == {"ship_count": 4, "squadron_count": 4, "break_point": 2}


def test_verdict_keeps_what_the_book_does_not_know():
    document = fleet(300, ship("dreadnought", upgrades=["laser@front"]), squadron("bomber"))
    body = Api().post("validate", sent(document)).json()
    assert body["entries"][0] | {"issues": []} == {
        "id": "e1",
        "key": "dreadnought",
        "label": "dreadnought",
        "points": 0,
        "unit_points": 0,
        "count": 1,
        "issues": [],
        "kind": None,
        "number": body["entries"][0]["number"],
        "move": None,
        "cruise": None,
        "turret": None,
        "evasion": None,
        "toughness": None,
        "boxes": 2,
        "open_slots": -1,
        "free_facings": [],
        "held_squadrons": 0,
        "weapons": [],
        "systems": [],
        "rules": [],
    }


def test_changed_figures_have_both_values():
    upgrades = ["pulse-engine", "nuclear-ammo", "rapid-cannon@front"]
    document = fleet(300, ship("cruiser", hero="ace-carrier", name="Ann", upgrades=upgrades))
    entry = Api().post("validate", sent(document)).json()["entries"][0]
    assert entry | {"number": 0} == {
        "id": "e1",
        "key": "cruiser",
        "label": "Ann",
        "points": 90,
        "unit_points": 90,
        "count": 1,
        "issues": ["warfleets.upgrade_count", "warfleets.ace_carrier_idle"],
        "kind": "ship",
        "number": 0,
        "move": {"base": 4, "adjusted": 6},
        "cruise": {"base": 6, "adjusted": 9},
        "turret": {"range": 24, "attacks": 2, "strength": {"base": 2, "adjusted": 3}},
        "evasion": 2,
        "toughness": 2,
        "boxes": 8,
        "open_slots": 1,
        "free_facings": ["sides", "rear"],
        "held_squadrons": 4,
        "weapons": [
            {
                "key": "rapid-cannon",
                "name": "Rapid Cannon",
                "count": 1,
                "slot": 2,
                "facing": "front",
                "range": 12,
                "attacks": 3,
                "strength": 0,
                "rules": [{"key": "twin-fire", "name": "Twin-Fire"}],
            }
        ],
        "systems": [
            {"key": "pulse-engine", "name": "Pulse Engine", "slot": 0},
            {"key": "nuclear-ammo", "name": "Nuclear Ammo", "slot": 1},
        ],
        "rules": [],
    }


def test_every_rule_of_ships_and_weapons_has_a_text():
    shooting = ship("cruiser", upgrades=["giga-cannon@front", "pulse-engine"])
    row = stored(new_owner(), fleet(450, shooting, squadron("bomber")))
    body = Api().get(f"shared/{row.share_key}?expand=rules").json()
    ships, bombers = body["report"]["entries"]
    used = [rule["key"] for part in (bombers, *ships["weapons"]) for rule in part["rules"]]
    assert used == ["anti-ship", "deadly", "deadly"]
    assert set(used) <= {each["key"] for each in body["rules"]}
