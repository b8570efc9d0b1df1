"""Every page of Django's admin, opened by a superuser."""

import uuid

import pytest
from django.apps import apps
from django.contrib import admin
from django.urls import reverse

from armies.campaigns.services import open_campaign
from rulesets.lists.services import lifecycle
from tests.armies.campaigns.conftest import new_document
from tests.armies.lists import vanguard
from tests.builders import full_fleet

pytestmark = pytest.mark.django_db

OURS = ("armies", "books", "campaigns", "fleets")
MODELS = [
    model
    for app in OURS
    for model in apps.get_app_config(app).get_models()
    if admin.site.is_registered(model)
]
PLAYERS = {"Army", "Campaign", "Fleet"}
CORRECTABLE = "Book"
"""Its form can change only the kinds of its units."""

per_model = pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)


@pytest.fixture
def of_players():
    """One object of every kind that players make."""
    owner = uuid.uuid4()
    lifecycle.create(owner, vanguard())
    lifecycle.create(owner, full_fleet())
    open_campaign(owner, new_document())


def address(model, name, *args):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{name}", args=args)


@per_model
def test_listing_and_row_open(admin_client, of_players, model):
    row = model.objects.first()
    listing = admin_client.get(address(model, "changelist"))
    assert row in listing.context["cl"].result_list
    page = admin_client.get(address(model, "change", row.pk))
    assert page.context["original"] == row


@per_model
def test_nobody_changes_what_is_published_or_a_players(admin_client, of_players, model):
    row = model.objects.first()
    before = model.objects.filter(pk=row.pk).values().get()
    answer = admin_client.post(address(model, "change", row.pk), {"name": "x"})
    assert answer.status_code == (302 if model.__name__ == CORRECTABLE else 403)
    after = model.objects.filter(pk=row.pk).values().get()
    assert after | {"updated_at": None} == before | {"updated_at": None}


@per_model
def test_only_books_are_added(admin_client, model):
    is_players = model.__name__ in PLAYERS
    assert admin_client.get(address(model, "add")).status_code == (403 if is_players else 200)
