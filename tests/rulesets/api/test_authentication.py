"""Authentication by bearer keys and the pages' cookie."""

import uuid

import pytest
from django.conf import settings
from django.core import signing
from django.test import Client

from rulesets.lists.models import List
from rulesets.web.ownership import owner_key
from tests.api import Api, new_owner, problem, refusal, sent, stored
from tests.builders import fleet, ship
from tests.pages import cookie_of

pytestmark = pytest.mark.django_db

DOCUMENT = fleet(300, ship("corvette"))
NOT_OURS = "Expected `Bearer` followed by a valid key."
UNKNOWN_KEY = problem(401, "Unauthorized", NOT_OURS, ("", "unauthorized", NOT_OURS))


def count(response):
    return response.json()["count"]


def test_owner_key_shows_the_owners_fleets():
    caller = new_owner()
    stored(caller, DOCUMENT)
    assert count(caller.get("lists")) == 1


@pytest.mark.parametrize("scheme", ["bearer", "BEARER"])
def test_scheme_is_read_in_any_case(scheme):
    caller = new_owner()
    stored(caller, DOCUMENT)
    authorization = f"{scheme} {owner_key(caller.owner)}"
    assert count(Api().get("lists", Authorization=authorization)) == 1


@pytest.mark.parametrize(
    "key",
    [
        pytest.param("", id="empty"),
        pytest.param("nonsense", id="nonsense"),
        pytest.param(uuid.uuid4().hex, id="unsigned"),
        pytest.param(owner_key(uuid.uuid4())[:-1] + "~", id="tampered"),
        pytest.param(signing.TimestampSigner(salt="x").sign(uuid.uuid4().hex), id="other-salt"),
        pytest.param(signing.TimestampSigner(salt="muster.owner").sign("me"), id="no-owner"),
        pytest.param("clé", id="not-ascii"),
    ],
)
def test_bad_key_is_refused_with_the_scheme_to_use(key):
    response = Api().get("lists", Authorization=f"Bearer {key}")
    assert response.json() == UNKNOWN_KEY
    assert response["WWW-Authenticate"] == 'Bearer realm="Muster"'
    assert response["Content-Type"] == "application/problem+json"


def test_bad_key_stores_nothing():
    response = Api().post("lists", sent(DOCUMENT), Authorization="Bearer nonsense")
    assert response.json() == UNKNOWN_KEY
    assert not List.objects.exists()


@pytest.mark.parametrize("shown", ["Basic YTpi", "Token {}", "Bearer{}", "{}", "", "Bearer"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_anything_but_a_bearer_key_is_refused(method, shown):
    owner = uuid.uuid4()
    authorization = shown.format(owner_key(owner))
    response = getattr(Api(owner), method)("lists", Authorization=authorization)
    assert response.json() == UNKNOWN_KEY
    assert not List.objects.exists()


def browser(owner):
    """A browser with the pages' cookie, which must bring the CSRF token."""
    client = Client(enforce_csrf_checks=True)
    client.cookies[settings.OWNER_COOKIE] = cookie_of(owner)
    return client


def test_cookie_reads_without_token():
    caller = new_owner()
    stored(caller, DOCUMENT)
    assert count(browser(caller.owner).get("/api/v1/lists")) == 1


def test_cookie_writes_nothing_without_token():
    response = browser(uuid.uuid4()).post(
        "/api/v1/lists", sent(DOCUMENT), content_type="application/json"
    )
    assert refusal(response) == (403, "application/problem+json", [("", "forbidden")])
    assert not List.objects.exists()


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_cookie_changes_nothing_without_token(method):
    caller = new_owner()
    kept = stored(caller, DOCUMENT)
    path = "/api/v1/lists/{}{}".format(kept.pk, "/undo" if method == "post" else "")
    response = getattr(browser(caller.owner), method)(path, headers={"If-Match": '"1"'})
    assert refusal(response) == (403, "application/problem+json", [("", "forbidden")])
    assert List.objects.of_owner(caller.owner).get().document == kept.document


def test_cookie_writes_with_token():
    owner = uuid.uuid4()
    client = browser(owner)
    client.cookies["csrftoken"] = "t" * 32
    response = client.post(
        "/api/v1/lists",
        sent(DOCUMENT),
        content_type="application/json",
        headers={"X-CSRFToken": "t" * 32},
    )
    assert response.status_code == 201
    assert "owner_key" not in response.json()
    assert List.objects.get().owner == owner


def test_key_goes_before_cookie_and_needs_no_token():
    caller = new_owner()
    client = browser(uuid.uuid4())
    response = client.post(
        "/api/v1/lists",
        sent(DOCUMENT),
        content_type="application/json",
        headers={"Authorization": f"Bearer {owner_key(caller.owner)}"},
    )
    assert response.status_code == 201
    assert List.objects.get().owner == caller.owner
