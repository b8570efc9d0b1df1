"""What happens to lists, tried on fleets: every edit is kept, and nothing of a stranger's moves."""

import uuid
from dataclasses import replace
from functools import partial

import pytest
from django.core.management import call_command
from django.db import connection
from django.http import Http404
from django.utils import translation

from rulesets.books import services as books
from rulesets.books.models import Book
from rulesets.engine import codec
from rulesets.engine.errors import EditConflict, ErrorDetail, InvalidInput, StaleRevision
from rulesets.lists.models import List
from rulesets.lists.services import editing, judging, lifecycle
from rulesets.web.requests import client
from tests import ground
from tests.armies.lists import vanguard
from tests.builders import applied, fleet, full_fleet, ship, squadron

pytestmark = pytest.mark.django_db

OWNER = uuid.UUID(int=1)
STRANGER = uuid.UUID(int=2)
DOCUMENT = replace(full_fleet(), name="Home Fleet")


@pytest.fixture
def row():
    return lifecycle.create(OWNER, DOCUMENT)


def edit(row, name, /, **arguments):
    return editing.edit(OWNER, row.pk, name, arguments)


def named(row, *names):
    for name in names:
        edit(row, "rename", name=name)


def stored(row):
    return List.objects.get(pk=row.pk)


def name_of(row):
    return stored(row).name


def history(row):
    fields = ("number", "undo_to", "edit", "about")
    return list(row.revisions.order_by("number").values_list(*fields))


def summary(row):
    now = stored(row)
    return now.game, now.name, now.size, now.points, now.verdict, now.revision


def everything(row):
    """All that is stored of a list, but for when it was written."""
    columns = List.objects.filter(pk=row.pk).values().get()
    del columns["changed_at"]
    return columns, list(row.revisions.values())


def test_create_stores_document_summary_and_first_revision(row):
    assert stored(row).document == codec.write(DOCUMENT)
    assert summary(row) == ("warfleets", "Home Fleet", 300, 300, "legal", 1)
    assert history(row) == [(1, None, "create", "Home Fleet")]
    assert stored(row).owner == OWNER


def test_create_gives_each_list_its_own_share_key(row):
    other = lifecycle.create(OWNER, DOCUMENT)
    assert len({row.share_key, other.share_key}) == 2
    assert min(len(row.share_key), len(other.share_key)) == 22


def test_edit_stores_document_summary_and_revision(row):
    change = edit(row, "set_title", entry="e1", title="vanguard")
    expected = applied(DOCUMENT, "set_title", entry="e1", title="vanguard")
    assert judging.read(stored(row)) == expected
    assert summary(row) == ("warfleets", "Home Fleet", 300, 305, "illegal", 2)
    assert history(row)[1:] == [(2, 1, "set_title", "Cruiser Ship 1")]
    assert (change.before.points, change.after.points, change.has_effect) == (300, 305, True)


def test_edit_makes_new_ids(row):
    edit(row, "add_entry", key="corvette")
    edit(row, "add_entry", key="corvette")
    ids = [entry.id for entry in judging.read(stored(row)).entries]
    assert (len(ids), len(set(ids))) == (7, 7)


def test_edit_without_effect_writes_nothing(row):
    before = everything(row)
    change = edit(row, "set_size", size=300)
    assert everything(row) == before
    assert (change.has_effect, change.after) == (False, change.before)


@pytest.mark.parametrize(
    ("name", "arguments", "error"),
    [
        pytest.param("remove_entry", {"entry": "e9"}, EditConflict, id="conflict"),
        pytest.param("set_size", {"size": 0}, InvalidInput, id="bad argument"),
        pytest.param("explode", {}, InvalidInput, id="unknown edit"),
    ],
)
def test_edit_refused_writes_nothing(row, name, arguments, error):
    before = everything(row)
    with pytest.raises(error):
        editing.edit(OWNER, row.pk, name, arguments)
    assert everything(row) == before


def test_document_that_could_not_be_read_again_is_not_stored(row, monkeypatch):
    fits = len(row.document)
    monkeypatch.setattr(codec, "MAX_BYTES", fits - 1)
    with pytest.raises(InvalidInput) as caught:
        lifecycle.create(OWNER, DOCUMENT)
    params = {"limit": fits - 1, "size": fits}
    assert caught.value.details == (ErrorDetail("", "too_large", params),)
    monkeypatch.setattr(codec, "MAX_BYTES", fits)
    assert lifecycle.create(OWNER, DOCUMENT).document == row.document


