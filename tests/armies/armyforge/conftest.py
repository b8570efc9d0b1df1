import pytest

from tests.armies.armyforge.forge import running
from tests.corpus import files

collect_ignore = [] if files("lists") else ["test_corpus_lists.py"]


@pytest.fixture
def forge(settings):
    """An Army Forge of our own, which the settings name."""
    with running() as started:
        settings.ARMY_FORGE_URL = started.url
        yield started
