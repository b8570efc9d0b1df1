"""Reference pages: a game's rules, and each of its books."""

from dataclasses import replace

import pytest
from django.urls import reverse

from armies.screens.rulebook import MAX_BOOKS
from rulesets.books import services
from rulesets.books.models import Book
from rulesets.games import ARMY_GAMES
from rulesets.games.ground.library import CORE
from tests.armies.references import LEVY, limits, names, reference
from tests.books import FACTIONS, GAMES, book_of
from tests.pages import inline_code

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (
            "gf35",
            [
                ["Points", "Heroes", "Copies", "Unit cap", "Units"],
                ["500", "1", "1", "175", "2"],
                ["750", "1", "1", "262", "3"],
                ["1000", "2", "2", "350", "5"],
                ["1500", "3", "2", "525", "7"],
                ["2000", "4", "3", "700", "10"],
            ],
        ),
        (
            "gff",
            [
                ["Points", "Heroes", "Copies", "Unit cap", "Units", "Models"],
                ["150", "1", "2", "52", "5", "7"],
                ["200", "1", "2", "70", "6", "10"],
                ["250", "1", "2", "87", "8", "12"],
                ["300", "2", "3", "105", "10", "15"],
            ],
        ),
    ],
)
def test_reference_has_the_limits_at_the_usual_sizes(client, game, expected):
    assert limits(reference(client, game)) == expected


def test_reference_of_the_first_edition_has_the_table_for_bigger_games(client):
    assert limits(reference(client, "gf15")) == [
        ["Points", "Heroes", "Vehicles and monsters", "Titans"],
        ["500", "1", "2", "0"],
        ["750", "1", "3", "0"],
        ["1000", "2", "4", "1"],
        ["1250", "2", "5", "1"],
        ["1500", "3", "6", "1"],
        ["1750", "3", "7", "1"],
        ["2000", "4", "8", "2"],
        ["2250", "4", "9", "2"],
        ["2500", "5", "10", "2"],
        ["2750", "5", "11", "2"],
        ["3000", "6", "12", "3"],
    ]


@pytest.mark.parametrize("game", GAMES)
def test_reference_explains_every_rule_of_the_game(client, game):
    found = reference(client, game)
    explained = {
        term.text for name in ("limits", "structure") for term in found.one(id=name).all("dd")
    }
    rules = [*ARMY_GAMES[game].limits, *ARMY_GAMES[game].checks]
    assert explained == {" ".join(rule.explanation.split()) for rule in rules}


def test_reference_names_the_reading_that_holds(client):
    (policy,) = reference(client).one(id="policies").all("dl")
    assert policy.text == "A hero in a unit Counts as one unit with its host · Counts separately"
    assert policy.one("b").text == "Counts as one unit with its host"


@pytest.mark.parametrize("game", GAMES)
def test_reference_leads_to_every_book(client, game):
    links = reference(client, game).one(id="books").all("a")
    assert [link.attrs["href"] for link in links] == [f"/rules/{game}/{key}" for key in FACTIONS]


@pytest.mark.parametrize("game", GAMES)
def test_reference_has_each_special_rule_at_its_key(client, game):
    books = [book_of(game, name) for name in ("core-rules", *FACTIONS)]
    found = reference(client, game).one(id="special-rules")
    anchors = [rule.attrs["id"] for rule in found.all("div") if "id" in rule.attrs]
    assert sorted(anchors) == sorted({rule.key for book in books for rule in book.rules})


def test_special_rule_of_a_book_leads_there(client):
    rule = reference(client).one("div", id="fire-order")
    assert [link.attrs["href"] for link in rule.all("a")] == [f"/rules/gf35/{LEVY}"]


@pytest.mark.parametrize(
    ("query", "language", "expected"),
    [
        ("close ranks", "en", ["Close Ranks", "Relay"]),
        ("RANGHI serrati", "en", ["Close Ranks", "Relay"]),
        ("close ranks", "it", ["Ponte radio Relay", "Ranghi serrati Close Ranks"]),
        ("shaken ranks close", "en", ["Close Ranks"]),
        ("no such words", "en", []),
    ],
)
def test_search_finds_names_and_texts_in_both_languages(client, query, language, expected):
    shown = reference(client, "gf35", query, accept_language=language).one(id="found")
    assert [term.text for term in shown.all("dt")] == expected


def test_search_shows_what_it_found_and_leads_back_to_all(client):
    found = reference(client, "gf35", "close ranks")
    assert found.one(role="status").text == "2 rules found · Show all"
    assert found.one(role="status").one("a").attrs["href"] == "/rules/gf35#special-rules"
    assert found.one("input", id="q").attrs["value"] == "close ranks"
    assert len(names(found)) == 2


@pytest.mark.parametrize("query", ["", "   "])
def test_search_for_nothing_shows_everything(client, query):
    found = reference(client, "gf35", query)
    assert (names(found), found.one(role="status").text) == (names(reference(client)), "")


def test_special_rule_with_two_texts_is_shown_with_each(client, new_books):
    book = book_of("gf35", LEVY)
    rule = next(rule for rule in book.rules if rule.key == "close-ranks")
    other = replace(rule, summary=replace(rule.summary, en="Something else."))
    services.store(replace(book, key="other-levy", rules=(other,)), "test")
    found = reference(client, "gf35", "close ranks").one(id="special-rules").all("dl")[-1]
    shown = [entry.one("dt").text for entry in found.all("div")]
    ids = [entry.attrs.get("id") for entry in found.all("div")]
    assert [id for name, id in zip(shown, ids, strict=True) if name == "Close Ranks"] == [
        "close-ranks",
        None,
    ]


def test_rules_of_very_many_books_are_left_to_their_own_pages(client, new_books):
    book = book_of("gf35", LEVY)
    for number in range(MAX_BOOKS):
        name = replace(book.name, en=f"Able {number}")
        services.store(
            replace(book, key=f"able-{number}", name=name, units=(), packages=(), rules=()), "test"
        )
    found = reference(client)
    assert "the first 100 army books" in found.one(id="special-rules").one("p", cls="quiet").text
    assert "Close Ranks" not in names(found)
    assert len(found.one(id="books").all("a")) == MAX_BOOKS + len(FACTIONS)
    assert found.one(id="books").one("summary").text == f"{MAX_BOOKS + len(FACTIONS)} army books"


@pytest.mark.parametrize("game", GAMES)
def test_pages_hold_no_code(client, game):
    addresses = [
        reverse("armies:reference", args=[game]),
        reverse("armies:book", args=[game, LEVY]),
    ]
    assert [inline_code(client.get(address)) for address in addresses] == [[], []]


@pytest.mark.parametrize("books", [1, 30])
def test_reference_queries(client, new_books, django_assert_num_queries, books):
    Book.objects.exclude(key=CORE).delete()
    book = book_of("gf35", LEVY)
    for number in range(books):
        services.store(replace(book, key=f"levy-{number}", units=(), packages=()), "test")
    reference(client)
    with django_assert_num_queries(1):
        reference(client)
