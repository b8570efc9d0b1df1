"""Refusals that all endpoints share, as problem details."""

import gzip
import json
from http import HTTPStatus

import pytest
from django.core.exceptions import RequestDataTooBig
from django.test import Client, RequestFactory

from rulesets.api import codes
from rulesets.api.errors import TooLarge, answer
from rulesets.api.incoming import RawJson
from rulesets.api.throttling import CallerThrottle, ScopedCallerThrottle
from rulesets.engine import codec
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.web.throttling import AddressThrottle
from tests.api import Api, new_owner, problem, refusal, sent, stored
from tests.builders import fleet, ship
from tests.pages import cookie_of, page

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


BODIES = [
    ("POST", "lists"),
    ("POST", "validate"),
    ("PUT", "lists/{}"),
    ("POST", "lists/{}/edits"),
]


def ask(caller, method, path, body, **options):
    path = path.format(stored(caller, fleet(300)).pk)
    return caller.send(method, path, body, If_Match='"1"', **options)


@pytest.mark.parametrize(("method", "path"), BODIES)
@pytest.mark.parametrize(
    "content_type",
    ["text/html", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "?"],
)
def test_body_that_is_not_json_is_refused(method, path, content_type):
    response = ask(new_owner(), method, path, sent(fleet(300)), content_type=content_type)
    assert refusal(response) == (415, PROBLEM, [("", "unsupported_media_type")])


@pytest.mark.parametrize(
    ("path", "types"),
    [
        ("lists", "application/json"),
        ("imports", "application/json, text/plain, application/zip"),
    ],
)
def test_body_of_another_type_is_told_the_right_ones(path, types):
    response = new_owner().post(path, b"<list/>", content_type="application/xml")
    assert response.json()["detail"] == f"Say in Content-Type what the body is: {types}."


def test_compressed_body_is_refused():
    response = Api().post("validate", gzip.compress(sent(fleet(300))), Content_Encoding="gzip")
    assert refusal(response) == (415, PROBLEM, [("", "unsupported_media_type")])
    assert "without Content-Encoding" in response.json()["detail"]


@pytest.mark.parametrize(("method", "path"), BODIES)
@pytest.mark.parametrize("size", [codec.MAX_BYTES + 1, 3_000_000, 10_000_000])
def test_large_body_is_refused_by_its_announced_size(method, path, size):
    caller = new_owner()
    response = ask(caller, method, path, b"x" * size)
    text = f"The body is too large: {codec.MAX_BYTES} bytes are allowed."
    found = ("", "body_too_large", f"{size} bytes")
    assert response.json() == problem(413, HTTPStatus(413).phrase, text, found)
    assert response["Content-Type"] == PROBLEM


def test_large_body_is_refused_even_where_a_token_is_searched_in_it(settings):
    client = Client(enforce_csrf_checks=True)
    client.cookies[settings.OWNER_COOKIE] = cookie_of(new_owner().owner)
    client.cookies["csrftoken"] = "t" * 32
    response = client.post("/api/v1/lists", b"x" * 3_000_000, content_type="application/json")
    assert refusal(response) == (413, PROBLEM, [("", "body_too_large")])


def test_large_body_of_unannounced_size_is_refused_when_read():
    request = RequestFactory().post("/", b"x" * 3_000_000, content_type="application/json")
    del request.META["CONTENT_LENGTH"]
    with pytest.raises(TooLarge) as refused:
        RawJson().parse(request)
    assert (refused.value.size, refused.value.limit) == (None, codec.MAX_BYTES)


def test_body_that_django_finds_too_big_is_refused():
    body = json.loads(answer(RequestDataTooBig(), {}).content)
    text = f"The body is too large: {codec.MAX_BYTES} bytes are allowed."
    assert body == problem(413, HTTPStatus(413).phrase, text, ("", "body_too_large", text))


def test_part_that_is_too_large_is_refused_by_its_own_limit():
    large = ErrorDetail("", "too_large", {"limit": 1000, "size": 1200})
    body = json.loads(answer(InvalidInput(ErrorDetail("name", "missing"), large), {}).content)
    text = "The body is too large: 1000 bytes are allowed."
    assert body == problem(413, HTTPStatus(413).phrase, text, ("", "body_too_large", "1200 bytes"))


def test_fault_of_our_own_is_left_to_the_server():
    assert answer(RuntimeError(), {}) is None


@pytest.mark.parametrize(("method", "path"), BODIES)
def test_empty_body_is_refused(method, path):
    response = ask(new_owner(), method, path, b"")
    assert refusal(response)[:2] == (400, PROBLEM)
    assert [code for _, code in refusal(response)[2]] in (["not_a_list"], ["not_json"])


@pytest.mark.parametrize("body", [b"", b"{}", b"5x Sappers"])
def test_body_that_is_no_list_is_told_what_it_may_be(body):
    (found,) = ask(new_owner(), "POST", "lists", body).json()["problems"]
    assert found["code"] == "not_a_list"
    assert found["message"].startswith("send a list as a JSON object")


