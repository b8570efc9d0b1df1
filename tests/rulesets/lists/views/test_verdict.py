"""Units that a problem of the whole list marks."""

import pytest
from django.http import QueryDict

from rulesets.lists.models import List
from rulesets.lists.views.pages import EditorPage
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
    page = EditorPage(row=List(game="gf35"), report=report, opened=QueryDict())
    assert page.concerned == expected
