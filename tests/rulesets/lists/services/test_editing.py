"""What happens to lists, tried on fleets: every edit is kept, and nothing of a stranger's moves."""

from functools import partial

import pytest
from django.core.management import call_command
from django.http import Http404

from rulesets.books import services as books
from rulesets.engine import codec
from rulesets.engine.errors import EditConflict, ErrorDetail, InvalidInput, StaleRevision
from rulesets.lists.models import List
from rulesets.lists.services import editing, judging, lifecycle
from rulesets.web.requests import client
from tests import ground
from tests.armies.lists import vanguard
from tests.builders import applied, fleet, ship, squadron
from tests.rulesets.lists.services.stored import (
    DOCUMENT,
    OWNER,
    edit,
    everything,
    history,
    name_of,
    named,
    stored,
    summary,
)

pytestmark = pytest.mark.django_db


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


def test_edit_of_a_revision_that_is_not_the_newest(row):
    named(row, "Second")
    with pytest.raises(StaleRevision) as raised:
        editing.edit(OWNER, row.pk, "rename", {"name": "Third"}, revision=1)
    assert (raised.value.current, name_of(row)) == (2, "Second")


def test_replace_keeps_to_the_game(row):
    with pytest.raises(InvalidInput) as raised:
        editing.replace_document(OWNER, row.pk, vanguard(), 1)
    assert raised.value.details == (ErrorDetail("game", "other_game", {"game": "warfleets"}),)


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


def test_request_that_comes_again_is_done_once(row):
    add = partial(editing.edit, OWNER, row.pk, "add_entry", {"key": "corvette"})
    assert add(request_key="first").added
    assert add(request_key="second").added
    named(row, "Between")
    again = add(request_key="first")
    assert (again.has_effect, again.row.revision) == (False, 4)
    assert stored(row).units == row.units + 2


def test_requests_without_a_key_are_all_done(row):
    for _ in range(2):
        edit(row, "add_entry", key="corvette")
    assert stored(row).units == row.units + 2
