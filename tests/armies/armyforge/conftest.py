import pytest
from django.core.cache import cache

from armies import mapping
from tests.armies.armyforge.forge import running
from tests.corpus import files

collect_ignore = [] if files("lists") else ["test_corpus_lists.py"]


@pytest.fixture
def new_army_books(db):
    """For tests that store books: the process forgets what it compiled, before and after."""
    cache.clear()
    mapping.forget()
    yield
    mapping.forget()
    cache.clear()


@pytest.fixture
def forge(settings):
    """An Army Forge of our own, which the settings name."""
    with running() as started:
        settings.ARMY_FORGE_URL = started.url
        yield started
