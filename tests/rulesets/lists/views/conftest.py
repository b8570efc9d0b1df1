"""A visitor with fleets, another one, and a way to save fleets for either."""

import pytest
from django.test import Client

from rulesets.lists.services import lifecycle
from tests.builders import full_fleet


@pytest.fixture
def client(own_client):
    return own_client


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
