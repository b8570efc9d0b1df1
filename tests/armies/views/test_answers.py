"""What an edit of an army answers to htmx, and with how many queries."""

import pytest

from tests.armies.lists import army, unit
from tests.armies.shown import COMPANY, MORTAR, column, many, side
from tests.armies.views.editor import HTMX
from tests.pages import outline, page, swap, swaps

BAR = ["bar", "notice"]

SABRE = "squad-command-command:squad-command-command-sabre"
TEXTS = ["entry-e4", "panel-head", "panel-texts", "plan"]
CHANGED = {
    "add_entry?book=meridian-levy&key=field-captain": [
        "afterend:#entry-e11",
        "catalogue",
        "entry-e1",
        "limits",
        "plan",
    ],
    "rename_entry?entry=e4&name=Old hands": ["entry-e4", "plan"],
    "note_entry?entry=e9&note=Left": ["entry-e9"],
    f"change_picks?entries=e4&add={SABRE}": ["catalogue", "entry-e4"],
    f"change_picks?entries=e9&drop={MORTAR}": ["catalogue", "entry-e9"],
    "remove_unit?entry=e11": ["catalogue", "delete:#entry-e11", "limits", "plan"],
    "duplicate_entry?entry=e10": [
        "afterend:#entry-e10",
        "catalogue",
        "entry-e10",
        "limits",
        "plan",
    ],
    "split?entry=e1": ["afterend:#entry-e1", "entry-e1", "limits", "plan"],
    "combine_new?entry=e10": ["catalogue", "entry-e10"],
    "leave?entry=e3": ["afterend:#entry-e1", "entry-e1", "limits", "plan"],
    "join?entry=e3&host=e4": ["entry-e1", "entry-e4", "limits", "plan"],
    "ride?entry=e4&transport=e6": ["entry-e4", "entry-e6", "plan"],
    "alight?entry=e5": ["entry-e5", "entry-e6", "plan"],
    "set_reserve?entry=e7&reserve=false": ["entry-e7", "plan"],
    "move_entry?entry=e4&to=up": ["cards", "limits", "plan"],
    "use_book?book=hollow-brood&version=1.0": ["catalogue"],
}
"""The parts of the page each edit changes, besides the bar and the notice."""

CHANGED_OPENED = {
    "rename_entry?entry=e4&name=Old hands": TEXTS,
    f"change_picks?entries=e4&add={SABRE}": [
        "catalogue",
        "entry-e4",
        "panel-head",
        "section-squad-command-command",
    ],
    f"change_picks?entries=e9&drop={MORTAR}": ["catalogue", "entry-e9"],
    "join?entry=e3&host=e4": ["entry-e1", "entry-e4", "limits", "panel-head", "plan"],
}
"""The same while the veterans are open."""


@pytest.mark.parametrize("do", CHANGED)
def test_answer_holds_what_changed(edit, do):
    answer = edit(column()).send(do, **HTMX)
    assert swaps(answer) == sorted([*BAR, *CHANGED[do]])


@pytest.mark.parametrize("do", CHANGED_OPENED)
def test_answer_holds_what_changed_of_an_opened_entry(edit, do):
    answer = edit(column()).send(do, "entry=e4", **HTMX)
    assert swaps(answer) == sorted([*BAR, *CHANGED_OPENED[do]])


def test_notice_names_the_unit_whose_options_changed(edit):
    answer = edit(column()).send(f"change_picks?entries=e4&add={SABRE}", **HTMX)
    assert page(answer).one(id="notice").one("p").text == "Changed upgrades of Line Veterans Undo"


@pytest.mark.parametrize("opened", ["", "entry=e1", "entry=e3", "entry=e4", "view=settings"])
def test_answers_leave_the_page_that_a_reload_shows(edit, opened):
    editor = edit(column())
    shown = editor.look(opened)
    for do in CHANGED:
        swap(shown, page(editor.send(do, opened, **HTMX)))
        assert (do, outline(shown)) == (do, outline(editor.look(opened)))


@pytest.mark.parametrize("do", ["set_players?players=1", "set_player?entries=e9&player=1"])
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
    with django_assert_num_queries(1):
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
