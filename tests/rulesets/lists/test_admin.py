"""Fleets in the admin: what is a player's stays as it is."""

import pytest
from django.urls import reverse

from tests.api import new_owner, stored
from tests.builders import full_fleet

pytestmark = pytest.mark.django_db


def test_fleet_can_be_looked_at_and_deleted(admin_client):
    fleet = stored(new_owner(), full_fleet())
    text = admin_client.get(reverse("admin:lists_list_change", args=[fleet.pk])).text
    assert ('name="_save"' in text, "deletelink" in text) == (False, True)
    assert admin_client.get(reverse("admin:lists_list_add")).status_code == 403
