"""The page that compares two versions of a book."""

import pytest

from tests import ground
from tests.armies.views.versions import CLAW, store
from tests.pages import inline_code, page

pytestmark = pytest.mark.usefixtures("new_books")

BOOK = ground.BOOK
ADDRESS = f"/rules/gf35/{BOOK}/compare"


@pytest.fixture
def versions(db):
    store("1.9")
    store("1.10", points=120, options=[CLAW])
    store("1.8", points=90)


def shown(client, query=""):
    return page(client.get(ADDRESS + query)).one("main")


def chosen(found):
    return [
        [option.text for option in select.all("option") if "selected" in option.attrs]
        for select in found.all("select")
    ]


def parts(found):
    """Each heading with the names below it."""
    lines = []
    for section in found.all("section"):
        for heading, rows in zip(section.all("h3"), section.all("ul"), strict=True):
            names = [line.one("b").text for line in rows.all("li")]
            lines.append((section.one("h2").text, heading.text, names))
    return lines


def test_newest_two_are_compared(client, versions):
    found = shown(client)
    assert found.one("h1").text == "Test book 1.9 → 1.10"
    assert chosen(found) == [["1.9"], ["1.10"]]
    assert parts(found) == [("Units", "Changed", ["Squad"]), ("Options", "Removed", ["Horn"])]
    unit, option = found.all("li")
    assert [unit.one("p").text, unit.one(cls="figure").text] == ["Points: 100 → 120", "120"]
    assert option.text == "Horn Bits · Squad +10"


def test_any_two_are_compared(client, versions):
    found = shown(client, "?from=1.10&to=1.8")
    assert (found.one("h1").text, chosen(found)) == ("Test book 1.10 → 1.8", [["1.10"], ["1.8"]])
    assert parts(found) == [("Units", "Changed", ["Squad"]), ("Options", "New", ["Horn"])]


@pytest.mark.parametrize(
    ("query", "expected"),
    [("?to=1.9", "1.8 → 1.9"), ("?to=1.8", "1.8 → 1.8"), ("?from=1.8", "1.8 → 1.10")],
)
def test_the_other_one_is_chosen(client, versions, query, expected):
    assert shown(client, query).one("h1").text == f"Test book {expected}"


def test_same_version_twice(client, versions):
    found = shown(client, "?from=1.9&to=1.9")
    assert (parts(found), found.all("p")[-2].text) == ([], "Nothing differs.")


@pytest.mark.parametrize(
    "address",
    [
        f"{ADDRESS}?from=9.9",
        f"{ADDRESS}?to=9.9",
        f"{ADDRESS}?from=<b>&to=1.9",
        "/rules/gf35/nothing/compare",
        "/rules/warfleets/warfleets/compare",
    ],
)
def test_what_is_not_here(client, versions, address):
    assert client.get(address).status_code == 404


def test_private_version_is_not_there_for_strangers(client, versions, owner):
    store("2.0", owner=owner)
    assert shown(client).one("h1").text == "Test book 1.10 → 2.0"
    client.cookies.clear()
    assert shown(client).one("h1").text == "Test book 1.9 → 1.10"


def test_book_page_leads_there(client, versions):
    found = page(client.get(f"/rules/gf35/{BOOK}/1.9")).one("main").all("nav", cls="links")[0]
    assert [(link.text, link.attrs["href"]) for link in found.all("a")] == [
        ("1.10", f"/rules/gf35/{BOOK}/1.10"),
        ("1.9", f"/rules/gf35/{BOOK}/1.9"),
        ("1.8", f"/rules/gf35/{BOOK}/1.8"),
        ("Compare versions", f"{ADDRESS}?to=1.9"),
    ]


def test_page_of_the_only_version_names_no_other(client):
    store("1.0")
    found = page(client.get(f"/rules/gf35/{BOOK}")).one("main").all("nav")
    assert [nav.attrs["aria-label"] for nav in found] == ["On this page", "Show"]


def test_page_holds_no_code(client, versions):
    assert inline_code(client.get(ADDRESS)) == []


def test_compare_queries(client, versions, django_assert_num_queries):
    client.get(ADDRESS)
    with django_assert_num_queries(2):
        client.get(ADDRESS)
