"""Refusals that every address shares, all of them problem details."""

import json
from http import HTTPStatus

import pytest
from django.core.exceptions import RequestDataTooBig
from django.test import Client
from rest_framework.settings import api_settings

from rulesets.api.errors import answer
from rulesets.api.throttling import AddressThrottle
from rulesets.engine import codec
from rulesets.ownership import owner_key
from tests.api import Api, new_owner, problem, refusal, sent, stored
from tests.builders import fleet, ship

pytestmark = pytest.mark.django_db

PROBLEM = "application/problem+json"
NO_SUCH = problem(404, "Not Found", "Not found.", ("", "not_found", "Not found."))


@pytest.mark.parametrize(
    "path",
    [
        "nowhere",
        "fleets/",
        "fleets/not-an-id",
        "fleets/00000000-0000-4000-8000-000000000000",
        "fleets/00000000-0000-4000-8000-000000000000/nowhere",
        "shared/none",
        "shared/%00",
        "shared/a/b",
        "games/chess",
        "games/chess/limits?size=450",
        "games/chess/catalogue",
        "games/warfleets/catalogue?version=9.9",
        "games/warfleets/catalogue?book=none",
        "games/warfleets/catalogue?book=none&version=2.1.0",
    ],
)
def test_address_without_anything_there_is_not_found(path):
    response = Api().get(path)
    assert response.json() == NO_SUCH
    assert (response.status_code, response["Content-Type"]) == (404, PROBLEM)


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
def test_unknown_address_is_not_found_by_any_method(method):
    assert Api().send(method, "nowhere").json() == NO_SUCH


def test_not_found_is_told_in_italian():
    response = Api().get("nowhere", Accept_Language="it")
    assert response["Content-Language"] == "it"
    assert response.json()["detail"] == "Non trovato."


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "fleets", "GET, HEAD, POST"),
        ("PATCH", "fleets/00000000-0000-4000-8000-000000000000", "GET, HEAD, PUT, DELETE"),
        ("GET", "validate", "POST"),
        ("POST", "games", "GET, HEAD"),
        ("OPTIONS", "schema", "GET, HEAD"),
    ],
)
def test_method_that_is_not_there_is_told_the_others(method, path, allowed):
    response = Api().send(method, path)
    assert refusal(response) == (405, PROBLEM, [("", "method_not_allowed")])
    assert response["Allow"] == allowed


BODIES = [
    ("POST", "fleets"),
    ("POST", "validate"),
    ("PUT", "fleets/{}"),
    ("POST", "fleets/{}/edits"),
]


def ask(caller, method, path, body, **options):
    path = path.format(stored(caller, fleet(300)).pk)
    return caller.send(method, path, body, If_Match='"1"', **options)


@pytest.mark.parametrize(("method", "path"), BODIES)
@pytest.mark.parametrize(
    "content_type",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "?"],
)
def test_body_that_is_not_json_is_refused(method, path, content_type):
    response = ask(new_owner(), method, path, sent(fleet(300)), content_type=content_type)
    assert refusal(response) == (415, PROBLEM, [("", "unsupported_media_type")])


@pytest.mark.parametrize(("method", "path"), BODIES)
@pytest.mark.parametrize("size", [codec.MAX_BYTES + 1, 3_000_000, 10_000_000])
def test_large_body_is_refused_by_its_announced_size(method, path, size):
    caller = new_owner()
    response = ask(caller, method, path, b"x" * size)
    text = f"The body is too large: {codec.MAX_BYTES} bytes are allowed."
    found = ("", "too_large", f"{size} bytes")
    assert response.json() == problem(413, HTTPStatus(413).phrase, text, found)
    assert response["Content-Type"] == PROBLEM


def test_large_body_is_refused_even_where_a_token_is_searched_in_it(settings):
    client = Client(enforce_csrf_checks=True)
    client.cookies[settings.OWNER_COOKIE] = owner_key(new_owner().owner)
    client.cookies["csrftoken"] = "t" * 32
    response = client.post("/api/v1/fleets", b"x" * 3_000_000, content_type="application/json")
    assert refusal(response) == (413, PROBLEM, [("", "too_large")])


def test_body_that_django_finds_too_big_is_refused():
    body = json.loads(answer(RequestDataTooBig(), {}).content)
    text = f"The body is too large: {codec.MAX_BYTES} bytes are allowed."
    assert body == problem(413, HTTPStatus(413).phrase, text, ("", "too_large", text))


def test_fault_of_our_own_is_left_to_the_server():
    assert answer(RuntimeError(), {}) is None


@pytest.mark.parametrize(("method", "path"), BODIES)
def test_empty_body_is_refused(method, path):
    response = ask(new_owner(), method, path, b"")
    assert refusal(response)[:2] == (400, PROBLEM)
    assert [code for _, code in refusal(response)[2]] in (["empty"], ["json_invalid"])


def test_every_accept_is_answered():
    caller = new_owner()
    kept = stored(caller, fleet(300, ship("corvette")))
    answers = [
        caller.get(path, Accept="image/png").status_code
        for path in ("fleets", f"fleets/{kept.pk}", f"fleets/{kept.pk}/text", "schema")
    ]
    assert answers == [200, 200, 200, 200]


def test_allowance_used_up_says_when_to_come_back(monkeypatch):
    monkeypatch.setattr(AddressThrottle, "rate", "2/min", raising=False)
    caller, other = Api(), Api()
    assert [caller.get("games").status_code for _ in range(2)] == [200, 200]
    response = caller.get("games")
    assert refusal(response) == (429, PROBLEM, [("", "throttled")])
    assert 1 <= int(response["Retry-After"]) <= 60
    assert other.get("games").status_code == 200


def test_allowance_is_the_addresss_not_the_owners(monkeypatch):
    monkeypatch.setattr(AddressThrottle, "rate", "1/min", raising=False)
    caller = new_owner()
    assert caller.get("games").status_code == 200
    caller.owner = new_owner().owner
    assert caller.get("games").status_code == 429


def test_api_never_sets_a_cookie():
    response = Api().post("fleets", sent(fleet(300)))
    assert (response.status_code, dict(response.cookies)) == (201, {})


@pytest.mark.parametrize("path", ["games", "fleets", "nowhere", "schema"])
def test_answers_are_kept_by_the_caller_alone(path):
    assert Api().get(path)["Cache-Control"] == "private, no-cache"


def statuses(caller, forwarded):
    return [caller.get("games", X_Forwarded_For=address).status_code for address in forwarded]


def test_allowance_is_not_renewed_by_a_made_up_address(monkeypatch):
    monkeypatch.setattr(AddressThrottle, "rate", "1/min", raising=False)
    assert statuses(Api(), ["192.0.2.1", "192.0.2.2"]) == [200, 429]


def test_allowance_behind_a_proxy_is_the_address_the_proxy_saw(monkeypatch):
    monkeypatch.setattr(AddressThrottle, "rate", "1/min", raising=False)
    monkeypatch.setattr(api_settings, "NUM_PROXIES", 1)
    forwarded = ["192.0.2.3", "192.0.2.4", "made-up, 192.0.2.4"]
    assert statuses(Api(), forwarded) == [200, 200, 429]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        pytest.param(
            "entries", [{"id": f"e{n}", "key": "corvette"} for n in range(401)], id="entries"
        ),
        pytest.param("policies", {f"p{n}": "any" for n in range(41)}, id="keys"),
    ],
)
def test_too_many_of_anything_are_refused(field, value):
    response = Api().post("validate", {"game": "warfleets", field: value})
    assert refusal(response) == (400, PROBLEM, [(field, "too_long")])
