"""Players of a side: whose the units are, and how much each may spend."""

import pytest

from tests.armies.lists import army, unit
from tests.armies.shown import side
from tests.armies.views.editor import kind, together


def test_players_of_a_side(edit):
    editor = edit(side())
    assert kind(editor, "e8") == "Player 2"
    assert together(editor, "e8")[-2:] == ["1", "2"]
    editor.press("1", "entry=e8", "panel-together")
    assert editor.entry("e8").player == 1
    editor.press("1", "view=settings", "panel")
    assert {entry.player for entry in editor.document.entries} == {1}
    assert (kind(editor, "e8"), "1" in together(editor, "e8")) == ("", False)


def test_joined_hero_says_whose_it_is_on_a_side_of_several(edit):
    hero = unit("field-captain", join="e1", player=2, name="Ada")
    editor = edit(army("gf15", 500, unit("levy-company"), hero, players=2))
    joined = editor.look().one(id="entry-e1").one(cls="joined")
    assert [each.text for each in joined.all("small")] == ["Field Captain · Player 2"]


@pytest.mark.parametrize("opened", ["e2", "e3", "e4"])
def test_unit_with_its_hero_changes_hands_whole(edit, opened):
    editor = edit(side())
    editor.press("2", f"entry={opened}", "panel-together")
    assert [entry.id for entry in editor.document.entries if entry.player == 2] == [
        *("e2", "e3", "e4"),
        *("e8", "e9", "e10", "e11", "e12"),
    ]
    assert editor.row.revisions.get(number=2).about == "Levy Company"


def test_every_share_is_among_the_limits(edit):
    shown = [limit.text for limit in edit(side()).look().one(id="limits").all("button")]
    assert shown[-2:] == ["Player 1 1040/1500", "Player 2 605/1500"]


def test_player_who_spends_more_than_a_share_hands_a_unit_over(edit):
    units = [unit("rampart-tank"), unit("scout-car"), unit("field-captain")]
    editor = edit(army("gf15", 500, *units, players=2))
    shown = editor.look()
    assert shown.one(id="bar").one(cls="chip").text == "1 problem"
    editor.press("Give Scout Car to player 2", part="issues")
    assert editor.look().one(id="bar").one(cls="chip").text == "Legal"


def test_text_fields_of_a_side_are_single_lines(edit):
    shown = edit(side()).look("view=settings").one(id="panel")
    assert [
        (field.tag, field.attrs["id"])
        for field in shown.walk()
        if "name" in field.attrs and field.attrs.get("id", "").startswith("list-")
    ] == [
        ("input", "list-name"),
        ("input", "list-size"),
        ("textarea", "list-note"),
    ]
