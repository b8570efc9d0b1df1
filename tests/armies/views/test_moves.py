"""Moving a list to another version of a book: the preview, then the move."""

import uuid

import pytest

from rulesets.lists.services import editing, judging, lifecycle
from tests import ground
from tests.armies.views.versions import CLAW, horned, store
from tests.builders import fleet
from tests.pages import page

pytestmark = pytest.mark.usefixtures("new_books")

BOOK = ground.BOOK


@pytest.fixture
def row(owner):
    """Return a list on the older of two versions; the newer one has higher points and no horns."""
    store("1.0")
    store("1.1", points=120, options=[CLAW])
    return lifecycle.create(owner, horned())


def address(row, **query):
    query = {"book": BOOK, **query}
    return f"/lists/{row.pk}/move?" + "&".join(f"{key}={value}" for key, value in query.items())


def rows(found):
    """Return heading, text and number of each line."""
    return [
        (line.one("b").text, [p.text for p in line.all("p")], line.one(cls="figure").text)
        for line in found.one("ul", cls="rows").all("li")
    ]


def issues(found):
    return [issue.one("p").text for issue in found.all("li", cls="found")]


def test_page_says_what_would_change(client, row):
    found = page(client.get(address(row))).one("main")
    assert found.one("h1").text == "Test book 1.0 → 1.1"
    assert found.one("p", cls="points").text == "110 → 120/1000 Illegal"
    assert rows(found) == [("Squad", ["Options gone: Horn"], "110 → 120")]
    assert issues(found) == [
        "Error: Squad: “Horn” isn’t in this version of the book. Kept at 0 points."
    ]
    assert judging.read(row).books == {BOOK: "1.0"}


def test_move_and_undo(client, row):
    found = page(client.get(address(row))).one("main")
    (form,) = [form for form in found.all("form") if form.attrs.get("method") == "post"]
    button = form.one("button")
    response = client.post(form.attrs["action"], {"do": button.attrs["value"]}, follow=True)
    row.refresh_from_db()
    assert button.text == "Update to 1.1"
    assert (judging.read(row).books, row.points) == ({BOOK: "1.1"}, 120)
    assert page(response).one(id="notice").text == "Test book: version 1.1, +10 Undo"
    client.post(f"/lists/{row.pk}/undo")
    row.refresh_from_db()
    assert (judging.read(row).books, row.points) == ({BOOK: "1.0"}, 110)


def test_way_back(client, row):
    links = page(client.get(address(row))).one("main").all("a")
    assert [(link.text, link.attrs["href"]) for link in links] == [
        ("← Horned", f"/lists/{row.pk}/"),
        ("Keep 1.0", f"/lists/{row.pk}/"),
        ("Compare unit by unit", f"/compare?a={row.pk}&b={row.pk}/{BOOK}/1.1"),
        ("Compare the whole books", f"/rules/gf35/{BOOK}/compare?from=1.0&to=1.1"),
    ]


def test_other_version_of_the_book_is_offered_where_lists_are_compared(client, row):
    groups = page(client.get("/compare", {"a": row.pk})).one(cls="near").all("section")
    links = {each.one("h2").text: each.all("a") for each in groups}
    (link,) = links["Under another version of its book"]
    assert (link.text, link.attrs["href"]) == (
        "Test book 1.1",
        f"?a={row.pk}&b={row.pk}%2F{BOOK}%2F1.1",
    )


def test_list_is_compared_with_itself_under_the_other_version(client, row):
    compared = page(client.get("/compare", {"a": row.pk, "b": f"{row.pk}/{BOOK}/1.1"})).one("main")
    totals = [each.text for each in compared.one("dl", cls="totals").all("dd")]
    assert totals == ["110 / 1000 Legal", "120 / 1000 Illegal"]
    changed = [each.one("h3").text for each in compared.all("article")]
    assert "Squad 5 models, 110 points → 120 points" in changed
    for version in ("9", f"1.1/{BOOK}"):
        gone = client.get("/compare", {"a": row.pk, "b": f"{row.pk}/{BOOK}/{version}"})
        assert gone.status_code == 404


def test_newest_is_shown_unless_another_is_asked_for(client, row):
    store("1.0.9", points=90)
    store("1.0.10", points=95)
    shown = page(client.get(address(row))).one("h1").text
    asked = page(client.get(address(row, version="1.0.10"))).one("main")
    assert (shown, asked.one("h1").text) == ("Test book 1.0 → 1.1", "Test book 1.0 → 1.0.10")
    assert [each.text for each in asked.one("select").all("option")] == ["1.1", "1.0.10", "1.0.9"]


