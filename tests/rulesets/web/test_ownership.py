"""The owner cookie when the SECRET_KEY is changed."""

import uuid

from django.conf import settings
from django.test import override_settings

from rulesets.devices.services import find_owner
from rulesets.web.ownership import owner_key

OWNER = uuid.UUID(int=7)
NEW_KEY = "another secret, as long as it should be, and just as random"


def test_cookie_of_an_earlier_key_is_signed_anew(client, db):
    old = owner_key(OWNER)
    with override_settings(SECRET_KEY=NEW_KEY, SECRET_KEY_FALLBACKS=[settings.SECRET_KEY]):
        client.cookies["muster_owner"] = old
        new = client.get("/").cookies["muster_owner"].value
    with override_settings(SECRET_KEY=NEW_KEY):
        assert (find_owner(new), find_owner(old)) == (OWNER, None)


def test_young_cookie_is_left_alone(client, db):
    client.cookies["muster_owner"] = owner_key(OWNER)
    assert "muster_owner" not in client.get("/").cookies
