"""Games, their limits at a game size, their catalogues."""

from dataclasses import replace

import pytest

from rulesets.books.services import store
from rulesets.games import GAMES
from rulesets.games.warfleets import WARFLEETS
from tests.api import Api, new_owner, refusal
from tests.books import warfleets_book

pytestmark = pytest.mark.django_db

SUMMARY = {
    "slug": "warfleets",
    "title": "Grimdark Future: Warfleets",
    "rules_version": "v2.1.0",
    "sizes": [300, 450],
}
FORCE_ORG = "Preparation: The Fleets, Force Org."


def test_games_are_listed():
    listed = {game["slug"]: game for game in Api().get("games").json()["results"]}
    assert list(listed) == [*GAMES, "strategy"]
    assert listed["warfleets"] == SUMMARY


def test_game_has_policies_and_books():
    body = Api().get("games/warfleets").json()
    rules = body.pop("rules")
    policies = body.pop("policies")
    assert body == {
        **SUMMARY,
        "books": [
            {
                "key": "warfleets",
                "version": "2.1.0",
                "name": {"en": "Warfleets", "it": "Warfleets"},
            }
        ],
    }
    assert [rule["code"] for rule in rules] == [rule.code for rule in WARFLEETS.requirements()]
    assert policies[0] == {
        "key": "squadron_copies",
        "title": "Squadrons and the limit on copies",
        "options": [
            {"key": "not_ships", "title": "Squadrons do not count"},
            {"key": "counted", "title": "Squadrons count too"},
        ],
    }


def rule(code, **headers):
    rules = Api().get("games/warfleets", **headers).json()["rules"]
    return next(rule for rule in rules if rule["code"] == code)


def test_limit_states_its_formula():
    assert rule("warfleets.ship_max") == {
        "code": "warfleets.ship_max",
        "kind": "limit",
        "title": "Ships",
        "section": FORCE_ORG,
        "explanation": "One ship for every full 50 points of the game size.",
        "formula": "size // 50",
    }


def test_check_has_no_formula():
    assert rule("common.points_over") == {
        "code": "common.points_over",
        "kind": "check",
        "title": "Points",
        "section": "Preparation: The Fleets",
        "explanation": ("A list may cost up to the agreed game size, and not a point more."),
        "formula": None,
    }


def test_newest_published_book_is_current(new_books):
    book = warfleets_book()
    store(replace(book, version="2.2.0"), "test")
    store(replace(book, version="3"), "test", published=False)
    books = Api().get("games/warfleets").json()["books"]
    assert [book["version"] for book in books] == ["2.2.0"]


def allowed(query):
    body = Api().get(f"games/warfleets/limits?{query}").json()
    return {limit["code"]: limit["allowed"] for limit in body["limits"]}


def test_limits_are_worked_out_at_a_size():
    assert Api().get("games/warfleets/limits?size=450").json() == {
        "game": "warfleets",
        "size": 450,
        "policies": {
            "squadron_copies": "not_ships",
            "same_ship": "class",
            "characters": "repeatable",
            "below_150": "no_copies",
        },
        "limits": [
            {
                "code": "warfleets.hero_max",
                "title": "Heroes",
                "allowed": 2,
                "formula": "450 / 200 → 2",
            },
            {
                "code": "warfleets.copies",
                "title": "Copies",
                "allowed": 3,
                "formula": "450 / 150 → 3",
            },
            {
                "code": "warfleets.ship_max",
                "title": "Ships",
                "allowed": 9,
                "formula": "450 / 50 → 9",
            },
            {
                "code": "warfleets.squadron_max",
                "title": "Squadrons",
                "allowed": 12,
                "formula": "450 / 35 → 12",
            },
        ],
    }


@pytest.mark.parametrize(("size", "copies"), [(149, 0), (150, 1), (299, 1), (300, 2)], ids=str)
def test_limit_is_never_rounded_up(size, copies):
    assert allowed(f"size={size}")["warfleets.copies"] == copies


def test_limits_follow_a_switched_policy():
    assert allowed("size=100&below_150=one_copy")["warfleets.copies"] == 1


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", [("size", "missing")]),
        ("size=", [("size", "not_an_integer")]),
        ("size=many", [("size", "not_an_integer")]),
        ("size=-1", [("size", "too_low")]),
        ("size=0", [("size", "too_low")]),
        ("size=100001", [("size", "too_high")]),
        ("size=450&below_150=any", [("below_150", "not_a_choice")]),
        ("size=1&points=2", [("points", "unknown_name")]),
        ("size=0&below_150=", [("size", "too_low"), ("below_150", "not_a_choice")]),
    ],
)
def test_limits_of_a_faulty_query_are_refused(query, expected):
    response = Api().get(f"games/warfleets/limits?{query}")
    assert refusal(response) == (400, "application/problem+json", expected)


@pytest.mark.parametrize(
    "query", ["", "?version=2.1.0", "?book=warfleets", "?book=warfleets&version=2.1.0"]
)
def test_catalogue_is_whole(query):
    body = Api().get(f"games/warfleets/catalogue{query}").json()
    assert (body["key"], body["version"]) == ("warfleets", "2.1.0")
    parts = ("ships", "squadrons", "heroes", "titles", "weapons", "systems", "rules")
    assert [len(body[part]) for part in parts] == [3, 3, 3, 3, 9, 11, 11]
    assert body["ships"][2] | {"summary": ""} == {
        "key": "corvette",
        "name": {"en": "Corvette Ship", "it": "Corvetta"},
        "summary": "",
        "weight": "light",
        "upgrades": 2,
        "points": 40,
        "move": 8,
        "cruise": 12,
        "turret_range": 12,
        "turret_attacks": 2,
        "turret_strength": 0,
        "evasion": 4,
        "toughness": 4,
    }
    assert body["squadrons"][1]["rules"] == ["anti-squadron"]


@pytest.mark.parametrize("version", ["", "%00", "a b", "x" * 33])
def test_catalogue_of_a_faulty_version_is_refused(version):
    response = Api().get(f"games/warfleets/catalogue?version={version}")
    expected = [("version", "not_allowed_characters")]
    assert refusal(response) == (400, "application/problem+json", expected)


def test_catalogue_of_a_faulty_book_is_refused():
    response = Api().get("games/warfleets/catalogue?book=a b&version=")
    expected = [("book", "not_allowed_characters"), ("version", "not_allowed_characters")]
    assert refusal(response) == (400, "application/problem+json", expected)


def test_catalogue_queries(django_assert_num_queries):
    Api().get("games/warfleets/catalogue?version=2.1.0")
    with django_assert_num_queries(2):
        Api().get("games/warfleets/catalogue?version=2.1.0")


@pytest.fixture
def private(db):
    """An owner with a private version of the game's book."""
    caller = new_owner()
    store(replace(warfleets_book(), version="3.0"), "test", caller.owner)
    return caller


def versions(caller):
    return [book["version"] for book in caller.get("games/warfleets").json()["books"]]


def test_private_book_is_shown_to_its_owner(private):
    assert versions(private) == ["3.0"]
    assert private.get("games/warfleets/catalogue").json()["version"] == "3.0"


@pytest.mark.parametrize("caller", [Api(), new_owner()], ids=["stranger", "other-owner"])
def test_private_book_is_not_there_for_anyone_else(private, caller):
    assert versions(caller) == ["2.1.0"]
    response = caller.get("games/warfleets/catalogue?version=3.0")
    assert refusal(response)[::2] == (404, [("version", "not_a_choice")])
