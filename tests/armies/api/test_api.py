"""Army lists, their books and their choices by API."""

import uuid
from dataclasses import replace

import pytest

from rulesets.books import services
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.services import lifecycle
from tests.api import Api, new_owner, refusal, sent
from tests.armies.lists import LEVY, VERSION, army, unit, vanguard
from tests.books import GAMES, book_of

pytestmark = pytest.mark.django_db

PROBLEM = "application/problem+json"
ROOT = "http://testserver/api/v1"


@pytest.fixture
def row(caller):
    return lifecycle.create(caller.owner, vanguard())


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
    assert refusal(response) == (400, PROBLEM, [("book", "book_unnamed")])


def test_newest_version_is_listed_and_shown(new_books):
    services.store(replace(book_of("gf35", LEVY), version="1.1"), "test")
    versions = {book["key"]: book["version"] for book in Api().get("games/gf35").json()["books"]}
    assert versions[LEVY] == "1.1"
    assert Api().get(f"games/gf35/catalogue?book={LEVY}").json()["version"] == "1.1"


@pytest.fixture
def owner(new_books):
    """An owner with a private book."""
    caller = new_owner()
    services.store(replace(book_of("gf35", LEVY), key="my-levy"), "upload", owner=caller.owner)
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
    assert refusal(response) == (404, PROBLEM, [("book", "not_a_choice")])


def test_catalogue_queries(django_assert_num_queries):
    Api().get(f"games/gf35/catalogue?book={LEVY}")
    with django_assert_num_queries(2):
        Api().get(f"games/gf35/catalogue?book={LEVY}")


def test_army_is_made_changed_and_read(caller):
    made = caller.post("lists", sent(vanguard())).json()
    assert (made["points"], made["verdict"], made["revision"]) == (515, "legal", 1)
    edit = {"edit": "add_entry", "arguments": {"key": "sappers", "book": LEVY}}
    changed = caller.post(f"lists/{made['id']}/edits", edit).json()
    assert (changed["points"], changed["revision"]) == (625, 2)
    assert caller.get(f"lists/{made['id']}").json() == changed
    assert [army["id"] for army in caller.get("lists").json()["results"]] == [made["id"]]


def test_army_without_pins_gets_the_newest_books(caller):
    document = replace(vanguard(), books={})
    assert caller.post("lists", sent(document)).json()["document"]["books"] == {LEVY: VERSION}


def test_army_links_to_its_text_and_sheets(caller, row):
    links = caller.get(f"lists/{row.pk}").json()["links"]
    assert links == {
        name: f"{ROOT}/lists/{row.pk}/{path}"
        for name, path in {
            "text": "text",
            "clone": "clone",
            "json": "exports/json",
            "army-forge": "exports/army-forge",
            "army-forge-save": "exports/army-forge-save",
            **{name: f"{name}.pdf" for name in PRESENTATIONS["gf35"].sheets.by_name},
        }.items()
    }


def test_shared_army_is_read_by_anyone(row):
    shared = Api().get(f"shared/{row.share_key}").json()
    assert (shared["name"], shared["share_url"]) == (
        "Vanguard",
        f"http://testserver/s/{row.share_key}/",
    )
    text = Api().get(f"shared/{row.share_key}/text").content.decode()
    assert text.split("\n")[0] == "Vanguard"


def choices(caller, row, entry, **headers):
    return caller.get(f"lists/{row.pk}/entries/{entry}/choices", **headers)


def test_entry_shows_what_it_may_choose(caller, row):
    sections = choices(caller, row, "e1").json()["results"]
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
    option = choices(caller, row, "e1").json()["results"][0]["options"][0]
    add = [f"officer-arms-pistol:{option['key']}"]
    arguments = {"entries": ["e1"], "drop": option["drops"], "add": add}
    caller.post(f"lists/{row.pk}/edits", {"edit": "change_picks", "arguments": arguments})
    options = choices(caller, row, "e1").json()["results"][0]["options"]
    assert [option["count"] for option in options] == [1, 0, 0, 0]


def test_choices_come_in_the_language_asked_for(caller, row):
    sections = choices(caller, row, "e1", Accept_Language="it").json()["results"]
    assert sections[0]["label"] == "Sostituisci Pistola"


def test_unknown_unit_has_nothing_to_choose(caller):
    row = lifecycle.create(caller.owner, army("gf35", 1000, unit("dragon", book="lost-book")))
    assert choices(caller, row, "e1").json()["results"] == []


def test_entry_that_is_gone_has_no_choices(caller, row):
    assert refusal(choices(caller, row, "e9")) == (404, PROBLEM, [("", "not_found")])


@pytest.mark.parametrize("other", [Api(), new_owner()], ids=["stranger", "other-owner"])
def test_choices_of_someone_elses_army_are_not_there(row, other):
    assert refusal(choices(other, row, "e1")) == (404, PROBLEM, [("", "not_found")])


@pytest.mark.parametrize("entries", [1, 30])
def test_choices_ask_the_database_twice(caller, entries, django_assert_num_queries):
    row = lifecycle.create(caller.owner, army("gf35", 9000, *[unit("levy-company")] * entries))
    choices(caller, row, "e1")
    with django_assert_num_queries(2):
        choices(caller, row, "e1")


@pytest.fixture
def shared(owner):
    """A shared list that uses its owner's private book."""
    return lifecycle.create(owner.owner, army("gf35", 1000, unit("levy-company", book="my-levy")))


def test_share_key_opens_the_books_of_its_list(owner, shared):
    path = "games/gf35/catalogue?book=my-levy"
    assert Api().get(path).status_code == 404
    assert Api().get(f"{path}&share={shared.share_key}").json()["key"] == "my-levy"
    services.store(replace(book_of("gf35", LEVY), key="not-in-it"), "upload", owner=owner.owner)
    other = f"games/gf35/catalogue?book=not-in-it&share={shared.share_key}"
    assert refusal(Api().get(other)) == (404, PROBLEM, [("book", "not_a_choice")])


def test_document_of_a_shared_list_is_judged_as_by_its_owner(shared):
    body = Api().get(f"shared/{shared.share_key}").json()
    judged = Api().post(f"validate?share={shared.share_key}", body["document"]).json()
    assert judged == body["report"]
    assert judged["points"] > 0
    assert judged["books"] == [{"key": "my-levy", "version": "1.0", "origin": "own"}]
    assert Api().post("validate", body["document"]).json()["points"] == 0


@pytest.mark.parametrize("key", ["none", "x" * 64])
def test_share_key_of_no_list_opens_nothing(shared, key):
    response = Api().get(f"games/gf35/catalogue?book={LEVY}&share={key}")
    assert refusal(response) == (404, PROBLEM, [("", "not_found")])


@pytest.mark.parametrize(
    ("path", "place", "known"),
    [
        ("gf35/catalogue?book=nope", "book", LEVY),
        (f"gf35/catalogue?book={LEVY}&version=0.1", "version", "1.0"),
        ("aof/catalogue?book=nope", "game", "gf35"),
        ("warfleets/catalogue?book=none", "book", "warfleets"),
        ("warfleets/catalogue?version=9.9", "version", "2.1.0"),
    ],
)
def test_unknown_catalogue_is_told_the_known_ones(path, place, known):
    response = Api().get(f"games/{path}")
    (problem,) = response.json()["problems"]
    assert (response.status_code, problem["place"]) == (404, place)
    assert known in problem["message"]
