"""Lists found by their words: the index that the database keeps, on SQLite and PostgreSQL."""

import uuid

import pytest
from django.db import connection

from rulesets.accounts.services import merge
from rulesets.backups.services.archives import restore, write_backup
from rulesets.lists.models import List
from rulesets.lists.services import editing, lifecycle, tagging
from tests.builders import fleet, ship

pytestmark = pytest.mark.django_db


@pytest.fixture
def row(owner):
    """A list with a name full of accents and signs, a tag and a unit."""
    row = lifecycle.create(owner, fleet(300, ship("cruiser"), name="L’Éclair: Straßen-Flotte/2"))
    tagging.set_tags(owner, row.pk, ["Città 2026", "league"])
    return List.objects.get(pk=row.pk)


def found(owner, text):
    return [row.pk for row in List.objects.mentioning(owner, text)]


@pytest.mark.parametrize(
    "text",
    [
        *("éclair", "ECLAIR", "strassen", "straße", "flotte 2", "citta", "league", "2026"),
        *("cruiser", "incrociatore", "cruiser l eclair citta", "flo", "éc", "league strass", ""),
        pytest.param(" \t ", id="blanks"),
        pytest.param("“cruiser”, (league)!", id="signs between"),
        pytest.param('crui*" ', id="signs after"),
    ],
)
def test_words_that_find_a_list(owner, row, text):
    assert found(owner, text) == [row.pk]


@pytest.mark.parametrize(
    "text",
    [
        *("ruiser", "crui league", "cruiser raid", "lair", "leagues"),
        *("cruiser OR raid", "cruiser | raid", "NOT raid", "id : a", "words:", "a NEAR(b)"),
        pytest.param("x" * 80, id="long"),
        pytest.param("戦 " * 40, id="many"),
    ],
)
def test_words_that_find_none(owner, row, text):
    assert found(owner, text) == []


@pytest.mark.parametrize(
    "text", ['"', "*", '") OR (words : "cruiser', "':* | 'a", "\\", "%s %", "^"]
)
def test_signs_are_no_operators(owner, row, text):
    others = lifecycle.create(owner, fleet(300, name="Raid"))
    assert set(found(owner, text)) <= {row.pk, others.pk}
    assert found(owner, f"raid {text}") in ([], [others.pk])


def test_lists_of_others_are_not_found(owner, row):
    assert [found(other, "cruiser") for other in (uuid.uuid4(), None)] == [[], []]


def test_lists_that_become_another_owners_are_found_there(owner, row):
    other = uuid.uuid4()
    merge(owner, other)
    assert [found(each, "cruiser") for each in (owner, other)] == [[], [row.pk]]


def test_edits_are_found_and_undone(owner, row):
    editing.edit(owner, row.pk, "rename", {"name": "Raid"})
    assert [found(owner, text) for text in ("raid", "éclair", "league")] == [
        [row.pk],
        [],
        [row.pk],
    ]
    editing.undo(owner, row.pk)
    assert [found(owner, text) for text in ("raid", "éclair")] == [[], [row.pk]]
    editing.redo(owner, row.pk)
    editing.restore(owner, row.pk, 1)
    assert [found(owner, text) for text in ("raid", "éclair")] == [[], [row.pk]]


def test_tags_that_come_and_go(owner, row):
    tagging.tag(owner, [row.pk], "Perù")
    tagging.untag(owner, [row.pk], "league")
    assert [found(owner, text) for text in ("peru", "league", "cruiser")] == [
        [row.pk],
        [],
        [row.pk],
    ]


def test_copies_are_found_too(owner, row):
    copy = lifecycle.clone(row, owner)
    assert set(found(owner, "eclair citta")) == {row.pk, copy.pk}


def test_a_restored_backup_is_found(owner, row):
    backup = write_backup(owner).read()
    List.objects.all().delete()
    assert found(owner, "cruiser") == []
    restore(owner, backup, is_trial=False)
    assert found(owner, "cruiser citta eclair") == [row.pk]


def test_deleted_lists_leave_the_index(owner, row):
    lifecycle.delete(owner, row.pk)
    assert found(owner, "cruiser") == []
    lifecycle.undelete(owner, row.pk)
    assert found(owner, "cruiser") == [row.pk]
    List.objects.all().delete()
    assert found(owner, "cruiser") == []


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL generates its column")
def test_sqlite_keeps_one_entry_for_each_list(owner, row):
    """Fails if a migration made the table anew and not its triggers, see migration 0002."""
    editing.edit(owner, row.pk, "rename", {"name": "Raid"})
    lifecycle.create(owner, fleet(300, name="Other")).delete()
    with connection.cursor() as cursor:
        cursor.execute("SELECT id FROM lists_search")
        assert cursor.fetchall() == [(row.pk.hex,)]
