"""A mail server and rate limits of their own for tests of accounts."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def mail_server(settings):
    """A mail server, and no rate limit used up."""
    settings.HAS_MAIL = True
    cache.clear()
