"""Choices among units: a row's menu has some of those of the opened unit."""

import pytest

from armies.screens.dragging import hosts, joins
from armies.screens.together import TIES, groups, menus
from rulesets.games.ground.deploying import EDITS
from tests.armies import shown
from tests.armies.lists import army, unit
from tests.books import judge

pytestmark = [pytest.mark.django_db, pytest.mark.books_only]

PAIR = unit("levy-company", combined=True), unit("levy-company", combined=True, join="e1")


@pytest.mark.parametrize(
    "document",
    [shown.column(), shown.overreach(), shown.side(), army("gff", 300, *PAIR)],
    ids=["legal", "illegal", "two players", "combined in Firefight"],
)
def test_menu_offers_some_choices_of_the_opened_unit(document):
    roster = judge(document).roster
    offered = {id: [c for c in choices if c.edit] for id, choices in menus(roster).items()}
    for id, choices in offered.items():
        found = groups(roster, roster.units_by_entry[id], roster.by_id[id], None)
        labels = {choice.edit: choice.label for group in found for choice in group.choices}
        assert {choice.edit: choice.label for choice in choices}.items() <= labels.items()
    assert any(offered.values())


def test_illegal_pair_can_be_split():
    roster = judge(army("gff", 300, *PAIR)).roster
    [pair] = roster.units
    [group] = groups(roster, pair, pair.lead, None)
    assert [choice.label for choice in group.choices] == ["Split into two units"]


def test_edits_that_tie_units_are_those_of_the_games():
    assert set(TIES) < EDITS.keys()


def test_rows_say_what_dragging_them_does():
    levy, carrier = unit("levy-company"), unit("column-carrier")
    rider, joined = unit("sappers", ride="e2"), unit("chief-engineer", join="e1")
    roster = judge(army("gf35", 1000, levy, carrier, rider, joined, unit("field-captain"))).roster
    assert joins(roster) == {"e5": "join?entry=e5&host=", "e4": "join?entry=e4&host="}
    assert hosts(roster) == {"e3"}
    dragged = [(c.edit, c.onto, c.parts) for choices in menus(roster).values() for c in choices]
    assert [each for each in dragged if any(each[1:])] == [
        ("leave?entry=e4", "", True),
        ("alight?entry=e3", "", True),
        ("ride?entry=e5&transport=e2", "e2", False),
    ]
