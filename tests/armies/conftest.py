import pytest
from django.core.cache import cache

from armies import mapping


@pytest.fixture
def new_army_books(db):
    """For tests that store books: the process forgets what it compiled, before and after."""
    cache.clear()
    mapping.forget()
    yield
    mapping.forget()
    cache.clear()
