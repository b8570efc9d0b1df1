"""Fixes as players meet them, on a sample army of which every unit is known."""

from dataclasses import replace

import pytest

from rulesets import wording
from rulesets.api.representations import fix_body
from rulesets.lists.samples import sample
from tests.armies.lists import army, unit
from tests.armies.shown import COMPANY
from tests.books import judge
from tests.builders import fleet, ship

pytestmark = pytest.mark.django_db


def test_unit_too_dear_gives_up_what_the_list_has_to():
    """The hero could go to another unit, but alone it would be one unit too many."""
    document = replace(sample("gf35"), size=900)
    offered = dict(_offered(document))
    assert offered["gf35.unit_cap"] == [
        "Remove one half of Levy Company (135 points)",
        "Attach Field Captain to Picket Marksmen",
        "Play at 1000 points",
        "Ignore force organisation",
    ]
    assert offered["common.points_over"] == [
        "Remove one half of Levy Company (135 points)",
        "Play at 1000 points",
    ]
    best = {
        issue.code: wording.fix_words(issue.fixes[0]) for issue in judge(document).issues_with_fixes
    }
    removal = "Remove one half of Levy Company (135 points)"
    assert best == {
        "common.points_over": (removal, ["Fixes: Points, Unit cap"]),
        "gf35.unit_cap": (removal, ["Fixes: Points, Unit cap"]),
        "gf35.unit_count": ("Remove Picket Marksmen (90 points)", []),
    }


def test_what_costs_nothing_is_offered_before_the_cheapest_removals():
    singles = ("line-veterans", "field-captain", "sappers", "column-carrier")
    document = army("gf35", 750, *map(unit, ("levy-company", "levy-company", *singles)))
    assert dict(_offered(document))["gf35.unit_count"] == [
        "Combine Levy Company 1 and Levy Company 2",
        "Attach Field Captain to Line Veterans",
        "Attach Field Captain to Sappers",
        "Attach Field Captain to Levy Company 1",
        "Remove Field Captain (55 points)",
        "Play at 1250 points",
        "Ignore force organisation",
    ]


def test_removals_are_offered_where_none_frees_enough_points():
    singles = ("line-veterans", "field-captain", "sappers", "column-carrier")
    document = army("gf35", 500, *map(unit, ("levy-company", "levy-company", *singles)))
    assert dict(_offered(document))["common.points_over"] == [
        "Remove Column Carrier (185 points)",
        "Remove Levy Company 2 (125 points)",
        "Play at 750 points",
    ]


def test_empty_ships_are_offered_first_and_a_larger_game_last():
    flagship = ship("cruiser", name="Adamant", heroes=("ace-carrier",), titles=("avenger",))
    document = fleet(300, flagship, *(ship("cruiser", upgrades=[]) for _ in range(4)))
    offered = dict(_offered(document))
    removed = [f"Remove Cruiser Ship {n} (80 points)" for n in (4, 3, 2)]
    assert offered["common.points_over"] == [*removed[:2], "Play at 450 points"]
    assert offered["warfleets.copies"] == [
        *removed,
        "Play at 750 points",
        "Ignore force organisation",
    ]


def test_fix_that_only_lessens_a_problem_says_so():
    singles = ("line-veterans", "field-captain", "sappers", "column-carrier")
    document = army("gf35", 500, *map(unit, ("levy-company", "levy-company", *singles)))
    (over,) = (
        issue for issue in judge(document).issues_with_fixes if issue.code == "common.points_over"
    )
    assert [wording.fix_words(fix)[1] for fix in over.fixes] == [
        ["First step of 2"],
        ["First step of 2"],
        [],
    ]
    assert [fix_body(fix).get("steps") for fix in over.fixes] == [2, 2, None]


def test_fixes_of_two_halves_or_facings_differ():
    half = unit("levy-company", COMPANY[0], COMPANY[0], combined=True)
    combined = army("gf35", 2000, half, replace(half, join="e1"))
    assert [fixes for _code, fixes in _offered(combined)] == [
        ["Remove Heavy rifle from half 1"],
        ["Remove Heavy rifle from half 2"],
    ]
    assert [fixes for _code, fixes in _offered(fleet(300, ship("corvette", upgrades=[])))] == [
        ["Fill Corvette Ship for long range: Linked Railgun (front), Weapon Batteries (sides)"]
    ]


def _offered(document):
    """Code and labels of the fixes of every issue."""
    issues = judge(document).issues_with_fixes
    return [(issue.code, list(map(wording.fix_label, issue.fixes))) for issue in issues]
