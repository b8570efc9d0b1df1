"""Downloads from Army Forge, and from nowhere else."""

import io
import json
import signal
import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from django.core.management import CommandError, call_command

from armies.armyforge.games import FORGE_GAMES, game_of_book
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
from rulesets.books.models import Book, BookSource
from rulesets.engine.errors import InvalidInput
from tests.armies.armyforge.audit import unlike_stored
from tests.armies.armyforge.forge import dripping
from tests.armies.armyforge.listing import saved, squad, swap_all, unit, weapon, whole
from tests.armies.armyforge.samples import OLD, document, raw, shelves
from tests.corpus import files

pytestmark = pytest.mark.usefixtures("new_books")

SLUG = "grimdark-future"
BOOK = {"uid": "lanternGuild_01", "name": "Lantern Guild", "modifiedAt": "2026-01-01"}
OTHER = {"uid": "other", "name": "Others", "modifiedAt": "2026-01-02"}
BOOK_PATH = book_path("lanternGuild_01", "gf35")
OTHER_PATH = book_path("other", "gf35")
LIST = "abc_-1DEF"
LIST_PATH = f"/api/tts?id={LIST}"
FEW = 5
"""Files of the corpus to fetch: other tests read all of them from the disk."""

SHELVES = [pytest.param(books, id=name) for name, books in shelves().items()]
LISTS = [
    saved(unit("a", "secSwap:optFlare")),
    whole(squad("a", swap_all(weapon("Torch")))),
    *(path.read_bytes() for path in files("lists")[:FEW]),
]


def codes(read, *arguments):
    with pytest.raises(InvalidInput) as caught:
        read(*arguments)
    return [problem.code for problem in caught.value.details]


def import_books(game="gf35"):
    out = io.StringIO()
    try:
        call_command("import_books", fetch=game, pause=0, stdout=out, stderr=io.StringIO())
    except CommandError as error:
        out.write(f"{error}\n")
    return out.getvalue().splitlines()


def here():
    return list(BookSource.objects.order_by("path").values_list("path", "book__key", "modified"))


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


def test_import_ends_where_the_host_stays_busy_and_goes_on_from_there(forge):
    forge.put_index(SLUG, [BOOK, OTHER, {"uid": "third"}])
    forge.put(BOOK_PATH, raw())
    forge.put_busy(OTHER_PATH, MAX_TRIES, Retry_After="0")
    assert import_books()[-4:] == [
        "Others: not imported",
        "  Army Forge is busy (status 429), try again later",
        "1 new, 0 with other content than their version had, 0 here already, "
        "1 not imported; 3 units, 3 options",
        "Army Forge is busy. Imported books are kept; the same command continues later.",
    ]
    assert [path for path, _ in forge.asked_for_books()] == [BOOK_PATH, *[OTHER_PATH] * MAX_TRIES]
    forge.put(OTHER_PATH, raw(uid="other"))
    import_books()
    assert [path for path, _ in forge.asked_for_books()] == [OTHER_PATH, book_path("third", "gf35")]