def test_every_accept_is_answered():
    caller = new_owner()
    kept = stored(caller, fleet(300, ship("corvette")))
    answers = [
        caller.get(path, Accept="image/png").status_code
        for path in ("lists", f"lists/{kept.pk}", f"lists/{kept.pk}/text", "schema")
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


def test_addresses_of_one_customer_share_an_allowance(monkeypatch):
    monkeypatch.setattr(AddressThrottle, "rate", "1/min", raising=False)
    network = [Client(REMOTE_ADDR=f"2001:db8:1:1::{host}") for host in (1, 2)]
    assert [each.get("/api/v1/games").status_code for each in network] == [200, 429]


def test_allowance_goes_by_key_where_there_is_one(monkeypatch):
    monkeypatch.setattr(CallerThrottle, "rate", "1/min", raising=False)
    caller, elsewhere = new_owner(), new_owner()
    first, elsewhere.owner = caller.owner, caller.owner
    assert caller.get("games").status_code == 200
    caller.owner = new_owner().owner
    assert caller.get("games").status_code == 200
    caller.owner = first
    assert [each.get("games").status_code for each in (caller, elsewhere)] == [429, 429]


def test_allowance_of_an_address_is_not_renewed_by_another_key(monkeypatch):
    monkeypatch.setattr(AddressThrottle, "rate", "1/min", raising=False)
    monkeypatch.setattr(CallerThrottle, "rate", "9/min", raising=False)
    caller = new_owner()
    assert caller.get("games").status_code == 200
    caller.owner = new_owner().owner
    assert caller.get("games").status_code == 429


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


def statuses(caller, forwarded):
    return [caller.get("games", X_Forwarded_For=address).status_code for address in forwarded]


def test_allowance_is_not_renewed_by_a_made_up_address(monkeypatch):
    monkeypatch.setattr(AddressThrottle, "rate", "1/min", raising=False)
    assert statuses(Api(), ["192.0.2.1", "192.0.2.2"]) == [200, 429]


def test_allowance_behind_a_proxy_is_the_address_the_proxy_saw(monkeypatch, settings):
    monkeypatch.setattr(AddressThrottle, "rate", "1/min", raising=False)
    settings.BEHIND_PROXY = True
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
    assert refusal(response) == (400, PROBLEM, [(field, "too_many")])


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "games/warfleets"),
        ("GET", "games/warfleets/catalogue"),
        ("GET", "games"),
        ("GET", "lists"),
        ("GET", "lists/{}"),
        ("GET", "lists/{}/text"),
        ("GET", "lists/{}/sheet.pdf"),
        ("GET", "lists/{}/share"),
        ("POST", "lists/{}/undo"),
        ("GET", "schema"),
        ("GET", "problems"),
        ("POST", "validate"),
    ],
)
def test_unknown_query_name_is_refused_everywhere(method, path):
    response = ask(new_owner(), method, f"{path}?foo=1&bar=2", sent(fleet(300)))
    expected = [("foo", "unknown_name"), ("bar", "unknown_name")]
    assert refusal(response) == (400, PROBLEM, expected)


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


def test_answers_say_what_is_left(monkeypatch):
    monkeypatch.setattr(AddressThrottle, "rate", "2/min", raising=False)
    caller = Api()
    answers = [caller.get("games") for _ in range(3)]
    assert [answer["RateLimit-Limit"] for answer in answers] == ["2", "2", "2"]
    assert [answer["RateLimit-Remaining"] for answer in answers] == ["1", "0", "0"]
    assert all(0 < int(answer["RateLimit-Reset"]) <= 60 for answer in answers)


def test_unknown_addresses_count_towards_what_is_left(monkeypatch):
    monkeypatch.setattr(AddressThrottle, "rate", "2/min", raising=False)
    caller = Api()
    answers = [caller.get("nowhere") for _ in range(3)]
    assert [each.status_code for each in answers] == [404, 404, 429]
    assert [each["RateLimit-Remaining"] for each in answers] == ["1", "0", "0"]


def test_sheets_have_an_allowance_of_their_own(monkeypatch):
    rates = {"caller": "600/min", "address": "600/min", "sheets": "1/min"}
    monkeypatch.setattr(ScopedCallerThrottle, "THROTTLE_RATES", rates)
    caller = new_owner()
    path = f"lists/{stored(caller, fleet(300, ship('corvette'))).pk}"
    sheets = [caller.get(f"{path}/sheet.pdf") for _ in range(2)]
    assert [(each.status_code, each["RateLimit-Limit"]) for each in sheets] == [
        (200, "1"),
        (429, "1"),
    ]
    read = caller.get(path)
    assert (read.status_code, read["RateLimit-Limit"]) == (200, "600")
