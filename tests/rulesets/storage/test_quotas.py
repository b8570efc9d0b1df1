"""Quotas: an owner's rows and bytes, an address's bytes in a day, the size of a history."""

import json
import uuid
from datetime import timedelta

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils import timezone

from armies.campaigns.services import open_campaign
from rulesets.engine import codec
from rulesets.lists.imports.files import import_files
from rulesets.lists.models import List
from rulesets.lists.services import editing, lifecycle
from rulesets.storage.services import QuotaExceeded
from rulesets.uploads.files import File
from tests.api import Api, sent
from tests.armies.campaigns.conftest import new_document
from tests.builders import full_fleet
from tests.pages import cookie_of

pytestmark = pytest.mark.django_db

OWNER = uuid.UUID(int=1)
FLEET = full_fleet()
SIZE = len(codec.write(FLEET))
FULL = "You have reached the limit of 2 lists. Delete some you no longer need."
BYTES_FULL = "Your lists, their history and your books fill your 0 MB."
ENOUGH = "Your network has saved 0 MB today"


@pytest.fixture
def caller():
    return Api(OWNER)


@pytest.fixture
def two_lists(settings):
    """Fill an owner's quota of lists."""
    settings.OWN_ROWS = {"lists.List": 2, "campaigns.Campaign": 1}
    return [lifecycle.create(OWNER, FLEET) for _ in range(2)]


@pytest.fixture
def browser(caller, settings):
    caller.client.cookies[settings.OWNER_COOKIE] = cookie_of(OWNER)
    return caller.client


def save(browser):
    return browser.post("/api/v1/lists", codec.write(FLEET), content_type="application/json")


def refusal(response):
    body = json.loads(response.content)
    return response.status_code, body["type"], [each["code"] for each in body["problems"]]


def test_page_says_that_there_is_no_room_and_keeps_what_was_typed(browser, two_lists):
    response = browser.post("/new/warfleets", {"name": "Third Patrol", "size": "450"})
    assert response.status_code == 413
    assert FULL in response.content.decode()
    assert "\nThird Patrol</textarea>" in response.content.decode()
    assert List.objects.filter(owner=OWNER).count() == 2


def test_sample_and_copy_need_room(browser, two_lists):
    sample = browser.post("/samples/warfleets")
    copied = browser.post(f"/s/{two_lists[0].share_key}/clone")
    assert (sample.status_code, copied.status_code) == (413, 413)
    assert all(FULL in each.content.decode() for each in (sample, copied))


@pytest.mark.parametrize("clone", [False, True], ids=["create", "clone"])
def test_api_says_that_there_is_no_room(caller, two_lists, clone):
    path = f"lists/{two_lists[0].pk}/clone" if clone else "lists"
    response = caller.post(path, b"" if clone else sent(FLEET))
    assert refusal(response) == (413, "/api/v1/problems/no_room", ["no_room_list"])


def test_file_without_room_is_refused_with_its_reason(browser, two_lists):
    response = browser.post("/import", {"text": codec.write(FLEET)})
    assert response.status_code == 413
    assert FULL in response.content.decode()
    assert f"{FLEET.name}&#34;" in response.content.decode()


def test_api_refuses_an_import_without_room(caller, two_lists):
    assert refusal(caller.post("imports", sent(FLEET))) == (
        413,
        "/api/v1/problems/no_room",
        ["no_room_list"],
    )


def test_some_files_find_room(browser, two_lists):
    """The others are refused one by one."""
    lifecycle.delete(OWNER, two_lists[0].pk)
    files = [
        File("one.json", codec.write(FLEET).encode),
        File("two.json", codec.write(FLEET).encode),
    ]
    first, second = import_files(OWNER, files)
    assert (first.errors, [error.code for error in second.errors]) == ((), ["no_room_list"])


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("edit", {"do": "add_entry?key=bomber"}),
        ("proposals/add", {"do": "add_entry?key=bomber"}),
        (
            "proposals/make",
            {"kind": "complete", "revision": "1", "edit": "add_entry?key=bomber"},
        ),
        ("copy", {"unit": "e3", "to": "{other}"}),
        ("side", {"copy": "{row}:e3:{other}"}),
    ],
)
@pytest.mark.parametrize("full", ["owner", "network"])
def test_pages_refuse_edits_without_room(browser, two_lists, settings, path, form, full):
    row, other = two_lists
    places = {"row": row.pk, "other": other.pk}
    url = f"/lists/{row.pk}/{path}"
    if path == "side":
        url = f"/lists/side-by-side?list={row.pk}&list={other.pk}"
    if full == "owner":
        settings.OWN_BYTES = 1
    else:
        settings.ADDRESS_BYTES = 1
    form = {name: value.format(**places) for name, value in form.items()}
    response = browser.post(url, form, REMOTE_ADDR="192.0.2.7")
    status, sentence = (413, BYTES_FULL) if full == "owner" else (429, ENOUGH)
    assert (response.status_code, sentence in response.text) == (status, True)
    assert response.has_header("Retry-After") == (full == "network")
    assert all(f"\n{value}</textarea>" in response.text for value in form.values())
    assert set(List.objects.values_list("revision", flat=True)) == {1}


