"""What a fleet may hold, as one page."""

import pytest
from django.urls import reverse

from rulesets.books.library import Books
from tests.pages import page


@pytest.fixture
def reference(db, client):
    return page(client.get(reverse("fleets:reference")))


def rows(reference, title):
    table = reference.one("section", **{"aria-labelledby": title}).one("tbody")
    return [
        [cell.text for cell in row.inside if not isinstance(cell, str)] for row in table.all("tr")
    ]


def test_reference_limits(reference):
    assert [row[:3] for row in rows(reference, "limits-title")] == [
        ["Heroes", "1", "2"],
        ["Copies", "2", "3"],
        ["Ships", "6", "9"],
        ["Squadrons", "8", "12"],
    ]


def test_reference_vessels(reference):
    assert rows(reference, "ships-title") == [
        ["Cruiser Ship", "80", "Heavy 4", "4″/6″", "24″ A2 S2", "2+", "2+"],
        ["Destroyer Ship", "60", "Medium 3", "6″/9″", "18″ A2 S1", "3+", "3+"],
        ["Corvette Ship", "40", "Light 2", "8″/12″", "12″ A2 S0", "4+", "4+"],
        ["Gunship Squadron", "10", "–", "10″/15″", "2″ A2 S0", "5+", "5+"],
        ["Fighter Squadron Anti-Squadron", "10", "–", "10″/15″", "2″ A3 S0", "5+", "6+"],
        ["Bomber Squadron Anti-Ship, Deadly", "10", "–", "8″/12″", "2″ A1 S2", "4+", "5+"],
    ]


def test_reference_holds_the_whole_book(reference):
    book = Books("warfleets").catalogue("warfleets")
    shelves = (book.rules, book.vessels, book.heroes, book.titles, book.upgrades)
    text = reference.text
    assert [
        entry.name.en for shelf in shelves for entry in shelf.values() if entry.name.en not in text
    ] == []


def test_reference_links_lead_somewhere(reference):
    ids = {element.attrs.get("id") for element in reference.walk()}
    links = [a.attrs["href"] for a in reference.all("a") if a.attrs["href"].startswith("#")]
    assert [link for link in links if link[1:] not in ids] == []
    assert len(links) > 10


def test_reference_queries(db, client, django_assert_num_queries):
    Books("warfleets").catalogue("warfleets")
    with django_assert_num_queries(1):
        client.get(reverse("fleets:reference"))
