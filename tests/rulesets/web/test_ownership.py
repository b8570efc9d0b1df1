"""The owner cookie when the SECRET_KEY is changed."""

import uuid

from django.conf import settings
from django.test import override_settings

from rulesets.web.ownership import read_device_key
from tests.pages import cookie_of

OWNER = uuid.UUID(int=7)
NEW_KEY = "another secret, as long as it should be, and just as random"


def test_cookie_of_an_earlier_key_is_signed_anew(client, db):
    old = cookie_of(OWNER)
    device = read_device_key(old)
    with override_settings(SECRET_KEY=NEW_KEY, SECRET_KEY_FALLBACKS=[settings.SECRET_KEY]):
        client.cookies["muster_owner"] = old
        new = client.get("/").cookies["muster_owner"].value
    with override_settings(SECRET_KEY=NEW_KEY):
        assert (read_device_key(new), read_device_key(old)) == (device, None)


def test_young_cookie_is_left_alone(client, db):
    client.cookies["muster_owner"] = cookie_of(OWNER)
    assert "muster_owner" not in client.get("/").cookies
