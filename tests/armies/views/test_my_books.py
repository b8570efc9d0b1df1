"""A player's own books: shown, added, deleted."""

import uuid
from dataclasses import replace

import pytest
from django.test import Client

from armies.campaigns import services as campaigns
from rulesets.books.models import Book
from rulesets.lists.models import List
from rulesets.lists.services import lifecycle
from tests import ground
from tests.armies.armyforge.samples import raw as raw_book
from tests.armies.views.versions import horned, store
from tests.pages import inline_code, page
from tests.wars import new_war

pytestmark = pytest.mark.usefixtures("new_books")


def lines(client):
    return [
        line.text for line in page(client.get("/books")).one(id="mine").one(cls="rows").all("li")
    ]


def test_own_books_and_their_lists(client, owner):
    store("1.0", owner=owner)
    store("1.1", owner=owner)
    store("3.0", owner=uuid.uuid4())
    store("4.0")
    lifecycle.create(owner, horned("1.0"))
    assert lines(client) == [
        "Test book 1.1 · Grimdark Future · test Delete",
        "Test book 1.0 · Grimdark Future · test used by 1 list",
    ]


def test_book_that_a_deleted_list_needs_stays_and_the_page_says_why(client, owner):
    book = store("1.0", owner=owner)
    lifecycle.delete(owner, lifecycle.create(owner, horned("1.0")).pk)
    after = page(client.post(f"/books/{book.pk}/delete", follow=True))
    assert after.one("main").one(role="status").text == (
        "This book stays: something of yours needs it, perhaps a deleted list "
        "or an earlier version of one."
    )
    assert Book.objects.filter(pk=book.pk).exists()


def test_book_that_came_in_a_list_says_so(client, owner):
    store("list-82b9df4d", owner=owner)
    assert lines(client) == ["Test book stats from a list · Grimdark Future · test Delete"]


def test_how_many_books_there_may_be(client, owner, settings):
    settings.OWN_ROWS = {"books.Book": 2}
    store("1.0", owner=owner)
    assert page(client.get("/books")).one(id="mine").all(cls="quiet")[0].text == "1 of 2 books"


def test_book_there_is_no_room_for(client, owner, settings):
    settings.OWN_ROWS = {"books.Book": 1}
    store("1.0", owner=owner)
    response = client.post("/import", {"text": raw_book().decode()})
    assert (response.status_code, page(response).one("main").all("p")[0].text) == (
        413,
        "You have reached the limit of 1 books of your own. "
        "Under “My army books”, delete one that no list uses.",
    )
    assert [line[:13] for line in lines(client)] == ["Test book 1.0"]


def test_list_whose_book_there_is_no_room_for_is_not_copied(client, owner, settings):
    """The book has to be copied, since its version is another book for the visitor."""
    giver, key = uuid.uuid4(), None
    store("1.0", owner=giver)
    store("1.0", owner=owner, points=90)
    key = lifecycle.create(giver, horned("1.0")).share_key
    settings.OWN_ROWS = settings.OWN_ROWS | {"books.Book": 0}
    came_from = f"http://testserver/a/{key}"
    response = client.post(f"/s/{key}/clone", headers={"Referer": came_from})
    found = page(response).one("main")
    assert (response.status_code, found.one("h1").text) == (413, "No room left")
    assert [link.attrs["href"] for link in found.all("a")][:2] == [came_from, "/books"]
    assert List.objects.count() == 1


def test_stranger_has_no_books(db):
    found = page(Client().get("/books")).one(id="mine")
    assert (
        found.all(cls="rows"),
        "No books of your own yet. Get one from Army Forge, or upload its file." in found.text,
    ) == ([], True)


def test_book_is_deleted(client, owner):
    row = store("1.0", owner=owner)
    (form,) = page(client.get("/books")).one(id="mine").all("form")
    assert form.attrs["action"] == f"/books/{row.pk}/delete"
    assert client.post(form.attrs["action"]).headers["Location"] == "/books"
    assert not Book.objects.filter(pk=row.pk).exists()


def test_book_of_a_campaign_stays(client, owner):
    row = store("1.0", owner=owner)
    campaigns.open_campaign(owner, replace(new_war(2), books={ground.BOOK: "1.0"}))
    line = page(client.get("/books")).one(id="mine").one("li")
    assert (line.all("form"), line.all("a")[-1].text) == ([], "used by campaigns")
    client.post(f"/books/{row.pk}/delete")
    assert Book.objects.filter(pk=row.pk).exists()


@pytest.mark.parametrize("other", [None, uuid.UUID(int=7)], ids=["everybody's", "a stranger's"])
def test_book_of_others_is_not_found(client, other):
    row = store("1.0", owner=other)
    assert client.post(f"/books/{row.pk}/delete").status_code == 404
    assert Book.objects.filter(pk=row.pk).exists()


def test_visitor_without_a_name_deletes_nothing(db):
    row = store("1.0")
    assert Client().post(f"/books/{row.pk}/delete").status_code == 404
    assert Book.objects.filter(pk=row.pk).exists()


def test_delete_needs_a_form(client, owner):
    row = store("1.0", owner=owner)
    assert client.get(f"/books/{row.pk}/delete").status_code == 405
    assert Book.objects.filter(pk=row.pk).exists()


def test_books_are_added_on_the_import_page(client):
    form = page(client.get("/books")).one("main").one("form")
    assert [
        form.attrs["action"],
        form.attrs["enctype"],
        form.one("input", type="file").attrs["name"],
    ] == [
        "/import",
        "multipart/form-data",
        "files",
    ]


@pytest.mark.parametrize(
    ("address", "names"),
    [("/", ["Books"]), ("/import", ["Books", "My army books"])],
    ids=["home", "import"],
)
def test_pages_that_lead_there(client, address, names):
    assert [link.text for link in page(client.get(address)).all("a", href="/books")] == names


def test_catalogue_leads_to_official_books(client, owner):
    row = lifecycle.create(owner, ground.army("gf35", 1000))
    links = (
        page(client.get(f"/lists/{row.pk}/"))
        .one(id="catalogue")
        .all("a", href="/books/official/gf35")
    )
    assert [link.text for link in links] == ["Get another book"]


def test_everybodys_books_by_game(client, owner):
    store("1.0")
    store("2.0", owner=owner)
    games = page(client.get("/books")).one(cls="by-game").all("section")
    titles = [game.one("h3").text for game in games]
    assert titles == [
        "Grimdark Future 3.5",
        "Grimdark Future: Firefight 3.5",
        "Grimdark Future v1.5",
    ]
    books = [book.text for book in games[0].all("a")]
    assert ("Test book 1.0" in books, "Test book 2.0" in books) == (True, False)


def test_page_holds_no_code(client, owner):
    store("1.0", owner=owner)
    assert inline_code(client.get("/books")) == []


@pytest.mark.parametrize("count", [1, 30])
def test_books_queries(client, owner, django_assert_num_queries, count):
    for number in range(count):
        store(f"1.{number}", owner=owner)
    with django_assert_num_queries(9):
        client.get("/books")
