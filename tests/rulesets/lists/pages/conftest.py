"""A visitor with fleets, another one, and a way to save fleets for either."""

import uuid

import pytest
from django.conf import settings
from django.test import Client

from rulesets.lists.services import lifecycle
from rulesets.web.ownership import owner_key
from tests.builders import full_fleet


@pytest.fixture
def owner():
    return uuid.uuid4()


@pytest.fixture
def client(db, owner):
    """The browser of the owner."""
    client = Client()
    client.cookies[settings.OWNER_COOKIE] = owner_key(owner)
    return client


@pytest.fixture
def stranger(db):
    """A browser that was never here."""
    return Client()


@pytest.fixture
def save(db, owner):
    """Saves a document as a fleet of the owner, or of `by`."""

    def save(document=None, by=owner):
        return lifecycle.create(by, document or full_fleet())

    return save
