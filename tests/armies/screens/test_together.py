"""Choices among units: a row's menu has some of those of the opened unit."""

import pytest

from armies.screens.together import groups, menus
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
