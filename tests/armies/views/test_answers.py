"""What an edit of an army answers to htmx, and with how many queries."""

import pytest

from tests.armies.lists import army, unit
from tests.armies.shown import COMPANY, MORTAR, column, many, side
from tests.armies.views.editor import HTMX
from tests.pages import outline, page, swap, swaps

BAR = ["bar", "notice"]

CHANGED = {
    "add_entry?book=meridian-levy&key=sappers": ["afterend:#entry-e11", "entry-e5", "limits"],
    "rename_entry?entry=e4&name=Old hands": ["entry-e4"],
    "note_entry?entry=e9&note=Left": ["entry-e9"],
    "change_picks?entries=e4&add=squad-command-command:squad-command-command-sabre": ["entry-e4"],
    f"change_picks?entries=e9&drop={MORTAR}": ["entry-e9"],
    "remove_unit?entry=e11": ["delete:#entry-e11", "limits", "plan"],
    "duplicate_entry?entry=e10": [],
    "split?entry=e1": [],
    "combine_new?entry=e10": [],
    "leave?entry=e3": [],
    "join?entry=e3&host=e4": [],
    "ride?entry=e4&transport=e6": [],
    "alight?entry=e5": [],
    "set_reserve?entry=e7&reserve=false": [],
    "move_entry?entry=e4&to=up": [],
    "drop_book?book=meridian-levy": [],
    "use_book?book=hollow-brood&version=1.0": [],
    "set_size?size=1500": [],
}
"""The parts of the page each edit changes, besides the bar and the notice."""


@pytest.mark.parametrize("do", CHANGED)
def test_answer_holds_what_changed(edit, do):
    editor = edit(column())
    answer = swaps(editor.send(do, **HTMX))
    print("ANS", do, [x for x in answer if x not in BAR])
    assert answer == sorted([*BAR, *CHANGED[do]])


OPENED = {
    "change_picks?entries=e4&add=squad-command-command:squad-command-command-sabre": [],
    "change_picks?entries=e9&drop=" + MORTAR: [],
    "rename_entry?entry=e4&name=Old hands": [],
    "join?entry=e3&host=e4": [],
}


@pytest.mark.parametrize("do", OPENED)
def test_answer_holds_what_changed_of_an_opened_entry(edit, do):
    editor = edit(column())
    answer = swaps(editor.send(do, "entry=e4", **HTMX))
    print("OPN", do, [x for x in answer if x not in BAR])
    assert answer == sorted([*BAR, *OPENED[do]])


@pytest.mark.parametrize("opened", ["", "entry=e1", "entry=e3", "entry=e4", "view=settings"])
@pytest.mark.parametrize("do", CHANGED)
def test_answer_leaves_the_page_that_a_reload_shows(edit, do, opened):
    editor = edit(column())
    shown = editor.look(opened)
    swap(shown, page(editor.send(do, opened, **HTMX)))
    assert outline(shown) == outline(editor.look(opened))


@pytest.mark.parametrize("do", ["set_players?players=1", "set_player?entry=e9&player=1"])
def test_answer_leaves_the_page_of_a_side_that_a_reload_shows(edit, do):
    editor = edit(side())
    shown = editor.look("entry=e9")
    swap(shown, page(editor.send(do, "entry=e9", **HTMX)))
    assert outline(shown) == outline(editor.look("entry=e9"))


def few():
    return army("gf35", 1000, unit("levy-company", *COMPANY))


LISTS = pytest.mark.parametrize("document", [few(), many()], ids=["1 entry", "30 entries"])


@LISTS
@pytest.mark.parametrize("opened", ["", "entry=e1", "view=add", "view=settings"])
def test_editor_queries(edit, django_assert_num_queries, document, opened):
    editor = edit(document)
    editor.look(opened)
    with django_assert_num_queries(2):
        shown = editor.look(opened)
    assert shown.one(id="bar").one(cls="chip").text == "Legal"


@LISTS
@pytest.mark.parametrize("extra", [{}, HTMX], ids=["form", "htmx"])
def test_edit_queries(edit, django_assert_num_queries, document, extra):
    editor = edit(document)
    editor.look()
    with django_assert_num_queries(5):  # two of them the savepoint that stands for the transaction
        editor.send("rename_entry?entry=e1&name=First", **extra)
    assert editor.entry("e1").name == "First"
