import pytest

from tests.armies.armyforge.forge import running


@pytest.fixture
def forge(settings):
    """An Army Forge of our own, which the settings name."""
    with running() as started:
        settings.ARMY_FORGE_URL = started.url
        yield started
