"""Games, their limits at a size, their catalogues."""

from dataclasses import replace

import pytest

from config import api
from fleets.api.shelves import FLEETS, books, find
from fleets.models import FleetBook
from rulesets.games import GAMES
from rulesets.games.warfleets import WARFLEETS
from tests.api import Api, new_owner, refusal

pytestmark = pytest.mark.django_db

SUMMARY = {
    "slug": "warfleets",
    "title": "Grimdark Future: Warfleets",
    "rules_version": "v2.1.0",
    "sizes": [300, 450],
}
FORCE_ORG = "Preparation: The Fleets, Force Org."


def test_games_are_listed():
    listed = {game["slug"]: game for game in Api().get("games").json()}
    assert list(listed) == list(GAMES)
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
    assert [rule["code"] for rule in rules] == [rule.code for rule in WARFLEETS.rules()]
    assert policies[0] == {
        "key": "squadron_copies",
        "title": "Squadrons and the limit on copies",
        "options": [
            {"key": "not_ships", "title": "Squadrons are not counted"},
            {"key": "counted", "title": "Squadrons are counted, too"},
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
        "explanation": ("The list may cost as much as the agreed game size, and not a point more."),
        "formula": None,
    }


def test_newest_published_book_is_current(new_books):
    FleetBook.objects.create(
        game="warfleets", key="warfleets", version="2.2.0", name="Warfleets", published=True
    )
    FleetBook.objects.create(game="warfleets", key="warfleets", version="3", name="Draft")
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
                "title": "Same ship",
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


def test_limits_heed_a_switched_policy():
    assert allowed("size=100&below_150=one_copy")["warfleets.copies"] == 1


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", [("size", "missing")]),
        ("size=", [("size", "int_parsing")]),
        ("size=many", [("size", "int_parsing")]),
        ("size=-1", [("size", "greater_than_equal")]),
        ("size=0", [("size", "greater_than_equal")]),
        ("size=100001", [("size", "less_than_equal")]),
        ("size=450&below_150=any", [("below_150", "literal_error")]),
        ("size=1&points=2", [("points", "extra_forbidden")]),
        ("size=0&below_150=", [("size", "greater_than_equal"), ("below_150", "literal_error")]),
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
    assert (body["book"], body["version"]) == ("warfleets", "2.1.0")
    counts = [len(body[part]) for part in ("vessels", "heroes", "titles", "upgrades", "rules")]
    assert counts == [6, 3, 3, 20, 11]
    assert list(body["vessels"]) == [
        "cruiser", "destroyer", "corvette", "gunship", "fighter", "bomber",
    ]  # fmt: skip
    assert body["vessels"]["corvette"] | {"summary": ""} == {
        "key": "corvette",
        "name": {"en": "Corvette Ship", "it": "Corvetta"},
        "summary": "",
        "kind": "ship",
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
        "rules": [],
    }


@pytest.mark.parametrize("version", ["", "%00", "a b", "x" * 33])
def test_catalogue_of_a_faulty_version_is_refused(version):
    response = Api().get(f"games/warfleets/catalogue?version={version}")
    expected = [("version", "string_pattern_mismatch")]
    assert refusal(response) == (400, "application/problem+json", expected)


def test_catalogue_of_a_faulty_book_is_refused():
    response = Api().get("games/warfleets/catalogue?book=a b&version=")
    expected = [("book", "string_pattern_mismatch"), ("version", "string_pattern_mismatch")]
    assert refusal(response) == (400, "application/problem+json", expected)


def test_catalogue_asks_the_database_once(django_assert_num_queries):
    Api().get("games/warfleets/catalogue?version=2.1.0")
    with django_assert_num_queries(0):
        Api().get("games/warfleets/catalogue?version=2.1.0")


@pytest.fixture
def private(monkeypatch):
    """An owner whose alone the books of the game are."""
    caller = new_owner()
    shelf = replace(
        FLEETS.shelves["warfleets"],
        books=lambda owner: books(owner) if owner == caller.owner else [],
        catalogue=lambda book, version, owner: (
            find(book, version, owner) if owner == caller.owner else None
        ),
    )
    monkeypatch.setitem(api.BY_GAME, "warfleets", replace(FLEETS, shelves={"warfleets": shelf}))
    return caller


def test_private_book_is_shown_to_its_owner(private):
    assert [book["key"] for book in private.get("games/warfleets").json()["books"]] == ["warfleets"]
    assert private.get("games/warfleets/catalogue").json()["book"] == "warfleets"


@pytest.mark.parametrize("caller", [Api(), new_owner()], ids=["stranger", "other-owner"])
def test_private_book_is_not_there_for_anyone_else(private, caller):
    assert caller.get("games/warfleets").json()["books"] == []
    response = caller.get("games/warfleets/catalogue")
    assert refusal(response) == (404, "application/problem+json", [("", "not_found")])
