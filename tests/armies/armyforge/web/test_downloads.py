"""Downloads from Army Forge, and from nowhere else."""

import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from armies.armyforge.web import client, downloads
from armies.armyforge.web.client import (
    MAX_TRIES,
    MAX_WAIT_SECONDS,
    USUAL_WAIT_SECONDS,
    PoliteClient,
    seconds_to_wait,
)
from armies.armyforge.web.downloads import book_path, fetch_list, list_books, list_id
from armies.services.book_imports import download
from rulesets.engine.errors import InvalidInput
from tests.armies.armyforge.forge import dripping
from tests.armies.armyforge.listing import saved, squad, swap_all, unit, weapon, whole
from tests.armies.armyforge.samples import raw
from tests.corpus import files

pytestmark = pytest.mark.usefixtures("new_books")

SLUG = "grimdark-future"
BOOK = {"uid": "lanternGuild_01", "name": "Lantern Guild", "modifiedAt": "2026-01-01"}
OTHER = {"uid": "other", "name": "Others", "modifiedAt": "2026-01-02"}
BOOK_PATH = book_path("lanternGuild_01", "gf35")
LIST = "abc_-1DEF"
LIST_PATH = f"/api/tts?id={LIST}"

FEW = 5
"""Files of the corpus to fetch: other tests read all of them from the disk."""

LISTS = [
    saved(unit("a", "secSwap:optFlare")),
    whole(squad("a", swap_all(weapon("Torch")))),
    *(path.read_bytes() for path in files("lists")[:FEW]),
]


def codes(read, *arguments):
    with pytest.raises(InvalidInput) as caught:
        read(*arguments)
    return [problem.code for problem in caught.value.details]


def test_list_by_id_and_by_share_link(forge):
    forge.put(LIST_PATH, b"{}")
    for address in (LIST, f"{forge.url}/share?id={LIST}&name=My%20List", f" {LIST} "):
        assert fetch_list(address) == b"{}"
    assert forge.asked == [(LIST_PATH, "")] * 3


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("https://elsewhere.example/share?id=abc", "foreign_address"),
        ("https://127.0.0.1.elsewhere.example/share?id=abc", "foreign_address"),
        ("https://127.0.0.1@elsewhere.example/share?id=abc", "foreign_address"),
        ("http://127.0.0.1/admin?id=abc", "no_share_link"),
        ("http://127.0.0.1/share", "no_share_link"),
        ("http://127.0.0.1/share?id=a%2Fb", "no_share_link"),
        ("http://[/share?id=abc", "no_share_link"),
        ("file:///share?id=abc", "foreign_address"),
        ("", "no_share_link"),
        ("a b", "no_share_link"),
        ("hello", "no_share_link"),
        ("congratulations", "no_share_link"),
    ],
)
def test_address_that_is_no_share_link(settings, address, code):
    settings.ARMY_FORGE_URL = "http://127.0.0.1"
    assert codes(list_id, address) == [code]


@pytest.mark.parametrize(
    ("status", "body", "code"),
    [
        (500, b"", "unknown_list"),
        (404, b"", "unknown_list"),
        (500, b"oops", "bad_answer"),
        (302, b"", "bad_answer"),
        (200, b"x" * 11, "too_large"),
    ],
)
def test_answer_that_is_no_list(forge, monkeypatch, status, body, code):
    monkeypatch.setattr(downloads, "MAX_LIST_BYTES", 10)
    forge.put(LIST_PATH, body, status=status, Location=f"{forge.url}/elsewhere")
    assert codes(fetch_list, LIST) == [code]
    assert forge.asked == [(LIST_PATH, "")]


CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"


@pytest.mark.parametrize(
    ("scheme", "at_once", "byte"),
    [
        pytest.param("http", b"", b"", id="silence"),
        pytest.param("http", b"HTTP/1.1 200 OK\r\nX: ", b"x", id="headers"),
        pytest.param("http", b"HTTP/1.0 200 OK\r\n\r\n", b"x", id="body"),
        pytest.param("http", CHUNKED, b"0", id="length of a chunk"),
        pytest.param("https", b"", b"", id="silence instead of TLS"),
    ],
)
def test_answer_that_takes_too_long(settings, monkeypatch, scheme, at_once, byte):
    monkeypatch.setattr(client, "WHOLE_SECONDS", 0.3)
    with dripping(at_once, byte) as place:
        settings.ARMY_FORGE_URL = f"{scheme}://{place}"
        began = time.monotonic()
        assert codes(fetch_list, LIST) == ["unreachable"]
        assert time.monotonic() - began < 2


def test_books_and_their_index_are_asked_for_one_after_another_with_pauses(forge):
    waits = []
    client = PoliteClient(pause=3, wait=waits.append)
    forge.put_index(SLUG, [BOOK], [OTHER])
    forge.put(BOOK_PATH, raw())
    for listed in list(list_books("gf35", client))[:1]:
        download(listed, "gf35", client)
    assert (len(forge.asked), waits) == (4, [3, 3, 3])


@pytest.mark.parametrize("status", [429, 503])
def test_busy_host_is_asked_again_when_it_says(forge, status):
    waits = []
    client = PoliteClient(pause=1, wait=waits.append)
    forge.put("/x", b"{}")
    forge.put_busy("/x", 2, status, Retry_After="7")
    assert client.get("/x", 100).body == b"{}"
    assert (waits, client.gave_up) == ([7, 1, 7, 1], False)


@pytest.mark.parametrize(
    ("times", "after", "asked"), [(MAX_TRIES, "0", MAX_TRIES), (1, str(MAX_WAIT_SECONDS + 1), 1)]
)
def test_host_that_stays_busy_is_left_alone(forge, times, after, asked):
    client = PoliteClient(pause=0, wait=lambda seconds: None)
    forge.put_busy("/x", times, Retry_After=after)
    assert client.get("/x", 100).status == 429
    assert (len(forge.asked), client.gave_up) == (asked, True)


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("5", 5),
        ("Thu, 01 Jan 2026 00:00:00 GMT", 0),
        ("", USUAL_WAIT_SECONDS),
        ("-5", USUAL_WAIT_SECONDS),
        ("soon", USUAL_WAIT_SECONDS),
    ],
)
def test_how_long_a_busy_host_asks_to_wait(said, seconds):
    assert seconds_to_wait(said) == seconds


def test_busy_host_is_waited_for_until_a_date():
    said = format_datetime(datetime.now(UTC) + timedelta(seconds=60), usegmt=True)
    assert 50 < seconds_to_wait(said) <= 60


def test_list_behind_a_share_link_is_the_one_in_the_file(forge):
    for content in LISTS:
        forge.put(LIST_PATH, content)
        assert fetch_list(f"{forge.url}/share?id={LIST}&name=A%20List") == content


def test_host_that_does_not_answer(settings):
    settings.ARMY_FORGE_URL = "http://127.0.0.1:1"
    assert codes(fetch_list, LIST) == ["unreachable"]


def test_name_that_leads_inside(forge, settings):
    """`127.1` is a host name until it is resolved."""
    settings.ARMY_FORGE_URL = forge.url.replace("127.0.0.1", "127.1")
    assert codes(fetch_list, LIST) == ["private_address"]
    assert forge.asked == []
