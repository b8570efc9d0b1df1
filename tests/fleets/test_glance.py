"""Totals of a fleet at a glance."""

from fleets.glance import glance
from rulesets.engine.values import Term
from tests.builders import fleet, judged, ship, squadron


def test_glance_counts_points_by_class_and_attacks_by_range():
    document = fleet(
        450,
        ship("corvette", count=2, upgrades=["rapid-cannon@front", "shield-booster"]),
        ship("cruiser", upgrades=["pulse-engine"]),
        squadron("bomber", 2),
    )
    found = glance(judged(document))
    named = [(name.en, points) for name, points in found.points]
    assert (found.ships, found.squadrons, found.boxes) == (3, 2, 20)
    assert named == [("Corvette Ship", 80), ("Cruiser Ship", 80), ("Bomber Squadron", 20)]
    assert found.reaches == [(2, 2), (12, 10), (24, 2)]
    assert [rule.name for rule in found.rules][:1] == [Term("Anti-Ship", "Antinave")]


def test_glance_of_an_empty_fleet_and_of_unknown_ships_has_no_bars():
    for document in (fleet(450), fleet(450, ship("dreadnought"))):
        found = glance(judged(document))
        assert (found.points, found.reaches) == ([], [])
