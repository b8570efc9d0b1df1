"""What every test of accounts has."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def mail_server(settings):
    """A mail server, and no rate limit used up."""
    settings.HAS_MAIL = True
    cache.clear()
