"""What an edit of an army answers to htmx, and with how many queries."""

import pytest

from tests.armies.lists import army, unit
from tests.armies.shown import COMPANY, MORTAR, column, many, patrol, side
from tests.armies.views.editor import HTMX
from tests.pages import digests, outline, page, swap

SABRE = "squad-command-command:squad-command-command-sabre"
EDITS = [
    "add_entry?book=meridian-levy&key=field-captain",
    "rename_entry?entry=e4&name=Old hands",
    "note_entry?entry=e9&note=Left",
    f"change_picks?entries=e4&add={SABRE}",
    f"change_picks?entries=e9&drop={MORTAR}",
    "remove_unit?entry=e11",
    "duplicate_entry?entry=e10",
    "split?entry=e1",
    "combine_new?entry=e10",
    "leave?entry=e3",
    "join?entry=e3&host=e4",
    "ride?entry=e4&transport=e6",
    "alight?entry=e5",
    "set_reserve?entry=e7&reserve=false",
    "move_entry?entry=e4&to=up",
    "use_book?book=hollow-brood&version=1.0",
]
SIDE = ["set_players?players=1", "set_players?players=2", "set_player?entries=e9&player=1"]


@pytest.mark.parametrize(
    ("document", "opened", "edits"),
    [
        pytest.param(column(), "entry=e1", EDITS, id="gf35-entry"),
        pytest.param(column(), "", [*EDITS[:1], *EDITS[5:8]], id="gf35"),
        pytest.param(column(), "view=settings", EDITS[-2:], id="gf35-settings"),
        pytest.param(side(), "entry=e4", SIDE, id="gf15"),
        pytest.param(patrol(), "entry=e3", EDITS[1:2], id="gff"),
    ],
)
def test_answers_leave_the_page_that_a_reload_shows(edit, document, opened, edits):
    editor = edit(document)
    shown = editor.look(opened)
    for do in edits:
        swap(shown, page(editor.send(do, opened, digests=digests(shown), **HTMX)))
        assert (do, outline(shown)) == (do, outline(editor.look(opened)))


def test_notice_names_the_unit_and_the_option(edit):
    answer = edit(column()).send(f"change_picks?entries=e4&add={SABRE}", **HTMX)
    assert page(answer).one(id="notice").one("p").text == "Line Veterans: Sabre, +10 Undo"


def few():
    return army("gf35", 1000, unit("levy-company", *COMPANY))


LISTS = pytest.mark.parametrize("document", [few(), many()], ids=["1 entry", "30 entries"])


@LISTS
@pytest.mark.parametrize("opened", ["", "entry=e1", "view=add", "view=settings"])
def test_editor_queries(edit, django_assert_num_queries, document, opened):
    editor = edit(document)
    editor.look(opened)
    with django_assert_num_queries(3):
        shown = editor.look(opened)
    assert shown.one(id="bar").one(cls="chip").text == "Legal"


@LISTS
@pytest.mark.parametrize("extra", [{}, HTMX], ids=["form", "htmx"])
def test_edit_queries(edit, django_assert_num_queries, document, extra):
    editor = edit(document)
    editor.look()
    with django_assert_num_queries(7):  # two of them the savepoint that stands for the transaction
        editor.send("rename_entry?entry=e1&name=First", **extra)
    assert editor.entry("e1").name == "First"
