"""Fixes as players meet them, on a sample army of which every unit is known."""

from dataclasses import replace

import pytest

from rulesets import wording
from rulesets.lists.samples import sample
from tests.books import judge

pytestmark = pytest.mark.django_db


def test_hero_of_a_unit_too_dear_goes_to_another():
    """Alone it would be one unit too many; a unit is lost where nothing milder helps."""
    report = judge(replace(sample("gf35"), size=900))
    offered = {issue.code: list(map(wording.fix_label, issue.fixes)) for issue in report.issues}
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
