"""Units that a problem of the whole list marks."""

import pytest

from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.views import verdict
from tests.armies.lists import army, unit
from tests.books import judge

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("size", "units", "expected"),
    [
        pytest.param(999, ["sappers"] * 2, {"e1", "e2"}, id="copies, though there is nothing else"),
        pytest.param(
            999, ["sappers", "line-veterans", "sappers"], {"e1", "e3"}, id="copies beside another"
        ),
        pytest.param(300, ["sappers", "line-veterans"], set(), id="more units than allowed"),
    ],
)
def test_errors_mark_the_units_they_are_about(size, units, expected):
    report = judge(army("gf35", size, *map(unit, units)))
    cards = PRESENTATIONS["gf35"].cards_of(report)
    of_list, _by_card = verdict.by_place(report.issues, cards)
    assert verdict.concerned(of_list, cards) == expected
