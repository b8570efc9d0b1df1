"""Fixes as players meet them, on a sample army of which every unit is known."""

from dataclasses import replace

import pytest

from rulesets import wording
from rulesets.lists.samples import sample
from tests.armies.lists import army, unit
from tests.armies.shown import COMPANY
from tests.books import judge
from tests.builders import fleet, ship

pytestmark = pytest.mark.django_db


def test_hero_of_a_unit_too_dear_goes_to_another():
    """Alone it would be one unit too many; a unit is lost where nothing milder helps."""
    offered = dict(_offered(replace(sample("gf35"), size=900)))
    assert offered["gf35.unit_cap"] == [
        "Attach Field Captain to Picket Marksmen",
        "Remove Field Captain (70 points)",
        "Play at 1000 points",
        "Ignore force organisation",
    ]
    assert offered["common.points_over"] == [
        "Remove one half of Levy Company (135 points)",
        "Play at 1000 points",
    ]


def test_fixes_of_two_halves_or_facings_differ():
    half = unit("levy-company", COMPANY[0], COMPANY[0], combined=True)
    combined = army("gf35", 2000, half, replace(half, join="e1"))
    assert [fixes for _code, fixes in _offered(combined)] == [
        ["Remove Heavy rifle from half 1"],
        ["Remove Heavy rifle from half 2"],
    ]
    assert [fixes for _code, fixes in _offered(fleet(300, ship("corvette", upgrades=[])))] == [
        ["Fill with Energy Cannon (front), Giga Cannon (sides)"]
    ]


def _offered(document):
    """Code and labels of the fixes of every issue."""
    issues = judge(document).issues
    return [(issue.code, list(map(wording.fix_label, issue.fixes))) for issue in issues]
