"""The guide at the foot of a roster."""

import pytest

from armies.sheets import roster
from rulesets.sheets.options import SheetOptions
from tests.armies import shown
from tests.armies.lists import army as list_of
from tests.armies.lists import unit
from tests.books import judge

pytestmark = [pytest.mark.django_db, pytest.mark.books_only]


@pytest.mark.parametrize(("game", "is_said"), [("gf35", True), ("gff", False)])
def test_bar_of_a_unit_is_explained_where_it_tests_for_itself(game, is_said):
    html = roster.sheet_html(judge(list_of(game, None, unit("levy-company"))), SheetOptions())
    assert ("test morale once the boxes before the bar are crossed" in html) == is_said
    assert "only so many have" not in html


def test_rules_that_only_some_models_have_are_explained():
    html = roster.sheet_html(judge(shown.overreach()), SheetOptions())
    assert "only so many have" in html
