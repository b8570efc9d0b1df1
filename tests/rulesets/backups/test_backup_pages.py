"""The pages that download a backup, show what it would restore, and restore it."""

import uuid

import pytest
from django.db import connection

from rulesets.backups.models import UploadedBackup
from rulesets.lists.models import List
from rulesets.lists.services import lifecycle
from tests.builders import fleet
from tests.pages import browser, notice_above, page
from tests.rulesets.backups.owners import backup, furnish, hand_in, rewritten
from tests.rulesets.devices.owners import names, owner_of

pytestmark = pytest.mark.django_db
TAP = {"csrfmiddlewaretoken": "a" * 64}


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
