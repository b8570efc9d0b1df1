"""A visitor with army lists, and a way to save more."""

import pytest

from rulesets.lists.services import lifecycle
from tests.armies.views.editor import Editor


@pytest.fixture
def client(own_client):
    return own_client


@pytest.fixture
def edit(client, owner):
    """Saves a document as a list of the owner's and opens its editor."""

    def edit(document):
        return Editor(client, lifecycle.create(owner, document))

    return edit
