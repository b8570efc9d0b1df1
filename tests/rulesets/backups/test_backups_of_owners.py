"""Backups of an owner: written, previewed, restored, restored again."""

import re
import uuid
import zipfile
from dataclasses import replace

import pytest

from armies.campaigns.models import Campaign
from rulesets.backups.services import archives
from rulesets.books.models import Book
from rulesets.books.reading import read_book
from rulesets.books.services import digest_of, grant_books, store
from rulesets.lists.models import List, Revision
from rulesets.lists.services import editing, judging, lifecycle
from tests import ground
from tests.armies.shown import column
from tests.builders import fleet
from tests.rulesets.backups.owners import (
    backup,
    everything,
    furnish,
    lose_everything,
    own_book,
    rewritten,
)
from tests.rulesets.devices.owners import names

pytestmark = pytest.mark.django_db


def test_everything_comes_back_as_it_was(owner):
    furnish(owner)
    before, raw = everything(), backup(owner)
    lose_everything()
    assert {found.change for found in archives.restore(owner, raw, is_trial=False)} == {"new"}
    assert everything() == before


def test_same_backup_twice_changes_nothing(owner):
    furnish(owner)
    raw = backup(owner)
    lose_everything()
    archives.restore(owner, raw, is_trial=False)
    before = everything()
    assert {found.change for found in archives.restore(owner, raw, is_trial=False)} == {""}
    assert everything() == before


def test_backup_of_what_is_here_changes_nothing(owner):
    furnish(owner)
    before = everything()
    assert {each.change for each in archives.restore(owner, backup(owner), is_trial=False)} == {""}
    assert everything() == before


def test_trial_says_the_same_and_writes_nothing(owner):
    furnish(owner)
    raw = backup(owner)
    lose_everything()
    nothing = everything()
    trial = archives.restore(owner, raw, is_trial=True)
    assert everything() == nothing
    assert trial == archives.restore(owner, raw, is_trial=False)


def test_browser_that_lost_its_cookie_gets_copies(owner):
    """Another owner's backup does not change the rows of the owner who made it."""
    furnish(owner)
    raw, other, before = backup(owner), uuid.uuid4(), everything()["lists"]
    for change in ("new", ""):
        found = archives.restore(other, raw, is_trial=False)
        assert {each.change for each in found} == {change}
    assert names(other) == names(owner) == ["Army", "Second"]
    assert [row for row in everything()["lists"] if row["owner"] == owner] == before
    assert Campaign.objects.of_owner(other).count() == 1


def test_edits_since_the_backup_stay(owner):
    row = lifecycle.create(owner, fleet(300, name="Then"))
    raw = backup(owner)
    editing.edit(owner, row.pk, "rename", {"name": "Since"})
    archives.restore(owner, raw, is_trial=False)
    assert names(owner) == ["Since"]


def test_edit_by_an_older_name_is_restored(owner):
    row = lifecycle.create(owner, fleet(300, name="Then"))
    editing.edit(owner, row.pk, "rename", {"name": "Since"})
    raw = rewritten(backup(owner), lambda name, text: text.replace(b'"rename"', b'"mend"'))
    other = uuid.uuid4()
    archives.restore(other, raw, is_trial=False)
    edits = Revision.objects.filter(list__owner=other).values_list("edit", flat=True)
    assert sorted(edits) == ["create", "fix"]


def test_deleted_since_the_backup_comes_back(owner):
    row = lifecycle.create(owner, fleet(300, name="Then"))
    raw = backup(owner)
    lifecycle.delete(owner, row.pk)
    assert [each.change for each in archives.restore(owner, raw, is_trial=False)] == ["back"]
    assert names(owner) == ["Then"]


def test_book_whose_version_is_another_here_is_kept_beside(owner):
    own_book(owner, "Theirs")
    lifecycle.create(owner, replace(column("Army"), books={"own": "1"}, entries=()))
    raw, other = backup(owner), uuid.uuid4()
    own_book(other, "Mine")
    for _ in range(2):
        archives.restore(other, raw, is_trial=False)
    books = dict(Book.objects.of_owner(other).values_list("name", "version"))
    assert (len(books), books["Mine"]) == (2, "1")
    assert judging.read(List.objects.of_owner(other).get()).books == {"own": books["Theirs"]}


def test_forged_digest_passes_no_book_for_another(owner):
    """Whoever was given the forged book and adds the true one gets the true one."""
    true = ground.book("gf35", ground.unit(points=100))
    store(replace(true, version="0.9"), "", owner)
    forged = rewritten(
        backup(owner),
        lambda name, text: (
            re.sub(rb'"digest":\s*"\w+"', b'"digest":"%s"' % digest_of(true).encode(), text)
        ).replace(b'\\"points\\":100', b'\\"points\\":1'),
    )
    giver, taker = uuid.uuid4(), uuid.uuid4()
    assert [each.change for each in archives.restore(giver, forged, is_trial=False)] == ["new"]
    grant_books(ground.army("gf35", 500, books={ground.BOOK: "0.9"}), giver, taker)
    assert Book.objects.of_owner(taker).count() == 1
    added = store(true, "", taker)
    assert (added.is_new, read_book(added.row).units[0].points) == (True, 100)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda name, text: text[:40] if name[0] == "l" else text, id="cut member"),
        pytest.param(lambda name, text: b"{}" if name[0] == "l" else text, id="empty member"),
        pytest.param(lambda name, text: text.replace(b'edit":"', b'edit":"x'), id="unknown edit"),
        pytest.param(lambda name, text: text.replace(b"warfleets", b"chess"), id="other game"),
        pytest.param(
            lambda name, text: text.replace(b'"revision":', b'"revision":-'), id="negative"
        ),
        pytest.param(
            lambda name, text: text.replace(b'"number":', b'"number":9'), id="beyond the newest"
        ),
        pytest.param(
            lambda name, text: re.sub(rb'("(revision|number)"):\s*\d+', rb"\1:2147483647", text),
            id="no room for another",
        ),
        pytest.param(
            lambda name, text: text.replace(b'tags":""', b'tags":"a\\u0000"'), id="unprintable tag"
        ),
        pytest.param(lambda name, text: text.replace(b"Patrol", b"Pa\\\\u202etrol"), id="hostile"),
    ],
)
def test_list_that_cannot_be_read_is_told_and_the_rest_restored(owner, change):
    lifecycle.create(owner, fleet(300, name="Patrol"))
    own_book(owner)
    raw, other = rewritten(backup(owner), change), uuid.uuid4()
    for is_trial in (True, False):
        found = archives.restore(other, raw, is_trial)
    assert [(each.folder, bool(each.errors)) for each in found] == [
        ("books", False),
        ("lists", True),
    ]
    assert (names(other), Book.objects.of_owner(other).count()) == ([], 1)


@pytest.mark.parametrize("count", [1, 12])
def test_queries_of_writing(owner, django_assert_num_queries, count):
    for _ in range(count):
        lifecycle.create(owner, fleet(300))
    with django_assert_num_queries(5 + count):
        raw = archives.write_backup(owner)
    assert len(zipfile.ZipFile(raw).namelist()) == count + 1
