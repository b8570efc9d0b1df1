"""A server that tests of webhooks listen with."""

import pytest

from rulesets.lists.services import editing
from tests.rulesets.lists.api.bots import listening


@pytest.fixture
def bot(settings):
    settings.WEBHOOKS_INSIDE = True
    with listening() as bot:
        yield bot


@pytest.fixture
def rename(django_capture_on_commit_callbacks):
    """Change a list; without threads, its webhooks are called at once."""

    def edit(row, name):
        with django_capture_on_commit_callbacks(execute=True):
            return editing.edit(row.owner, row.pk, "rename", {"name": name}).row

    return edit
