"""A visitor with army lists, and a way to save more."""

import uuid

import pytest
from django.conf import settings
from django.test import Client

from rulesets.lists.services import lifecycle
from rulesets.web.ownership import owner_key
from tests.armies.views.editor import Editor


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
def edit(client, owner):
    """Saves a document as a list of the owner's and opens its editor."""

    def edit(document):
        return Editor(client, lifecycle.create(owner, document))

    return edit
