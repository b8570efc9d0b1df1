"""Downloads of official books, from a small Army Forge on this machine."""

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from armies.armyforge.web.downloads import book_path
from armies.services import fetch
from rulesets.books.models import Book, Download, OfficialBook
from tests.armies.armyforge.listing import saved, unit
from tests.armies.armyforge.samples import raw
from tests.pages import page

pytestmark = pytest.mark.usefixtures("new_books")

KEY = "lanternGuild_01"
LISTED = {"uid": KEY, "name": "Lantern Guild", "modifiedAt": "2026-01-01"}


@pytest.fixture
def get(client, owner, django_capture_on_commit_callbacks):
    """Request a book; `run` does the background work."""

    def ask(book, **fields):
        return client.post("/books/get", {"book": book, "next": "/new/gf35", **fields})

    return ask


def test_index_is_fetched_and_shown(client, get, forge):
    forge.put_index("grimdark-future", [LISTED])
    first = page(client.get("/books/official/gf35"))
    assert first.all(cls="rows") == []
    assert first.one("form", id="download").attrs["hx-trigger"] == "load"
    answer = get("gf35:")
    fetch.run(Download.objects.get().pk)
    assert client.get(answer.url).url == "/new/gf35"
    shown = page(client.get("/books/official/gf35"))
    assert shown.all("form", id="download") == []
    assert shown.one("ul", cls="rows").text == "Lantern Guild Get"
    assert OfficialBook.objects.get().modified == "2026-01-01"


@pytest.mark.parametrize(("shared", "of_owner"), [(False, True), (True, False)])
def test_book_is_fetched_for_its_visitor_or_for_all(
    client, owner, get, forge, settings, shared, of_owner
):
    settings.SHARE_FETCHED_BOOKS = shared
    forge.put(book_path(KEY, "gf35"), raw())
    answer = get(f"gf35:{KEY}", name="Lantern Guild")
    waiting = page(client.get(answer.url))
    assert waiting.one("h1").text == "Lantern Guild"
    assert waiting.one(id="download").attrs["hx-trigger"] == "every 1s"
    fetch.run(Download.objects.get().pk)
    assert client.get(answer.url).url == "/new/gf35"
    assert (
        client.get(answer.url, headers={"HX-Request": "true"}).headers["HX-Redirect"] == "/new/gf35"
    )
    book = Book.objects.get(key=KEY)
    assert (book.owner == owner, book.published) == (of_owner, True)
    OfficialBook.objects.create(game="gf35", key=KEY, name="Lantern Guild")
    shown = page(client.get("/books/official/gf35"))
    assert "Lantern Guild Start a list" in shown.one("ul", cls="rows").text
    chosen = page(client.get(f"/new/gf35?book={KEY}")).all("input", name="book")
    assert [each.attrs["value"] for each in chosen if "checked" in each.attrs] == [KEY]


@pytest.mark.parametrize(
    ("book", "sentence"),
    [
        ("gf15:x", "gf15 isn’t supported yet"),
        ("nothing", "nothing isn’t supported yet"),
        ("gf35:../admin", "is not a share link of Army Forge or Muster"),
    ],
)
def test_what_cannot_be_got_is_refused(get, book, sentence):
    answer = get(book)
    assert answer.status_code == 400
    assert page(answer).one(role="alert").text == sentence


def test_failure_says_why_and_offers_another_try(client, get, forge):
    answer = get("gf35:gone")
    fetch.run(Download.objects.get().pk)
    shown = page(client.get(answer.url))
    assert shown.one(role="alert").text == "Army Forge has no such book"
    assert shown.one("button", name="book").attrs["value"] == "gf35:gone"


def test_download_that_nobody_works_on_any_more_is_over(client, get):
    answer = get(f"gf35:{KEY}")
    Download.objects.update(asked_at=timezone.now() - timedelta(minutes=2))
    assert "Can’t reach Army Forge" in page(client.get(answer.url)).one(role="alert").text


def test_few_wait_at_once_and_nothing_is_fetched_twice(get):
    first = [get(f"gf35:book-{n}").url for n in range(5)]
    assert get("gf35:book-0").url == first[0]
    answer = get("gf35:book-5")
    assert answer.status_code == 400
    assert "try again in a minute" in page(answer).one(role="alert").text


def test_download_is_its_owners(client, get):
    address = get(f"gf35:{KEY}").url
    Download.objects.update(owner=uuid.uuid4())
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(
    "next", ["https://elsewhere.example/", "//elsewhere.example", "javascript:x"]
)
def test_one_is_led_to_this_site_only(client, get, next):
    address = get(f"gf35:{KEY}", next=next).url
    Download.objects.update(state="done")
    assert client.get(address).url == "/books"


def test_imported_list_without_its_book_offers_it(client, owner):
    answer = client.post("/import", {"text": saved(unit("a")).decode()}, follow=True)
    shown = page(answer)
    button = shown.all("button", name="book")[0]
    assert button.text == "Get the book"
    (form,) = [each for each in shown.all("form") if button in each.walk()]
    address, _hash, opened = form.one("input", name="next").attrs["value"].partition("#")
    assert opened == "verdict"
    in_editor = page(client.get(address)).all("button", form="get-book")
    assert [each.attrs["value"] for each in in_editor] == [button.attrs["value"]] * 2
