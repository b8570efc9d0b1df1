"""Lists made, copied, shared and deleted, and whose they are."""

from dataclasses import replace
from functools import partial

import pytest
from django.db import connection
from django.http import Http404
from django.utils import translation

from rulesets.books import services as books
from rulesets.books.models import Book
from rulesets.engine import codec
from rulesets.engine.errors import InvalidInput
from rulesets.lists.models import List
from rulesets.lists.services import editing, judging, lifecycle
from tests import ground
from tests.builders import fleet, full_fleet, ship
from tests.rulesets.lists.services.stored import (
    DOCUMENT,
    OWNER,
    STRANGER,
    edit,
    everything,
    history,
    stored,
    summary,
)

pytestmark = pytest.mark.django_db


def test_create_stores_document_summary_and_first_revision(row):
    assert stored(row).document == codec.write(DOCUMENT)
    assert summary(row) == ("warfleets", "Home Fleet", 300, 300, "legal", 1)
    assert history(row) == [(1, None, "create", "Home Fleet")]
    assert stored(row).owner == OWNER


def test_create_gives_each_list_its_own_share_key(row):
    other = lifecycle.create(OWNER, DOCUMENT)
    assert len({row.share_key, other.share_key}) == 2
    assert min(len(row.share_key), len(other.share_key)) == 22


def test_size_is_counted_in_bytes(monkeypatch):
    document = replace(full_fleet(), note="é" * 500)
    monkeypatch.setattr(codec, "MAX_BYTES", len(codec.write(document)) + 100)
    with pytest.raises(InvalidInput) as caught:
        lifecycle.create(OWNER, document)
    assert [detail.code for detail in caught.value.details] == ["too_large"]


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
