"""Backups of an owner: written, previewed, restored, restored again."""

import io
import re
import uuid
import zipfile
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection

from armies.campaigns.models import Campaign, Seat
from armies.campaigns.services import open_campaign
from rulesets.backups.models import UploadedBackup
from rulesets.backups.services import archives
from rulesets.books.models import Book
from rulesets.books.reading import read_book
from rulesets.books.services import digest_of, grant_books, store
from rulesets.engine.values import Term
from rulesets.lists.models import Favourite, List, Revision
from rulesets.lists.services import editing, favourites, judging, lifecycle, tagging
from tests import ground
from tests.armies.shown import column
from tests.builders import fleet, ship
from tests.pages import notice_above, page
from tests.rulesets.devices.test_devices import browser, names, owner_of
from tests.wars import war

pytestmark = pytest.mark.django_db

WHOLE = ("document", "revision", "undo_to", "redo_to", "share_key", "deleted_at", "tags")
OF_LIST = (
    *WHOLE,
    *("id", "owner", "name", "points", "verdict", "text"),
    *("created_at", "updated_at", "template_at"),
)


TAP = {"csrfmiddlewaretoken": "a" * 64}


def own_book(owner, name="Mine"):
    public = Book.objects.filter(game="gf35").first()
    return store(replace(read_book(public), key="own", version="1", name=Term(name)), "", owner).row


def furnish(owner):
    """Give an owner lists with histories, a deleted one, a book and a campaign."""
    own_book(owner)
    row = lifecycle.create(owner, fleet(300, ship("corvette"), name="Patrol"))
    for name in ("Second", "Third"):
        editing.edit(owner, row.pk, "rename", {"name": name})
    editing.undo(owner, row.pk)
    tagging.set_tags(owner, row.pk, ["league", "painted"])
    favourites.save(owner, row.pk, "e1")
    army = lifecycle.create(owner, replace(column("Army"), books={"own": "1"}, entries=()))
    lifecycle.bulk(owner, [army.pk], "template")
    gone = lifecycle.create(owner, fleet(300, name="Gone"))
    lifecycle.delete(owner, gone.pk)
    open_campaign(owner, war(0, 2))


def backup(owner):
    return archives.write_backup(owner).read()


def everything():
    """Return all rows of lists, revisions, books, campaigns and seats, without primary keys."""
    revisions = [f.attname for f in Revision._meta.fields if f.attname != "id"]
    return {
        "lists": list(List.objects.order_by("pk").values(*OF_LIST)),
        "revisions": list(Revision.objects.order_by("list", "number").values(*revisions)),
        "favourites": list(Favourite.objects.values()),
        "books": list(Book.objects.exclude(owner=None).values("owner", "version", "document")),
        "campaigns": list(Campaign.objects.values("id", "owner", "document", "squares")),
        "seats": list(Seat.objects.order_by("key").values("campaign", "player", "key")),
    }


def hand_in(client, raw):
    return client.post("/import", {"files": SimpleUploadedFile("backup.zip", raw)})


def lose_everything():
    for model in (List, Favourite, Campaign):
        model.objects.all().delete()
    Book.objects.exclude(owner=None).delete()


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


def test_pages_download_preview_and_restore(owner):
    furnish(owner)
    answer = browser(owner).get("/backup/all.zip")
    raw = b"".join(answer.streaming_content)
    assert "no-store" in answer["Cache-Control"]
    other = browser()
    assert hand_in(other, raw)["Location"] == "/backup/restore"
    asked = other.get("/backup/restore")
    assert page(asked).one("h1").text == "Restore this backup?"
    assert "Lists 3 to be added" in page(asked).one("main").text
    assert other.post("/backup/restore")["Location"] == "/"
    assert notice_above(other.get("/")) == (
        "Your backup is restored. Army books: 1, Lists: 3, Favourites: 1, Campaigns: 1."
    )
    assert names(owner_of(other)) == ["Army", "Second"]
    assert UploadedBackup.objects.count() == 0


