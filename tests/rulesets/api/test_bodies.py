"""Bodies and queries that the API refuses."""

import gzip
import json
from http import HTTPStatus

import pytest
from django.core.exceptions import RequestDataTooBig
from django.test import Client, RequestFactory

from rulesets.api.errors import TooLarge, answer
from rulesets.api.incoming import RawJson
from rulesets.engine import codec
from rulesets.engine.errors import ErrorDetail, InvalidInput
from tests.api import Api, new_owner, problem, refusal, sent, stored
from tests.builders import fleet
from tests.pages import cookie_of

pytestmark = pytest.mark.django_db

PROBLEM = "application/problem+json"

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
