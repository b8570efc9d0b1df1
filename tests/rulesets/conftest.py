import shutil

import pytest
from django.db import connection

from armies.campaigns.models import Campaign
from rulesets.books.models import Book
from rulesets.devices.models import Device
from rulesets.jobs.models import Job
from rulesets.lists.models import List
from tests import database


@pytest.fixture(scope="module")
def database_url(request, tmp_path_factory):
    """The database of the tests, where other processes reach it; what they save is deleted."""
    if connection.vendor == "sqlite":
        path = tmp_path_factory.mktemp("nodes") / "muster.sqlite3"
        shutil.copy(database.template(), path)
        yield f"sqlite:///{path}"
        return
    request.getfixturevalue("django_db_setup")
    found = connection.settings_dict
    yield f"postgres://{found['USER']}@{found['HOST']}:{found['PORT']}/{found['NAME']}"
    with request.getfixturevalue("django_db_blocker").unblock():
        for model in (List, Campaign, Job, Device):
            model.objects.all().delete()
        Book.objects.exclude(owner=None).delete()
