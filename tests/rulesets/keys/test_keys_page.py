"""The page of API keys, and the access that its keys give."""

import uuid
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from rulesets.devices.services import find_device
from rulesets.keys import services
from rulesets.keys.models import ApiKey
from tests.api import Api, refusal, stored
from tests.builders import fleet, ship
from tests.pages import browser, page

pytestmark = pytest.mark.django_db

FORM = {"name": "Bot", "scope": "read", "days": "90"}


def shown_key(response):
    return page(response).one("input", id="made").attrs["value"]


def test_key_made_on_the_page_opens_the_owners_lists():
    owner = uuid.uuid4()
    stored(Api(owner), fleet(300, ship("corvette")))
    key = shown_key(browser(owner).post("/keys", FORM))
    response = Api().get("lists", Authorization=f"Bearer {key}")
    assert response.json()["count"] == 1


def test_key_is_shown_once_and_stored_nowhere():
    client = browser(uuid.uuid4())
    made = client.post("/keys", FORM)
    key = shown_key(made)
    assert "no-store" in made["Cache-Control"]
    assert key not in client.get("/keys").text
    row = ApiKey.objects.get()
    assert key not in [str(value) for value in vars(row).values()]
    assert key.startswith(row.prefix)
    assert row.prefix in client.get("/keys").text


def test_stranger_becomes_an_owner_by_making_a_key():
    client = browser()
    client.post("/keys", FORM)
    owner = find_device(client.cookies[settings.OWNER_COOKIE].value).owner
    assert ApiKey.objects.get().owner == owner


@pytest.mark.parametrize(("days", "expected"), [("30", 30), ("365", 365), ("0", None)])
def test_key_is_valid_as_long_as_chosen(days, expected):
    browser(uuid.uuid4()).post("/keys", FORM | {"days": days})
    expires_at = ApiKey.objects.get().expires_at
    assert (expires_at and round((expires_at - timezone.now()) / timedelta(days=1))) == expected


@pytest.mark.parametrize(
    "wrong",
    [{"name": ""}, {"name": "x" * 61}, {"scope": "all"}, {"days": "1"}],
    ids=["nameless", "long", "scope", "days"],
)
def test_invalid_form_makes_no_key(wrong):
    response = browser(uuid.uuid4()).post("/keys", FORM | wrong)
    assert (response.status_code, ApiKey.objects.count()) == (400, 0)
    assert len(page(response).all(cls="problem")) == 1


def test_no_more_keys_than_there_is_room_for(monkeypatch):
    monkeypatch.setattr(services, "MAX_KEYS", 1)
    client = browser(uuid.uuid4())
    client.post("/keys", FORM)
    response = client.post("/keys", FORM)
    assert (response.status_code, ApiKey.objects.count()) == (400, 1)
    assert page(response).one(role="alert").text == "You have 1 keys: revoke one first."


def test_revoked_key_opens_nothing():
    owner = uuid.uuid4()
    client = browser(owner)
    key = shown_key(client.post("/keys", FORM))
    response = client.post(f"/keys/{ApiKey.objects.get().pk}/revoke")
    assert (response.status_code, response["Location"]) == (302, "/keys")
    refused = Api().get("lists", Authorization=f"Bearer {key}")
    assert refusal(refused) == (401, "application/problem+json", [("", "unauthorized")])
    assert page(client.get("/keys")).all("code") == []


@pytest.mark.parametrize("owner", [None, uuid.uuid4()], ids=["stranger", "other"])
def test_nobody_else_sees_or_revokes_a_key(owner):
    browser(uuid.uuid4()).post("/keys", FORM)
    client = browser(owner)
    assert page(client.get("/keys")).all("code") == []
    assert client.post(f"/keys/{ApiKey.objects.get().pk}/revoke").status_code == 404
    assert ApiKey.objects.get().revoked_at is None


@pytest.mark.parametrize("keys", [1, 15])
def test_page_asks_for_the_keys_once(keys, django_assert_num_queries):
    owner = uuid.uuid4()
    for number in range(keys):
        services.create(owner, f"Key {number}", "read", None)
    client = browser(owner)
    with django_assert_num_queries(2):
        client.get("/keys")