def test_button_tapped_twice_restores_once(owner):
    furnish(owner)
    other = browser()
    hand_in(other, backup(owner))
    answers = [other.post("/backup/restore", TAP) for _ in range(2)]
    assert [(answer.status_code, answer.url) for answer in answers] == [(302, "/")] * 2
    assert names(owner_of(other)) == ["Army", "Second"]


@pytest.mark.parametrize(
    ("tap", "status"),
    [(TAP, 302), ({"csrfmiddlewaretoken": "b" * 64}, 410)],
    ids=["of the same page", "of another page"],
)
def test_second_tap_while_the_first_is_answered(owner, tap, status):
    furnish(owner)
    other, second = browser(), []
    hand_in(other, backup(owner))

    def tap_again(execute, sql, *rest):
        if not second and sql.startswith(f'INSERT INTO "{List._meta.db_table}"'):
            second.append(None)
            second[0] = other.post("/backup/restore", tap).status_code
        return execute(sql, *rest)

    with connection.execute_wrapper(tap_again):
        assert other.post("/backup/restore", TAP)["Location"] == "/"
    assert (second, names(owner_of(other))) == ([status], ["Army", "Second"])


def test_rows_that_find_no_room_are_counted(owner, settings):
    for _ in range(3):
        lifecycle.create(owner, fleet(300))
    other = browser()
    hand_in(other, backup(owner))
    settings.OWN_ROWS = {**settings.OWN_ROWS, "lists.List": 2}
    other.post("/backup/restore")
    assert notice_above(other.get("/")) == (
        "Your backup is restored. Lists: 2. 1 cannot be restored. "
        "You have reached the limit of 2 lists. Delete some you no longer need."
    )


def test_restore_of_nothing(owner):
    assert [
        browser().get("/backup/restore").status_code,
        browser(owner).post("/backup/restore").status_code,
    ] == [410, 410]
    assert browser().get("/backup/all.zip")["Location"] == "/backup"


def test_archive_of_somebody_else_is_not_shown(owner):
    furnish(owner)
    hand_in(browser(owner), backup(owner))
    response = browser(uuid.uuid4()).get("/backup/restore")
    assert (response.status_code, "Restore this backup?" in response.text) == (410, False)


def rewritten(raw, change):
    """Return a backup with members replaced by name; None leaves one out."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            content = change(name, old.read(name))
            if content is not None:
                new.writestr(name, content)
    return made.getvalue()


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


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda raw: raw.replace(b'"format": 1', b'"format": 2'), id="other version"),
        pytest.param(lambda raw: rewritten(raw, lambda name, text: b"x" * 2000), id="large mark"),
    ],
)
def test_backup_of_another_version(owner, spoil):
    lifecycle.create(owner, fleet(300))
    raw = rewritten(backup(owner), lambda name, text: text)
    client = browser(uuid.uuid4())
    hand_in(client, spoil(raw))
    answer = client.get("/backup/restore")
    assert (answer.status_code, "Nothing was changed" in answer.text) == (400, True)


def test_backup_cut_in_half(owner):
    furnish(owner)
    raw = backup(owner)
    answer = hand_in(browser(uuid.uuid4()), raw[: len(raw) // 2])
    assert (answer.status_code, "not a valid zip file" in answer.text) == (400, True)


def test_archives_are_few(owner):
    raw = backup(owner)
    for _ in range(25):
        hand_in(browser(uuid.uuid4()), raw)
    assert UploadedBackup.objects.count() == 20


@pytest.mark.parametrize("count", [1, 12])
def test_queries_of_writing(owner, django_assert_num_queries, count):
    for _ in range(count):
        lifecycle.create(owner, fleet(300))
    with django_assert_num_queries(5 + count):
        raw = archives.write_backup(owner)
    assert len(zipfile.ZipFile(raw).namelist()) == count + 1
