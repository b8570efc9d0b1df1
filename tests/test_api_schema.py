"""The API checked against its OpenAPI document, by requests generated from it.

`make fuzz` also sends two thousand requests at every bound that the document states.
"""

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import override_settings

from rulesets.web.throttling import AddressThrottle
from tests.armies.armyforge.forge import running

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _unhurried():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AddressThrottle, "rate", None, raising=False)
        yield


@pytest.fixture(autouse=True)
def _army_forge_is_here():
    with running() as forge, override_settings(ARMY_FORGE_URL=forge.url):
        yield


@pytest.fixture(autouse=True)
def _connection_kept():
    """Keep the handler from closing the connection, in which a test's transaction is open."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.hypothesis
@pytest.mark.long
def test_answers_are_as_described(subtests):
    from tests.generated_requests import operations

    for label, answers_are_as_described in operations():
        with subtests.test(label):
            answers_are_as_described(read=[])
