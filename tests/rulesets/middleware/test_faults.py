"""A database that refuses to write: a deliberate 503 everywhere, nothing typed is lost."""

import pytest
from django.db import connection


@pytest.fixture
def read_only(db):
    """The test's connection, allowed to read alone."""
    is_sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        cursor.execute(
            "PRAGMA query_only = ON" if is_sqlite else "SET LOCAL transaction_read_only = on"
        )
    yield
    if is_sqlite:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA query_only = OFF")


NEW_FLEET = {"name": "Third Patrol", "size": "450"}


def test_form_is_answered_with_what_was_typed(client, read_only):
    response = client.post("/new/warfleets", NEW_FLEET)
    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert b'<textarea name="name" hidden>\nThird Patrol</textarea>' in response.content
    assert b'action="/new/warfleets"' in response.content


def test_no_page_repeats_a_password(client, read_only):
    typed = {"username": "admin", "password": "open sesame", "code": "123456"}
    page = client.post("/new/warfleets", {**NEW_FLEET, **typed}).content
    assert [b"open sesame" in page, b"123456" in page, b"admin" in page] == [False, False, True]


def test_htmx_is_answered_with_a_notice(client, read_only):
    response = client.post("/new/warfleets", NEW_FLEET, headers={"HX-Request": "true"})
    assert response.status_code == 503
    assert b'id="notice"' in response.content
    assert b"Nothing was lost" in response.content


def test_api_is_answered_with_problem_details(client, read_only):
    document = {"game": "warfleets", "name": "Third Patrol", "entries": []}
    response = client.post("/api/v1/lists", document, content_type="application/json")
    assert (response.status_code, response["Content-Type"]) == (503, "application/problem+json")
    assert response["Retry-After"] == "5"


def test_only_readiness_notices(client, read_only):
    assert [client.get(f"/{probe}").status_code for probe in ("healthz", "readyz")] == [200, 503]
