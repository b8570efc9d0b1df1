"""Army lists, their books and their choices by API."""

import uuid
from dataclasses import replace

import pytest

from armies.services.armies import armies
from armies.services.books import store_book
from tests.api import Api, new_owner, refusal, sent
from tests.armies.lists import LEVY, VERSION, army, unit, vanguard
from tests.books import GAMES, book_of

pytestmark = pytest.mark.django_db

PROBLEM = "application/problem+json"
ROOT = "http://testserver/api/v1"


@pytest.fixture
def caller():
    return new_owner()


@pytest.fixture
def row(caller):
    return armies.create(caller.owner, vanguard())


@pytest.mark.parametrize("game", GAMES)
def test_game_lists_its_books(game):
    books = Api().get(f"games/{game}").json()["books"]
    assert [(book["key"], book["version"]) for book in books] == [
        ("core-rules", book_of(game, "core-rules").version),
        ("hollow-brood", VERSION),
        (LEVY, VERSION),
        ("saltwind-corsairs", VERSION),
        ("unresting", VERSION),
    ]
    assert books[2]["name"] == {"en": "Meridian Levy", "it": "Leva del Meridiano"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("query", ["", f"&version={VERSION}"], ids=["newest", "version"])
def test_catalogue_is_whole(game, query):
    body = Api().get(f"games/{game}/catalogue?book={LEVY}{query}").json()
    book = book_of(game, LEVY)
    assert (body["game"], body["key"], body["version"]) == (game, LEVY, VERSION)
    for part in ("units", "packages", "rules", "spells"):
        assert [each["key"] for each in body[part]] == [each.key for each in getattr(book, part)]


def test_special_rules_of_a_game_are_a_book():
    body = Api().get("games/gf35/catalogue?book=core-rules").json()
    assert (len(body["units"]), len(body["rules"])) == (0, 33)


def test_catalogue_without_a_book_asks_for_one():
    response = Api().get("games/gf35/catalogue")
    assert refusal(response) == (400, PROBLEM, [("book", "missing")])


@pytest.mark.parametrize("query", ["book=lost-book", f"book={LEVY}&version=9.9"])
def test_catalogue_that_is_not_here(query):
    response = Api().get(f"games/gf35/catalogue?{query}")
    assert refusal(response) == (404, PROBLEM, [("", "not_found")])


def test_newest_version_is_listed_and_shown(new_books):
    store_book(replace(book_of("gf35", LEVY), version="1.1"), "test")
    versions = {book["key"]: book["version"] for book in Api().get("games/gf35").json()["books"]}
    assert versions[LEVY] == "1.1"
    assert Api().get(f"games/gf35/catalogue?book={LEVY}").json()["version"] == "1.1"


@pytest.fixture
def owner(new_books):
    """Somebody with a book of their own."""
    caller = new_owner()
    store_book(replace(book_of("gf35", LEVY), key="my-levy"), "upload", owner=caller.owner)
    return caller


def test_private_book_is_shown_to_its_owner(owner):
    books = owner.get("games/gf35").json()["books"]
    assert "my-levy" in [book["key"] for book in books]
    assert owner.get("games/gf35/catalogue?book=my-levy").json()["key"] == "my-levy"


@pytest.mark.parametrize("is_known", [False, True], ids=["stranger", "other-owner"])
def test_private_book_is_not_there_for_anyone_else(owner, is_known):
    other = Api(uuid.uuid4() if is_known else None)
    assert "my-levy" not in [book["key"] for book in other.get("games/gf35").json()["books"]]
    response = other.get("games/gf35/catalogue?book=my-levy")
    assert refusal(response) == (404, PROBLEM, [("", "not_found")])


def test_catalogue_asks_the_database_once(django_assert_num_queries):
    Api().get(f"games/gf35/catalogue?book={LEVY}")
    with django_assert_num_queries(0):
        Api().get(f"games/gf35/catalogue?book={LEVY}")


def test_army_is_made_changed_and_read(caller):
    made = caller.post("armies", sent(vanguard())).json()
    assert (made["points"], made["verdict"], made["revision"]) == (515, "legal", 1)
    edit = {"edit": "add_entry", "arguments": {"key": "sappers", "book": LEVY}}
    changed = caller.post(f"armies/{made['id']}/edits", edit).json()
    assert (changed["points"], changed["revision"]) == (625, 2)
    assert caller.get(f"armies/{made['id']}").json() == changed
    assert [army["id"] for army in caller.get("armies").json()["armies"]] == [made["id"]]


def test_army_without_pins_gets_the_newest_books(caller):
    document = replace(vanguard(), books={})
    assert caller.post("armies", sent(document)).json()["document"]["books"] == {LEVY: VERSION}


def test_army_links_to_its_text_and_sheets(caller, row):
    links = caller.get(f"armies/{row.pk}").json()["links"]
    assert links == {
        name: f"{ROOT}/armies/{row.pk}/{path}"
        for name, path in {
            "text": "text",
            "sheet": "sheet.pdf",
            "cards": "cards.pdf",
            "deployment": "deployment.pdf",
            "play-sheet": "play-sheet.pdf",
            "clone": "clone",
        }.items()
    }


def test_shared_army_is_read_by_anyone(row):
    shared = Api().get(f"shared-armies/{row.share_key}").json()
    assert (shared["name"], shared["share_url"]) == (
        "Vanguard",
        f"http://testserver/a/{row.share_key}/",
    )
    text = Api().get(f"shared-armies/{row.share_key}/text").content.decode()
    assert text.split("\n")[0] == "Vanguard"


def choices(caller, row, entry, **headers):
    return caller.get(f"armies/{row.pk}/entries/{entry}/choices", **headers)


def test_entry_shows_what_it_may_choose(caller, row):
    sections = choices(caller, row, "e1").json()
    assert [section["key"] for section in sections] == [
        "officer-arms-pistol",
        "officer-arms-sabre",
        "officer-staff-companion",
        "officer-mount-ride",
    ]
    first = sections[0]
    options = first.pop("options")
    assert first == {
        "key": "officer-arms-pistol",
        "label": "Replace Pistol",
        "taken": 1,
        "most": 1,
        "is_single": True,
        "is_for_all": False,
    }
    plasma = "officer-arms-pistol:officer-arms-pistol-plasma-pistol"
    assert [option["label"] for option in options] == [
        "Heavy pistol",
        "Burst pistol",
        "Plasma pistol",
        "Carbine",
    ]
    assert options[0] == {
        "key": "officer-arms-pistol-heavy-pistol",
        "label": "Heavy pistol",
        "points": 5,
        "count": 0,
        "obstacle": "",
        "drops": [plasma],
        "loses": [],
    }
    assert [option["count"] for option in options] == [0, 0, 1, 0]


def test_choice_is_taken_by_an_edit(caller, row):
    option = choices(caller, row, "e1").json()[0]["options"][0]
    add = [f"officer-arms-pistol:{option['key']}"]
    arguments = {"entries": ["e1"], "drop": option["drops"], "add": add}
    caller.post(f"armies/{row.pk}/edits", {"edit": "change_picks", "arguments": arguments})
    options = choices(caller, row, "e1").json()[0]["options"]
    assert [option["count"] for option in options] == [1, 0, 0, 0]


def test_choices_come_in_the_language_asked_for(caller, row):
    sections = choices(caller, row, "e1", Accept_Language="it").json()
    assert sections[0]["label"] == "Sostituisci Pistola"


def test_unknown_unit_has_nothing_to_choose(caller):
    row = armies.create(caller.owner, army("gf35", 1000, unit("dragon", book="lost-book")))
    assert choices(caller, row, "e1").json() == []


def test_entry_that_is_gone_has_no_choices(caller, row):
    assert refusal(choices(caller, row, "e9")) == (404, PROBLEM, [("", "not_found")])


@pytest.mark.parametrize("other", [Api(), new_owner()], ids=["stranger", "other-owner"])
def test_choices_of_someone_elses_army_are_not_there(row, other):
    assert refusal(choices(other, row, "e1")) == (404, PROBLEM, [("", "not_found")])


def test_choices_ask_the_database_once(caller, row, django_assert_num_queries):
    choices(caller, row, "e1")
    with django_assert_num_queries(1):
        choices(caller, row, "e1")