def test_size_is_counted_in_bytes(monkeypatch):
    document = replace(full_fleet(), note="é" * 500)
    monkeypatch.setattr(codec, "MAX_BYTES", len(codec.write(document)) + 100)
    with pytest.raises(InvalidInput) as caught:
        lifecycle.create(OWNER, document)
    assert [detail.code for detail in caught.value.details] == ["too_large"]


def test_edits_of_two_tabs_both_survive(row):
    first, second = stored(row), stored(row)
    edit(first, "rename_entry", entry="e1", name="Hood")
    edit(second, "rename_entry", entry="e3", name="Cossack")
    edit(first, "set_hero", entry="e1", hero="expert-sapper")
    entries = judging.read(stored(row)).entries
    assert [entry.name for entry in entries] == ["Hood", "", "Cossack", "", ""]
    assert entries[0].heroes == ("expert-sapper",)


class Slow(dict):
    """Arguments of an edit; while they are read, somebody else saves the list, so many times."""

    def __init__(self, arguments, interrupt, times):
        super().__init__(arguments)
        self.interrupt, self.times = interrupt, times

    def __contains__(self, name):
        if self.times:
            self.times -= 1
            self.interrupt(self.times)
        return super().__contains__(name)


@pytest.mark.parametrize("times", range(editing.ATTEMPTS + 1))
def test_edit_is_made_again_on_what_somebody_else_saved_meanwhile(row, times):
    def add_squadron(number):
        edit(row, "add_entry", key="fighter", name=f"Patrol {number}")

    arguments = Slow({"name": "Both"}, add_squadron, times)
    change = editing.edit(OWNER, row.pk, "rename", arguments)
    assert change.before.document == applied(change.after.document, "rename", name=DOCUMENT.name)
    assert (name_of(row), stored(row).revision) == ("Both", 2 + times)
    assert len(change.after.document.entries) == len(DOCUMENT.entries) + times


def test_edit_made_again_is_counted_once(row, settings):
    """There is room for the two documents that are stored, not for the one that was tried."""
    settings.ADDRESS_BYTES = len(row.document) * 5 // 2
    token = client.set("192.0.2.6")
    interrupt = partial(edit, row, "rename_entry", entry="e1", name="Hood")
    arguments = Slow({"name": "Both"}, lambda _: interrupt(), 1)
    try:
        assert editing.edit(OWNER, row.pk, "rename", arguments).row.revision == 3
    finally:
        client.reset(token)


def test_edit_of_a_list_that_is_deleted_meanwhile(row):
    arguments = Slow({"name": "Both"}, lambda _: lifecycle.delete(OWNER, row.pk), 1)
    with pytest.raises(Http404):
        editing.edit(OWNER, row.pk, "rename", arguments)
    assert (name_of(row), row.revisions.count()) == (DOCUMENT.name, 1)


@pytest.mark.usefixtures("new_books")
def test_book_is_deleted_while_an_edit_pins_it():
    own = books.store(ground.book("gf35", ground.unit()), "test", OWNER).row
    row = lifecycle.create(OWNER, ground.army("gf35", 1000, books={}))
    unit = {"key": "squad", "book": ground.BOOK}
    arguments = Slow(unit, lambda _: books.delete(OWNER, own.pk), 1)
    assert editing.edit(OWNER, row.pk, "add_entry", arguments).after.document.books == {}


@pytest.mark.usefixtures("new_books")
def test_book_is_deleted_while_a_list_that_pins_it_is_made():
    own = books.store(ground.book("gf35", ground.unit()), "test", OWNER).row
    queries = []

    def delete_once_found(execute, sql, *rest):
        if Book._meta.db_table in sql:
            queries.append(sql)
            if len(queries) == 2:
                books.delete(OWNER, own.pk)
        return execute(sql, *rest)

    with connection.execute_wrapper(delete_once_found):
        row = lifecycle.create(OWNER, ground.army("gf35", 1000, ground.entry(), books={}))
    assert judging.read(row).books == {}


def test_edit_of_a_revision_that_is_not_the_newest(row):
    named(row, "Second")
    with pytest.raises(StaleRevision) as raised:
        editing.edit(OWNER, row.pk, "rename", {"name": "Third"}, revision=1)
    assert (raised.value.current, name_of(row)) == (2, "Second")


def test_replace_keeps_to_the_game(row):
    with pytest.raises(InvalidInput) as raised:
        editing.replace_document(OWNER, row.pk, vanguard(), 1)
    assert raised.value.details == (ErrorDetail("game", "other_game", {"game": "warfleets"}),)


def test_undo_and_redo_return_the_same_bytes(row):
    texts = [row.document]
    for name in ("First", "Second"):
        named(row, name)
        texts.append(stored(row).document)
    shown = []
    for step in (editing.undo, editing.undo, editing.redo, editing.redo):
        step(OWNER, row.pk)
        shown.append(stored(row).document)
    assert shown == [texts[1], texts[0], texts[1], texts[2]]


