"""Two random lists of equal points, the same again for the same address."""

import pytest

from rulesets.lists.models import List
from tests.pages import page

ASKED = {"size": "300", "force_org": "on", "seed": "7"}
BOOKS = [("warfleets", {}), ("gff", {"book": "saltwind-corsairs"})]


def sums(response):
    return [each.text for each in page(response).one("ol", cls="proposals").all(cls="sum")]


def lines(response):
    sides = page(response).one("ol", cls="proposals").all("ul")
    return [[line.text for line in side.all("li")] for side in sides]


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


def test_a_faction_for_each_side_and_both_kept_beside_each_other(client):
    """Their names are those that were typed, or of the units of most points."""
    asked = ASKED | {"book": "saltwind-corsairs", "rival": "meridian-levy"}
    shown = client.get("/new/gff/random", asked)
    assert sums(shown) == ["300 / 300 Legal"] * 2
    suggested = page(shown).one("input", id="name-0").attrs["value"]
    names = {"name-0": "", "name-1": " The Levy "}
    response = client.post("/new/gff/random", asked | names | {"keep": "both"}, follow=True)
    columns = page(response).one(cls="beside-columns").all("section")
    assert [each.one("h2").text for each in columns] == [f"A {suggested}", "B The Levy"]
    factions = List.objects.order_by("pk").values_list("faction", flat=True)
    assert sorted(factions) == ["Meridian Levy", "Saltwind Corsairs"]
    assert page(response).all("button", name="copy") == []
    assert page(shown).one("input", id="address").attrs["value"].endswith("&seed=7")


def test_without_room_for_both_none_is_kept(client, settings):
    settings.OWN_ROWS = settings.OWN_ROWS | {"lists.List": 1}
    response = client.post("/new/warfleets/random", ASKED | {"keep": "both"})
    assert (response.status_code, List.objects.count()) == (413, 0)


def test_address_without_a_seed_gets_one(client):
    response = client.get("/new/warfleets/random", {"size": "300"})
    assert response["Location"].startswith("/new/warfleets/random?size=300&seed=")


def test_other_side_has_another_faction_unless_the_same_is_chosen(client):
    choice = {"size": "300", "book": "meridian-levy"}
    drawn = [client.get("/new/gff/random", choice)["Location"] for _ in range(5)]
    assert [address for address in drawn if "rival=meridian-levy" in address] == []
    assert all("rival=" in address for address in drawn)
    same = client.get("/new/gff/random", choice | {"rival": "meridian-levy"})["Location"]
    assert "rival=meridian-levy&seed=" in same


@pytest.mark.parametrize(
    ("game", "asked", "status"),
    [
        ("nothing", {"size": "300"}, 404),
        ("warfleets", ASKED | {"keep": "0", "name-0": "a\0b"}, 400),
        ("warfleets", {"size": "x" * 500, "seed": "1"}, 400),
        ("warfleets", {"size": "300", "seed": "9" * 99}, 302),
        ("gff", {"size": "300", "book": "none", "seed": "1"}, 400),
        ("gff", {"size": "300", "book": "meridian-levy", "rival": "none", "seed": "1"}, 400),
    ],
)
def test_bad_input(client, game, asked, status):
    send = client.post if "keep" in asked else client.get
    response = send(f"/new/{game}/random", asked)
    assert (response.status_code, List.objects.count()) == (status, 0)


def test_no_limit_says_why(client):
    response = client.get("/new/warfleets/random", {"size": "none", "seed": "1"})
    assert "Set a game size first" in response.text


def test_first_book_is_drawn_from_if_none_is_chosen(client):
    response = client.get("/new/gff/random", ASKED | {"book": ""})
    assert sums(response) == ["300 / 300 Legal"] * 2


def test_bare_address_leads_to_the_form_with_the_choices(client):
    response = client.get("/new/warfleets/random")
    assert (response.status_code, response["Location"]) == (302, "/new/warfleets")
