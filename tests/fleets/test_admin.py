"""Fleet books and fleets in the admin: what is published, or a player's, stays as it is."""

import pytest
from django.urls import reverse

from fleets.models import Fleet, FleetBook, Hero, ShipClass, Weapon
from tests.api import new_owner, stored
from tests.builders import full_fleet

pytestmark = pytest.mark.django_db

KINDS = [FleetBook, ShipClass, Hero, Weapon]


def address(model, name, *args):
    return reverse(f"admin:fleets_{model._meta.model_name}_{name}", args=args)


def can_save(admin_client, row):
    """Whether the page of a row offers to save it and to delete it."""
    text = admin_client.get(address(type(row), "change", row.pk)).text
    return 'name="_save"' in text, "deletelink" in text


@pytest.mark.parametrize("model", KINDS, ids=lambda model: model.__name__)
@pytest.mark.parametrize("published", [True, False], ids=["published", "draft"])
def test_book_and_its_parts_can_be_changed_until_published(admin_client, model, published):
    FleetBook.objects.update(published=published)
    assert can_save(admin_client, model.objects.first()) == (not published, not published)


def test_nothing_is_added_to_a_published_book(admin_client):
    form = admin_client.get(address(Hero, "add")).context["adminform"].form
    assert list(form.fields["book"].queryset) == []


def test_fleet_can_be_looked_at_and_deleted(admin_client):
    fleet = stored(new_owner(), full_fleet())
    assert can_save(admin_client, fleet) == (False, True)
    assert admin_client.get(address(Fleet, "add")).status_code == 403
