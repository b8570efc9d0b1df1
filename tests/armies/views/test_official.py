"""Downloads of official books, from a small Army Forge on this machine."""

import uuid
from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from armies.armyforge.web.downloads import book_path
from rulesets.books.models import Book, OfficialBook
from rulesets.jobs.models import Job
from rulesets.keys import services as keys
from tests.armies.armyforge.listing import saved, unit
from tests.armies.armyforge.samples import raw
from tests.pages import page

pytestmark = pytest.mark.usefixtures("new_books")

KEY = "lanternGuild_01"
NAMELESS = "Ferryman [1] Q3+ D4+ | 60pts | Hero\nOar (A1)"
LISTED = {"uid": KEY, "name": "Lantern Guild", "modifiedAt": "2026-01-01"}


@pytest.fixture
def begun():
    return []


@pytest.fixture
def get(client, owner, begun, django_capture_on_commit_callbacks):
    """Request a book; `work` does the background work."""

    def ask(book, **fields):
        with django_capture_on_commit_callbacks() as tasks:
            answer = client.post("/books/get", {"book": book, "next": "/new/gf35", **fields})
        begun.extend(tasks)
        return answer

    return ask


@pytest.fixture
def work(begun):
    return lambda: [task() for task in begun]


def test_index_is_fetched_and_shown(client, get, work, forge):
    forge.put_index("grimdark-future", [LISTED])
    first = page(client.get("/books/official/gf35"))
    assert first.all(cls="rows") == []
    assert first.one("form", id="download").attrs["hx-trigger"] == "load"
    answer = get("gf35:")
    work()
    assert client.get(answer.url).url == "/new/gf35"
    shown = page(client.get("/books/official/gf35"))
    assert shown.all("form", id="download") == []
    assert shown.one("ul", cls="rows").text == "Lantern Guild Get"
    assert OfficialBook.objects.get().modified == "2026-01-01"


@pytest.mark.parametrize(("shared", "of_owner"), [(False, True), (True, False)])
def test_book_is_fetched_for_its_visitor_or_for_all(
    client, owner, get, work, forge, settings, shared, of_owner
):
    settings.SHARE_FETCHED_BOOKS = shared
    forge.put(book_path(KEY, "gf35"), raw())
    answer = get(f"gf35:{KEY}", name="Lantern Guild")
    waiting = page(client.get(answer.url))
    assert waiting.one("h1").text == "Lantern Guild"
    assert waiting.one(id="download").attrs["hx-trigger"] == "every 1s"
    work()
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


def test_book_chosen_for_an_import_leads_back_to_it(client, get, work, forge):
    OfficialBook.objects.create(game="gf35", key=KEY, name="Lantern Guild")
    refused = client.post("/import", {"text": NAMELESS}, follow=True)
    link = page(refused).one(role="alert").one("a", cls="button")
    back = page(client.get(link.attrs["href"])).one("ul", cls="rows").one("input", name="next")
    forge.put(book_path(KEY, "gf35"), raw())
    answer = get(f"gf35:{KEY}", next=back.attrs["value"])
    work()
    shown = page(client.get(client.get(answer.url).url))
    assert "The book is here now." in shown.one(role="status", cls="notice-line").text
    assert shown.one("textarea").text.split() == NAMELESS.split()


@pytest.mark.parametrize(
    ("book", "sentence"),
    [
        ("gf15:x", "gf15 isn’t supported yet"),
        ("nothing", "nothing isn’t supported yet"),
        ("gf35:../admin", "not a share link of Army Forge or Muster"),
    ],
)
def test_what_cannot_be_got_is_refused(get, book, sentence):
    answer = get(book)
    assert answer.status_code == 400
    assert page(answer).one(role="alert").text == sentence


def test_failure_says_why_and_offers_another_try(client, get, work, forge):
    answer = get("gf35:gone")
    work()
    shown = page(client.get(answer.url))
    assert shown.one(role="alert").text == "Army Forge has no such book"
    assert shown.one("button", name="book").attrs["value"] == "gf35:gone"


def test_download_that_nobody_works_on_any_more_is_over(client, get):
    answer = get(f"gf35:{KEY}")
    Job.objects.update(asked_at=timezone.now() - timedelta(minutes=2))
    assert "Can’t reach Army Forge" in page(client.get(answer.url)).one(role="alert").text


def test_few_wait_at_once_and_nothing_is_fetched_twice(get):
    first = [get(f"gf35:book-{n}").url for n in range(5)]
    assert get("gf35:book-0").url == first[0]
    answer = get("gf35:book-5")
    assert answer.status_code == 400
    assert "try again in a minute" in page(answer).one(role="alert").text


def test_download_is_one_of_its_owners_jobs(client, owner, get, work, forge):
    forge.put(book_path(KEY, "gf35"), raw())
    get(f"gf35:{KEY}")
    work()
    key = keys.create(owner, "Bot", "read", None)
    ask = partial(client.get, headers={"Authorization": f"Bearer {key}"})
    (job,) = ask("/api/v1/jobs?kind=books").json()["results"]
    assert (job["state"], job["parts"]) == ("done", 1)
    version = Book.objects.get(key=KEY).version
    assert ask(job["result"]).json() == {"game": "gf35", "key": KEY, "version": version}


def test_download_is_its_owners(client, get):
    address = get(f"gf35:{KEY}").url
    Job.objects.update(owner=uuid.uuid4())
    response = client.get(address)
    assert (response.status_code, KEY in page(response).one("main").text) == (404, False)


@pytest.mark.parametrize(
    "next", ["https://elsewhere.example/", "//elsewhere.example", "javascript:x"]
)
def test_one_is_led_to_this_site_only(client, get, next):
    address = get(f"gf35:{KEY}", next=next).url
    Job.objects.update(state="done")
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
    assert [each.attrs["value"] for each in in_editor] == [button.attrs["value"]] * 3
