"""A stored list for the tests of services."""

import pytest

from rulesets.lists.services import lifecycle
from tests.rulesets.lists.services.stored import DOCUMENT, OWNER


@pytest.fixture
def row():
    return lifecycle.create(OWNER, DOCUMENT)
