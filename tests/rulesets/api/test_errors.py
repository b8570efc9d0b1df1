"""Refusals that all endpoints share, as problem details."""

import pytest

from rulesets.api import codes
from tests.api import Api, new_owner, problem, refusal, sent, stored
from tests.builders import fleet, ship
from tests.pages import page

pytestmark = pytest.mark.django_db

PROBLEM = "application/problem+json"
NO_SUCH = problem(404, "Not Found", "Not found.", ("", "not_found", "Not found."))
NOWHERE = "There is nothing at this address: /api/v1/ lists all."
NO_ADDRESS = problem(404, "Not Found", NOWHERE, ("", "not_found", NOWHERE))
NO_GAME = "no such game: chess. Known are: gf35, gff, gf15, warfleets"


@pytest.mark.parametrize(
    "path",
    [
        "nowhere",
        "lists/",
        "lists/not-an-id",
        "lists/00000000-0000-4000-8000-000000000000/nowhere",
        "shared/%00",
        "shared/a/b",
    ],
)
def test_unknown_path_is_not_found(path):
    response = Api().get(path)
    assert response.json() == NO_ADDRESS
    assert (response.status_code, response["Content-Type"]) == (404, PROBLEM)


@pytest.mark.parametrize(
    "path", ["lists/00000000-0000-4000-8000-000000000000", "shared/none", "seats/none"]
)
def test_unknown_thing_is_not_found(path):
    assert Api().get(path).json() == NO_SUCH


@pytest.mark.parametrize("path", ["limits?size=450", "catalogue"])
def test_unknown_game_is_told_the_known_ones(path):
    expected = problem(404, "Not Found", NO_GAME, ("game", "unknown_game", NO_GAME))
    assert Api().get(f"games/chess/{path}").json() == expected


def test_campaigns_are_among_the_known_games():
    (found,) = Api().get("games/chess").json()["problems"]
    assert found["message"] == f"{NO_GAME}, strategy"


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
def test_unknown_address_is_not_found_by_any_method(method):
    assert Api().send(method, "nowhere").json() == NO_ADDRESS


def test_not_found_is_said_in_italian():
    response = Api().get("shared/none", Accept_Language="it")
    assert response["Content-Language"] == "it"
    assert response.json()["detail"] == "Non trovato."


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "lists", "GET, HEAD, POST"),
        ("PATCH", "lists/00000000-0000-4000-8000-000000000000", "GET, HEAD, PUT, DELETE"),
        ("PUT", "validate", "GET, HEAD, POST"),
        ("POST", "games", "GET, HEAD"),
        ("OPTIONS", "schema", "GET, HEAD"),
    ],
)
def test_unsupported_method_names_the_supported_ones(method, path, allowed):
    response = Api().send(method, path)
    assert refusal(response) == (405, PROBLEM, [("", "method_not_allowed")])
    assert response["Allow"] == allowed


def test_every_accept_is_answered():
    caller = new_owner()
    kept = stored(caller, fleet(300, ship("corvette")))
    answers = [
        caller.get(path, Accept="image/png").status_code
        for path in ("lists", f"lists/{kept.pk}", f"lists/{kept.pk}/text", "schema")
    ]
    assert answers == [200, 200, 200, 200]


def test_api_never_sets_a_cookie():
    response = Api().post("lists", sent(fleet(300)))
    assert (response.status_code, dict(response.cookies)) == (201, {})


PUBLIC = "public, max-age=300"
PRIVATE = "private, no-cache"


@pytest.mark.parametrize(
    ("path", "stranger", "owner"),
    [
        ("games", PUBLIC, PRIVATE),
        ("games/gf35", PUBLIC, PRIVATE),
        ("games/warfleets/catalogue", PUBLIC, PRIVATE),
        ("schema", PUBLIC, PRIVATE),
        ("problems", PUBLIC, PRIVATE),
        ("lists", PRIVATE, PRIVATE),
        ("nowhere", PRIVATE, PRIVATE),
        ("games/chess", PRIVATE, PRIVATE),
        ("shared/{key}", "public, no-cache", PRIVATE),
        ("shared/{key}/sheet.pdf", "public, no-cache", PRIVATE),
    ],
)
def test_public_answers_may_be_kept(path, stranger, owner):
    key = stored(new_owner(), fleet(300)).share_key
    answers = [caller.get(path.format(key=key)) for caller in (Api(), new_owner())]
    assert [answer["Cache-Control"] for answer in answers] == [stranger, owner]
    assert {"Authorization", "Cookie", "Accept-Language"} <= set(answers[0]["Vary"].split(", "))


@pytest.mark.parametrize(
    "path", ["games", "games/warfleets/catalogue", "schema", "problems", "lists", "lists/{id}/text"]
)
def test_answer_that_is_known_is_not_sent_again(path):
    caller = new_owner()
    path = path.format(id=stored(caller, fleet(300)).pk)
    tag = caller.get(path)["ETag"]
    again = caller.get(path, If_None_Match=tag)
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    assert caller.get(path, If_None_Match='"other"').status_code == 200


def test_reading_something_else_than_expected_is_refused():
    response = Api().get("games", If_Match='"other"')
    assert refusal(response) == (412, PROBLEM, [])


def test_every_kind_of_refusal_has_an_address():
    listed = Api().get("problems").json()["results"]
    assert [kind["code"] for kind in listed] == list(codes.REFUSALS)
    for kind in listed:
        assert Api().client.get(kind["address"]).json() == kind
    assert Api().get("problems/none").json() == NO_SUCH


@pytest.mark.parametrize("code", codes.REFUSALS)
def test_kind_of_refusal_is_a_page_for_people(code):
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    response = Api().get(f"problems/{code}", **browser)
    refusal = codes.REFUSALS[code]
    assert response["Content-Type"] == "text/html; charset=utf-8"
    assert "Accept" in response["Vary"]
    main = page(response).one("main")
    assert main.one("h1").text == refusal.sentence
    assert all(sentence in main.text for sentence in (refusal.cause, refusal.remedy))


def test_kinds_of_refusals_are_a_page_for_people():
    text = Api().get("problems", Accept="text/html").content.decode()
    assert [code for code in codes.REFUSALS if f'href="/api/v1/problems/{code}"' not in text] == []


@pytest.mark.parametrize("path", ["validate", "lists"])
def test_another_sites_page_may_ask(path):
    response = Api().client.options(
        f"/api/v1/{path}",
        headers={
            "Origin": "https://tools.example",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization,content-type,if-match",
        },
    )
    assert (response.status_code, response["Access-Control-Allow-Origin"]) == (200, "*")
    assert "Access-Control-Allow-Credentials" not in response
    assert "if-match" in response["Access-Control-Allow-Headers"]
    answer = Api().get("games", Origin="https://tools.example")
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "ETag" in answer["Access-Control-Expose-Headers"]


def test_pages_are_not_for_other_sites():
    response = Api().client.get("/rules", headers={"Origin": "https://tools.example"})
    assert "Access-Control-Allow-Origin" not in response
