"""Two random lists of equal points, the same again for the same address."""

import pytest

from rulesets.lists.models import List
from tests.pages import page

ASKED = {"size": "300", "force_org": "on", "seed": "7"}
BOOKS = [("warfleets", {}), ("gff", {"book": "saltwind-corsairs"})]


def sums(response):
    return [each.text for each in page(response).one("ol", cls="proposals").all(cls="sum")]


def lines(response):
    forms = page(response).one("ol", cls="proposals").all("form")
    return [[line.text for line in form.one("ul").all("li")] for form in forms]


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_equal_points_and_legal_and_drawn_again(client, game, book):
    response = client.get(f"/new/{game}/random", ASKED | book)
    assert sums(response) == ["300 / 300 Legal"] * 2
    first, second = lines(response)
    assert first != second
    assert lines(client.get(f"/new/{game}/random", ASKED | book)) == [first, second]
    assert lines(client.get(f"/new/{game}/random", ASKED | book | {"seed": "8"}))[0] != first


def test_kept_list_is_the_one_shown(client):
    shown = lines(client.get("/new/warfleets/random", ASKED))
    response = client.post("/new/warfleets/random", ASKED | {"keep": "1"})
    row = List.objects.get(pk=response["Location"].split("/")[2])
    assert (row.points, row.verdict) == (300, "legal")
    assert len(shown[1]) >= row.units


def test_address_without_a_seed_gets_one(client):
    response = client.get("/new/warfleets/random", {"size": "300"})
    assert response["Location"].startswith("/new/warfleets/random?size=300&seed=")


@pytest.mark.parametrize(
    ("game", "asked", "status"),
    [
        ("nothing", {"size": "300"}, 404),
        ("warfleets", {}, 400),
        ("warfleets", {"size": "x" * 500, "seed": "1"}, 400),
        ("warfleets", {"size": "300", "seed": "9" * 99}, 302),
        ("gff", {"size": "300", "book": "none", "seed": "1"}, 400),
    ],
)
def test_bad_input(client, game, asked, status):
    assert client.get(f"/new/{game}/random", asked).status_code == status


def test_no_limit_or_no_book_says_why(client):
    without_size = client.get("/new/warfleets/random", {"size": "none", "seed": "1"})
    without_book = client.get("/new/gff/random", {"size": "300", "book": "", "seed": "1"})
    assert "Set a game size first" in without_size.text
    assert "this is proven" in without_book.text
