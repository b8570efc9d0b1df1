"""All books of a game, downloaded one after another and again."""

import io
import json
import signal

import pytest
from django.core.management import CommandError, call_command

from armies.armyforge.games import FORGE_GAMES, game_of_book
from armies.armyforge.web.client import (
    MAX_TRIES,
)
from armies.armyforge.web.downloads import book_path
from rulesets.books.models import Book, BookSource
from tests.armies.armyforge.audit import unlike_stored
from tests.armies.armyforge.samples import OLD, document, raw, shelves

pytestmark = pytest.mark.usefixtures("new_books")

SLUG = "grimdark-future"
BOOK = {"uid": "lanternGuild_01", "name": "Lantern Guild", "modifiedAt": "2026-01-01"}
OTHER = {"uid": "other", "name": "Others", "modifiedAt": "2026-01-02"}
BOOK_PATH = book_path("lanternGuild_01", "gf35")
OTHER_PATH = book_path("other", "gf35")

FEW = 5
"""Files of the corpus to fetch: other tests read all of them from the disk."""
SHELVES = [pytest.param(books, id=name) for name, books in shelves().items()]


def import_books(game="gf35"):
    out = io.StringIO()
    try:
        call_command("import_books", fetch=game, pause=0, stdout=out, stderr=io.StringIO())
    except CommandError as error:
        out.write(f"{error}\n")
    return out.getvalue().splitlines()


def here():
    return list(BookSource.objects.order_by("path").values_list("path", "book__key", "modified"))


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