@pytest.fixture
def heeds_interrupts():
    """Ctrl-C interrupts, also in tests that a shell runs in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heeds_interrupts")
def test_interrupted_import_keeps_what_is_done_and_goes_on_from_there(forge):
    forge.put_index(SLUG, [BOOK, OTHER])
    forge.put(BOOK_PATH, raw())
    forge.put(OTHER_PATH, raw(uid="other"))
    forge.stops_at = OTHER_PATH
    assert import_books() == [
        "Lantern Guild: Lantern Guild 3.5.2 is new, 3 units, 3 options",
        "1 new, 0 with other content than their version had, 0 here already, "
        "0 not imported; 3 units, 3 options",
        "Stopped. Imported books are kept; the same command continues.",
    ]
    assert forge.asked_for_books() == [(BOOK_PATH, ""), (OTHER_PATH, "")]
    forge.stops_at = ""
    assert import_books()[-1].startswith("1 new, 0 with other content than their version had, 1 ")
    assert forge.asked_for_books() == [(OTHER_PATH, "")]


@pytest.mark.parametrize("books", SHELVES)
@pytest.mark.parametrize("game", ["gf35", "gff"])
def test_fetched_books_are_kept_to_the_letter(forge, books, game):
    """A few of each game; tests/armies/management imports all, by the same steps."""
    slug, newest = FORGE_GAMES[game].slug, {}
    for path in books:
        book = json.loads(path.read_bytes())
        if game_of_book(book) == game and len(newest) < FEW:
            newest[book["uid"]] = path
    forge.put_index(slug, *([{"uid": uid}] for uid in newest))
    for uid, path in newest.items():
        forge.put(book_path(uid, game), path.read_bytes(), ETag='"1"')
    assert import_books(game)[-1].startswith(f"{len(newest)} new, ")
    assert import_books(game)[-1].startswith("0 new, ")
    assert unlike_stored(*newest.values()) == []
    assert BookSource.objects.count() == len(newest)


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


def test_every_page_is_read_and_every_book_imported(forge):
    forge.put_index(SLUG, [BOOK], [BOOK, OTHER])
    forge.put(BOOK_PATH, raw(), ETag='"1"')
    forge.put(OTHER_PATH, raw(uid="other", name="Others"))
    assert import_books() == [
        "Lantern Guild: Lantern Guild 3.5.2 is new, 3 units, 3 options",
        "Others: Others 3.5.2 is new, 3 units, 3 options",
        "2 new, 0 with other content than their version had, 0 here already, "
        "0 not imported; 6 units, 6 options",
    ]
    assert here() == [
        (BOOK_PATH, "lanternGuild_01", "2026-01-01"),
        (OTHER_PATH, "other", "2026-01-02"),
    ]


def test_books_here_are_not_asked_for_again(forge):
    forge.put_index(SLUG, [BOOK])
    forge.put(BOOK_PATH, raw())
    import_books()
    assert forge.asked_for_books() == [(BOOK_PATH, "")]
    import_books()
    assert forge.asked_for_books() == []


@pytest.mark.parametrize(
    "headers", [{"ETag": '"1"'}, {"Last_Modified": "Thu, 01 Jan 2026 00:00:00 GMT"}]
)
def test_books_the_index_says_nothing_of_are_asked_for_with_their_mark(forge, headers):
    (mark,) = headers.values()
    forge.put_index(SLUG, [{"uid": "lanternGuild_01"}])
    forge.put(BOOK_PATH, raw(), **headers)
    import_books()
    assert import_books() == [
        "0 new, 0 with other content than their version had, 1 here already, "
        "0 not imported; 0 units, 0 options",
    ]
    assert forge.asked_for_books() == [(BOOK_PATH, ""), (BOOK_PATH, mark)]


def test_changed_book_is_another_version(forge):
    forge.put_index(SLUG, [BOOK])
    forge.put(BOOK_PATH, raw(), ETag='"1"')
    import_books()
    forge.put_index(SLUG, [{**BOOK, "modifiedAt": "2026-03-01"}])
    forge.put(BOOK_PATH, raw(background="", backgroundFull=""), ETag='"2"')
    import_books()
    assert Book.objects.filter(source="Army Forge").count() == 2
    assert here() == [(BOOK_PATH, "lanternGuild_01", "2026-03-01")]


def test_import_goes_on_after_a_book_that_fails_and_resumes_there(forge):
    forge.put_index(SLUG, [OTHER, BOOK])
    forge.put(BOOK_PATH, raw())
    assert import_books()[:2] == [
        "Others: not imported",
        "  Army Forge has no such book",
    ]
    assert forge.asked_for_books() == [(OTHER_PATH, ""), (BOOK_PATH, "")]
    forge.put(OTHER_PATH, raw(uid="other"))
    import_books()
    assert forge.asked_for_books() == [(OTHER_PATH, "")]


def test_index_that_fails(forge):
    assert import_books() == [
        "0 new, 0 with other content than their version had, 0 here already, "
        "0 not imported; 0 units, 0 options",
        "The index of books:",
        "  Army Forge answers with status 404",
    ]


def test_index_with_its_list_in_an_object(forge):
    firefight = book_path("lanternGuild_01", "gff")
    odd = ["x", {"name": "no uid"}, {"uid": "../a"}, {"uid": 3}]
    forge.put_index("grimdark-future-firefight", {"total": 1, "books": [*odd, BOOK]})
    forge.put(firefight, document(OLD))
    import_books("gff")
    assert forge.asked_for_books() == [(firefight, "")]
