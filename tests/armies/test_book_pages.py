"""Pages of army books: whole, private ones, earlier versions."""

import uuid
from dataclasses import replace

import pytest
from django.urls import reverse

from rulesets.books import services
from tests.armies.references import LEVY, book_page, names, reference
from tests.books import FACTIONS, GAMES, book_of
from tests.pages import cookie_of, page

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("faction", FACTIONS)
def test_book_is_shown_whole(client, game, faction):
    book = book_of(game, faction)
    found = book_page(client, game, faction)
    cards = found.all("li", cls="row")
    assert [card.one(cls="name").one("b").text for card in cards] == [
        unit.name.en for unit in book.units
    ]
    assert [card.one("summary").one(cls="figure").text for card in cards] == [
        str(unit.points) for unit in book.units
    ]
    assert names(found) == [f"{rule.name.en}{'(X)' * rule.has_rating}" for rule in book.rules]
    spells = [spell.text for spell in found.one(id="spells").all("dt")] if book.spells else []
    rolled = "+" if game == "gf15" else ""
    assert spells == [f"{spell.name.en} ({spell.threshold}{rolled})" for spell in book.spells]
    assert book.background.en in found.text


def test_unit_has_statline_loadout_and_rules(client):
    card = book_page(client).one("li", id="unit-column-carrier")
    statline = [figure.text for figure in card.one("dl").all("div")]
    assert statline == ["Quality 4+", "Defense 2+", "Tough6"]
    (weapon,) = card.one("tbody").all("tr")
    assert weapon.text == "Turret machine gun 30″ 4 1"
    rules = [link.text for link in card.one(cls="special").all("a")]
    assert rules == ["Close Ranks", "Impact(3)", "Transport(11)"]


def test_unit_has_its_upgrades_with_prices(client):
    card = book_page(client).one("li", id="unit-field-captain")
    first, second = card.all("p", cls="upgrades")[:2]
    assert [each.all("b")[0].text for each in (first, second)] == [
        "Replace Pistol:",
        "Replace Sabre:",
    ]
    assert [option.text for option in first.all("span", **{"data-hit": ""})] == [
        "Heavy pistol 12″ A1, AP(1) +5",
        "Burst pistol 12″ A2 +5",
        "Plasma pistol 12″ A1, AP(3) +5",
        "Carbine 12″ A2 +5",
    ]


def test_links_to_special_rules_lead_to_the_books_own_or_else_the_games(client):
    levy = book_page(client)
    shown = {"/rules/gf35": reference(client), "/rules/gf35/meridian-levy/1.0": levy}
    ids = {f"{at}#{each.attrs.get('id')}" for at, found in shown.items() for each in found.walk()}
    links = [a.attrs["href"] for a in levy.one(id="units").one("ul", cls="rows").all("a")]
    assert [link for link in links if link not in ids] == []
    assert {"/rules/gf35#hero", "/rules/gf35/meridian-levy/1.0#close-ranks"} <= set(links)


@pytest.mark.parametrize(
    "address",
    [
        "/rules/gf35/lost-book",
        "/rules/gf35/meridian-levy/9.9",
        "/rules/gf35/meridian-levy/%00",
        "/rules/gf36",
        "/rules/gf36/meridian-levy",
    ],
)
def test_page_of_what_is_not_here(client, address):
    assert client.get(address).status_code == 404


@pytest.fixture
def owner(new_books):
    """Somebody with a book of their own."""
    owner = uuid.uuid4()
    book = book_of("gf35", LEVY)
    mine = replace(book, key="my-levy", name=replace(book.name, en="My Levy"), units=book.units[:1])
    services.store(mine, "upload", owner=owner)
    return owner


def visitor(client, settings, owner):
    client.cookies[settings.OWNER_COOKIE] = cookie_of(owner)
    return client


def test_private_book_is_shown_to_its_owner(client, settings, owner):
    visitor(client, settings, owner)
    links = reference(client).one(id="books").all("a")
    assert "/rules/gf35/my-levy" in [link.attrs["href"] for link in links]
    assert book_page(client, "gf35", "my-levy").one("h1").text == "My Levy 1.0"


def test_private_book_is_not_there_for_anyone_else(client, settings, owner):
    visitor(client, settings, uuid.uuid4())
    links = reference(client).one(id="books").all("a")
    assert [link.attrs["href"] for link in links] == [f"/rules/gf35/{key}" for key in FACTIONS]
    assert client.get("/rules/gf35/my-levy").status_code == 404
    assert "My Levy" not in reference(client).text


def test_earlier_version_of_a_book_is_still_shown(client, new_books):
    book = book_of("gf35", LEVY)
    services.store(replace(book, version="2.0", units=book.units[:1]), "test")
    assert len(book_page(client).all("li", cls="row")) == 1
    assert len(book_page(client, "gf35", LEVY, "1.0").all("li", cls="row")) == len(book.units)


def test_book_queries(client, django_assert_num_queries):
    book_page(client)
    with django_assert_num_queries(1):
        book_page(client)


def shown_units(client, **query):
    found = page(client.get(reverse("armies:book", args=["gf35", LEVY]), query))
    return [row.attrs["id"] for row in found.one(id="units").all("li", cls="row")]


def test_units_of_a_book_are_found_by_words_and_kind(client):
    everything = shown_units(client)
    heroes = shown_units(client, kind="hero")
    assert 0 < len(heroes) < len(everything)
    assert shown_units(client, q="PLASMA pistol", kind="hero") == ["unit-field-captain"]
    assert shown_units(client, q="no such words") == []
    assert shown_units(client, kind="dragon") == everything