def test_deleted_lists_make_room_oldest_first(two_lists):
    first, second = two_lists
    for row, days in ((first, 2), (second, 1)):
        List.objects.filter(pk=row.pk).update(deleted_at=timezone.now() - timedelta(days))
    lifecycle.create(uuid.UUID(int=2), FLEET)
    kept = lifecycle.create(OWNER, FLEET)
    assert list(List.objects.filter(owner=OWNER)) == [kept]


def test_campaigns_need_room(two_lists):
    open_campaign(OWNER, new_document())
    with pytest.raises(QuotaExceeded) as refused:
        open_campaign(OWNER, new_document())
    assert [each.code for each in refused.value.details] == ["no_room_campaign"]


def test_history_counts_and_edit_without_room_is_refused(settings, caller):
    row = lifecycle.create(OWNER, FLEET)
    editing.edit(OWNER, row.pk, "rename", {"name": "x"})
    assert List.objects.get().bytes == sum(len(r.document.encode()) for r in row.revisions.all())
    settings.OWN_BYTES = List.objects.get().bytes + SIZE
    edit = {"edit": "rename", "arguments": {"name": "y" * 80}}
    assert refusal(caller.post(f"lists/{row.pk}/edits", edit)) == (
        413,
        "/api/v1/problems/no_room",
        ["no_room_bytes"],
    )
    assert List.objects.get().name == "x"


def test_edit_that_fits_once_a_deleted_list_is_gone(settings):
    row, gone = lifecycle.create(OWNER, FLEET), lifecycle.create(OWNER, FLEET)
    lifecycle.delete(OWNER, gone.pk)
    settings.OWN_BYTES = 2 * SIZE + 10
    editing.edit(OWNER, row.pk, "rename", {"name": "x"})
    assert list(List.objects.values_list("pk", "revision")) == [(row.pk, 2)]


def test_history_is_bounded_in_bytes(monkeypatch):
    from rulesets.lists.services import storing

    monkeypatch.setattr(storing, "HISTORY_BYTES", 5 * SIZE)
    monkeypatch.setattr(storing, "ALWAYS_KEPT", 2)
    row = lifecycle.create(OWNER, FLEET)
    for number in range(22):
        editing.edit(OWNER, row.pk, "rename", {"name": "é" * (number + 1)})
    *kept, first = [each.number for each in row.revisions.all()]
    assert (kept, first) == (list(range(23, 15, -1))[: len(kept)], 1)
    assert 3 <= len(kept) < 8
    assert List.objects.get().bytes == sum(len(r.document.encode()) for r in row.revisions.all())


def test_what_is_shown_stays_however_many_bytes_there_are(monkeypatch):
    from rulesets.lists.services import storing

    row = lifecycle.create(OWNER, FLEET)
    for number in range(12):
        editing.edit(OWNER, row.pk, "rename", {"name": f"n{number}"})
    for _step in range(6):
        editing.undo(OWNER, row.pk)
    monkeypatch.setattr(storing, "HISTORY_BYTES", 1)
    monkeypatch.setattr(storing, "ALWAYS_KEPT", 2)
    storing.thin(List.objects.get())
    row = List.objects.get()
    kept = set(row.revisions.values_list("number", flat=True))
    assert {1, row.revision, row.undo_to, row.redo_to} <= kept
    assert editing.undo(OWNER, row.pk).has_effect


def test_address_stores_so_much_in_a_day(settings):
    settings.ADDRESS_BYTES = 2 * SIZE + 1
    network = [Client(REMOTE_ADDR=f"2001:db8:0:1::{host}") for host in (1, 2, 3)]
    path, body = "/api/v1/validate", codec.write(FLEET)
    assert [save(each).status_code for each in network] == [201, 201, 429]
    caches["throttles"].clear()  # as many requests may do
    assert 0 < int(save(network[0])["Retry-After"]) <= 86_400
    assert save(Client(REMOTE_ADDR="2001:db8:0:2::1")).status_code == 201
    assert network[0].post(path, body, content_type="application/json").status_code == 200


def test_nothing_is_counted_while_the_cache_is_away(settings):
    settings.ADDRESS_BYTES = SIZE + 1
    away = {
        "BACKEND": "django_redis.cache.RedisCache",
        "LOCATION": "redis://127.0.0.1:1",
        "OPTIONS": {"IGNORE_EXCEPTIONS": True},
    }
    settings.CACHES = settings.CACHES | {"stored": away}
    browser = Client(REMOTE_ADDR="192.0.2.9")
    assert [save(browser).status_code for _ in range(3)] == [201] * 3
    assert List.objects.count() == 3


def test_page_says_that_the_day_is_used_up(settings):
    settings.ADDRESS_BYTES = 10
    browser = Client(REMOTE_ADDR="192.0.2.8")
    response = browser.post("/new/warfleets", {"name": "Third Patrol", "size": "450"})
    assert response.status_code == 429
    assert ENOUGH in response.content.decode()
    assert "\nThird Patrol</textarea>" in response.content.decode()


def test_thinning_a_history_is_no_change_of_the_list():
    from rulesets.lists.services import storing

    row = lifecycle.create(OWNER, FLEET)
    before = List.objects.get().changed_at
    storing.thin(row)
    assert List.objects.get().changed_at == before