def test_undo_restores_the_summary(row):
    edit(row, "set_title", entry="e1", title="vanguard")
    change = editing.undo(OWNER, row.pk)
    assert summary(row) == ("warfleets", "Home Fleet", 300, 300, "legal", 3)
    assert (change.before.points, change.after.points) == (305, 300)


def test_undo_at_the_beginning_and_redo_at_the_end_do_nothing(row):
    before = everything(row)
    assert not editing.undo(OWNER, row.pk).has_effect
    assert not editing.redo(OWNER, row.pk).has_effect
    assert everything(row) == before


def test_redo_gone_after_a_new_edit(row):
    named(row, "First")
    editing.undo(OWNER, row.pk)
    named(row, "Other")
    assert not editing.redo(OWNER, row.pk).has_effect
    assert name_of(row) == "Other"


def test_redo_follows_the_newest_branch(row):
    named(row, "First", "Second")
    editing.undo(OWNER, row.pk)
    named(row, "Other", "Last")
    for _ in range(3):
        editing.undo(OWNER, row.pk)
    assert name_of(row) == "Home Fleet"
    names = []
    for _ in range(4):
        editing.redo(OWNER, row.pk)
        names.append(name_of(row))
    assert names == ["First", "Other", "Last", "Last"]


def test_restore_is_an_edit_of_its_own(row):
    named(row, "First", "Second")
    editing.restore(OWNER, row.pk, 2)
    assert (name_of(row), history(row)[3:]) == ("First", [(4, 3, "restore", "2")])
    editing.undo(OWNER, row.pk)
    assert name_of(row) == "Second"


def test_restore_of_no_such_revision(row):
    with pytest.raises(Http404):
        editing.restore(OWNER, row.pk, 7)


def test_replace_takes_a_document_based_on_the_newest(row):
    editing.replace_document(OWNER, row.pk, fleet(450, ship(), name="New"), 1)
    assert summary(row) == ("warfleets", "New", 450, 40, "legal", 2)
    assert history(row)[1:] == [(2, 1, "replace", "New")]


def test_replace_refuses_a_stale_revision(row):
    named(row, "First")
    before = everything(row)
    with pytest.raises(StaleRevision) as raised:
        editing.replace_document(OWNER, row.pk, fleet(450), 1)
    assert (raised.value.current, everything(row)) == (2, before)


def test_delete_hides_and_undelete_brings_back(row):
    before = everything(row)
    lifecycle.delete(OWNER, row.pk)
    assert list(List.objects.of_owner(OWNER)) == []
    assert list(List.objects.shared(row.share_key)) == []
    for again in (
        partial(edit, row, "rename", name="Gone"),
        partial(lifecycle.delete, OWNER, row.pk),
    ):
        with pytest.raises(Http404):
            again()
    lifecycle.undelete(OWNER, row.pk)
    with pytest.raises(Http404):
        lifecycle.undelete(OWNER, row.pk)
    assert everything(row) == before


def test_share_key_renewed_and_withdrawn(row):
    new = lifecycle.renew_share_key(OWNER, row.pk)
    assert [List.objects.shared(key).count() for key in (row.share_key, new)] == [0, 1]
    lifecycle.withdraw_share_key(OWNER, row.pk)
    assert List.objects.shared(new).count() == 0
    assert stored(row).share_key is None


@pytest.mark.parametrize(
    "step",
    [
        pytest.param(lambda id: editing.edit(STRANGER, id, "rename", {"name": "x"}), id="edit"),
        pytest.param(
            lambda id: editing.replace_document(STRANGER, id, fleet(300), 1), id="replace"
        ),
        pytest.param(lambda id: editing.undo(STRANGER, id), id="undo"),
        pytest.param(lambda id: editing.redo(STRANGER, id), id="redo"),
        pytest.param(lambda id: editing.restore(STRANGER, id, 1), id="restore"),
        pytest.param(lambda id: editing.edit(None, id, "rename", {"name": "x"}), id="nobody"),
    ],
)
def test_list_of_someone_else_is_not_there(row, step):
    before = everything(row)
    with pytest.raises(Http404):
        step(row.pk)
    assert everything(row) == before


@pytest.mark.parametrize("owner", [STRANGER, None], ids=["stranger", "nobody"])
def test_list_of_someone_else_is_not_deleted_or_shared(row, owner):
    before = everything(row)
    for write in (
        lifecycle.delete,
        lifecycle.withdraw_share_key,
        lifecycle.renew_share_key,
        lifecycle.keep_share_key,
    ):
        with pytest.raises(Http404):
            write(owner, row.pk)
    lifecycle.delete(OWNER, row.pk)
    with pytest.raises(Http404):
        lifecycle.undelete(owner, row.pk)
    lifecycle.undelete(OWNER, row.pk)
    assert everything(row) == before


