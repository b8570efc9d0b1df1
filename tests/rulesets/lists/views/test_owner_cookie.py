"""The cookie that makes a browser the owner of its lists."""

import time
import uuid

import pytest
from django.core.signing import TimestampSigner, b62_encode
from django.test import override_settings

from rulesets.devices.services import add_device, find_device
from rulesets.lists.models import List, Revision
from rulesets.web.ownership import is_due
from tests.pages import cookie_of, listed

NEW = {"name": "Third Patrol", "size": "450", "other_size": "", "force_org": "on"}
DAY = 24 * 60 * 60


def test_create_sets_the_owner_cookie(stranger):
    response = stranger.post("/new/warfleets", NEW)
    cookie = response.cookies["muster_owner"]
    assert {name: value for name, value in cookie.items() if value and name != "expires"} == {
        "httponly": True,
        "max-age": 400 * DAY,
        "path": "/",
        "samesite": "Lax",
    }
    assert [name for name, _, _ in listed(stranger.get("/"))] == ["Third Patrol"]


def test_create_sets_a_secure_cookie_behind_https(stranger):
    with override_settings(HTTPS=True):
        response = stranger.post("/new/warfleets", NEW)
    assert response.cookies["muster_owner"]["secure"] is True


@pytest.mark.parametrize("address", ["/", "/import", "/rules/warfleets", "shared"])
def test_reading_makes_nobody_an_owner(stranger, save, address):
    key = save().share_key
    before = (List.objects.count(), Revision.objects.count())
    response = stranger.get(f"/s/{key}/" if address == "shared" else address)
    assert (response.status_code, list(response.cookies)) == (200, ["csrftoken"])
    assert (List.objects.count(), Revision.objects.count()) == before


@pytest.mark.parametrize(
    "tamper",
    [
        lambda key, other: key[:-1] + ("A" if key[-1] != "A" else "B"),
        lambda key, other: other.hex + key[32:],
        lambda key, other: key.split(":")[0],
        lambda key, other: "",
        lambda key, other: "äöü",
    ],
    ids=["signature", "owner", "unsigned", "empty", "text"],
)
def test_tampered_cookie_is_a_stranger(client, save, owner, tamper):
    row = save()
    client.cookies["muster_owner"] = tamper(cookie_of(owner), uuid.uuid4())
    assert listed(client.get("/")) == []
    assert client.get(f"/lists/{row.pk}/").status_code == 404


def test_cookie_is_kept_young(client, owner):
    class LongAgo(TimestampSigner):
        def timestamp(self):
            return b62_encode(int(time.time()) - 31 * DAY)

    device = add_device(owner, "")
    client.cookies["muster_owner"] = LongAgo(salt="muster.device").sign(device.hex)
    renewed = client.get("/").cookies["muster_owner"].value
    assert (find_device(renewed).owner, is_due(renewed)) == (owner, False)
    client.cookies["muster_owner"] = renewed
    assert list(client.get("/").cookies) == ["csrftoken"]