def test_move_that_changes_nothing(client, row):
    editing.edit(row.owner, row.pk, "remove_unit", {"entry": "e1"})
    found = page(client.get(address(row))).one("main")
    assert found.all("ul", cls="rows") == []
    assert "No entry changes its points or loses an option." in found.text


def test_list_whose_version_is_missing_can_move(client, owner):
    store("2.0", points=70)
    row = lifecycle.create(owner, horned("1.0"))
    found = page(client.get(address(row))).one("main")
    assert found.one("h1").text == "Test book 1.0 → 2.0"
    assert rows(found) == [("Squad", [], "0 → 80")]


def differing(client, row):
    """Return the links and fixes of the list's issues."""
    found = page(client.get(f"/lists/{row.pk}/")).one(id="issues")
    links = [a.attrs["href"] for a in found.all("a") if a.text == "See what differs"]
    return links, [button.text for button in found.all("button")]


def test_version_a_list_is_written_for_is_offered_once_it_is_here(client, owner):
    store("1.1")
    row = lifecycle.create(owner, horned("1.1", written_for={BOOK: "1.0"}))
    assert differing(client, row) == ([], ["Use version 1.1"])
    store("1.0", points=90)
    address = f"/lists/{row.pk}/move?book={BOOK}&version=1.0"
    assert differing(client, row) == ([address], ["Use version 1.0", "Use version 1.1"])
    found = page(client.get(address)).one("main")
    assert found.one("h1").text == "Test book 1.1 → 1.0"
    assert rows(found) == [("Squad", [], "110 → 100")]
    client.post(f"/lists/{row.pk}/edit", {"do": f"use_book?book={BOOK}&version=1.0"})
    row.refresh_from_db()
    assert (judging.read(row).books, judging.read(row).written_for) == ({BOOK: "1.0"}, {})
    assert differing(client, row) == ([], [])


def test_missing_version_leads_to_those_that_are_here(client, owner):
    store("2.0")
    row = lifecycle.create(owner, horned("1.0"))
    address = f"/lists/{row.pk}/move?book={BOOK}&version=2.0"
    assert differing(client, row)[0] == [address]
    assert page(client.get(address)).one("h1").text == "Test book 1.0 → 2.0"


@pytest.mark.parametrize(
    "query",
    [
        pytest.param({"version": "9.9"}, id="no such version"),
        pytest.param({"version": "1.0"}, id="the same version"),
        pytest.param({"version": "%3Cb%3E"}, id="no version"),
        pytest.param({"book": "meridian-levy"}, id="not the list's book"),
        pytest.param({"book": ""}, id="no book"),
    ],
)
def test_move_to_what_is_not_here(client, row, query):
    assert client.get(address(row, **query)).status_code == 404


def test_only_own_armies_move(client, owner, row):
    ships, theirs = lifecycle.create(owner, fleet(300)), lifecycle.create(uuid.uuid4(), horned())
    answers = [client.get(address(each)).status_code for each in (row, ships, theirs)]
    assert answers == [200, 404, 404]


def test_nothing_to_move_to(client, owner):
    store("1.0")
    row = lifecycle.create(owner, horned())
    assert client.get(address(row)).status_code == 404
    assert differing(client, row) == ([], [])


def catalogue_links(client, row):
    found = page(client.get(f"/lists/{row.pk}/?view=add")).one(id="books").one("ul")
    return [(link.text, link.attrs["href"]) for link in found.all("a")]


def test_catalogue_leads_there(client, row):
    assert catalogue_links(client, row) == [
        ("Another version", f"/lists/{row.pk}/move?book={BOOK}")
    ]


def test_catalogue_has_no_way_where_there_is_one_version(client, owner):
    store("1.0")
    assert catalogue_links(client, lifecycle.create(owner, horned())) == []


@pytest.mark.parametrize("count", [1, 30])
def test_move_queries(client, owner, django_assert_num_queries, count):
    store("1.0")
    store("1.1", points=120)
    entries = [ground.entry("squad")] * count
    row = lifecycle.create(owner, ground.army("gf35", 1000, *entries))
    client.get(address(row))
    with django_assert_num_queries(3):
        client.get(address(row))