@pytest.mark.parametrize("entries", [1, 30])
def test_edit_query_count_the_same_for_any_size(entries, django_assert_num_queries):
    row = lifecycle.create(OWNER, fleet(2000, *[squadron()] * entries))
    with django_assert_num_queries(6):
        edit(row, "rename_entry", entry="e1", name="Reds")


def test_summarise_works_the_summary_out_anew(row):
    List.objects.update(points=1, verdict="illegal", name="", size=1)
    before = stored(row).changed_at
    call_command("summarise_lists")
    assert summary(row) == ("warfleets", "Home Fleet", 300, 300, "legal", 1)
    assert stored(row).changed_at > before


@pytest.mark.parametrize(
    ("name", "copied"),
    [("Home Fleet", "Home Fleet (copy)"), ("n" * 80, "n" * 73 + " (copy)")],
    ids=["short", "as-long-as-can-be"],
)
def test_clone_has_another_name_and_the_same_rest(name, copied):
    row = lifecycle.create(OWNER, replace(DOCUMENT, name=name))
    made = lifecycle.clone(row, OWNER)
    assert (made.owner, judging.read(made)) == (OWNER, replace(DOCUMENT, name=copied))


def test_clone_for_somebody_else_keeps_its_name_once():
    row = lifecycle.create(OWNER, replace(DOCUMENT, name="Patrol"))
    made = [lifecycle.clone(row, STRANGER) for _ in range(2)]
    assert [(each.owner, each.name) for each in made] == [
        (STRANGER, "Patrol"),
        (STRANGER, "Patrol (copy)"),
    ]


def test_shared_copy_keeps_its_name_and_a_nameless_list_has_none():
    copy = lifecycle.create(OWNER, replace(DOCUMENT, name="Patrol (copy)"))
    nameless = lifecycle.create(OWNER, replace(DOCUMENT, name=""))
    taken = [lifecycle.clone(row, STRANGER).name for row in (copy, copy, nameless, nameless)]
    assert taken == ["Patrol (copy)", "Patrol (copy 2)", "", ""]
    assert lifecycle.clone(nameless, OWNER).name == ""


def test_copies_are_told_apart():
    row = lifecycle.create(OWNER, fleet(300, name="Patrol"))
    first = lifecycle.clone(row, OWNER)
    named = [lifecycle.clone(each, OWNER).name for each in (row, first, row)]
    assert [first.name, *named] == ["Patrol (copy)", *(f"Patrol (copy {n})" for n in (2, 3, 4))]
    with translation.override("it"):
        italian = [lifecycle.clone(each, OWNER) for each in (first, row)]
    assert [each.name for each in italian] == ["Patrol (copia)", "Patrol (copia 2)"]
    assert lifecycle.clone(italian[1], OWNER).name == "Patrol (copy 5)"


def test_list_made_of_a_copied_template_is_no_copy():
    row = lifecycle.create(OWNER, fleet(300, name="Patrol"))
    template = lifecycle.clone(row, OWNER)
    lifecycle.bulk(OWNER, [template.pk], "template")
    assert lifecycle.clone(stored(template), OWNER).name == "Patrol"


def test_text_of_a_list_names_its_ships_and_weapons_in_both_languages():
    row = lifecycle.create(OWNER, fleet(300, ship("corvette"), name="Patrol"))
    words = {"patrol", "corvette", "corvetta", "cannon", "cannone"}
    assert words <= set(row.text.split())


def test_request_that_comes_again_is_done_once(row):
    add = partial(editing.edit, OWNER, row.pk, "add_entry", {"key": "corvette"})
    assert add(request_key="first").added
    assert add(request_key="second").added
    named(row, "Between")
    again = add(request_key="first")
    assert (again.has_effect, again.row.revision) == (False, 4)
    assert stored(row).units == row.units + 2


def test_step_that_comes_again_is_done_once_although_its_page_is_old(row):
    named(row, "First", "Second")
    for _ in range(2):
        editing.undo(OWNER, row.pk, 3, "undo")
        assert (name_of(row), stored(row).revision) == ("First", 4)
    for _ in range(2):
        editing.redo(OWNER, row.pk, 4, "redo")
        assert (name_of(row), stored(row).revision) == ("Second", 5)


def test_requests_without_a_key_are_all_done(row):
    for _ in range(2):
        edit(row, "add_entry", key="corvette")
    assert stored(row).units == row.units + 2
