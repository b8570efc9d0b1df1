"""Unreachable rows are counted, and removed only with --delete."""

import uuid
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from armies.campaigns.models import Campaign
from armies.campaigns.services import open_campaign
from rulesets.books.models import Book
from rulesets.devices.models import Device, DeviceLink
from rulesets.devices.services import make_link
from rulesets.jobs.models import Job
from rulesets.keys.models import ApiKey
from rulesets.lists.models import ImportResult, List
from rulesets.lists.services import lifecycle
from rulesets.repeated.models import StoredResponse
from tests.armies.campaigns.conftest import new_document
from tests.builders import full_fleet

pytestmark = pytest.mark.django_db

YEARS_AGO = timezone.now() - timedelta(days=900)
KEPT = uuid.UUID(int=1)


def sweep(*options):
    said = StringIO()
    call_command("sweep", *options, stdout=said)
    lines = [line.split(maxsplit=1) for line in said.getvalue().splitlines()]
    return {title: number for number, title in lines if number not in ("0", "Nothing")}


def unreachable():
    """Store one unreachable and one reachable row of each kind."""
    for deleted_at in (None, timezone.now(), YEARS_AGO):
        row = lifecycle.create(KEPT, full_fleet())
        List.objects.filter(pk=row.pk).update(deleted_at=deleted_at)
        campaign = open_campaign(KEPT, new_document())
        Campaign.objects.filter(pk=campaign.pk).update(deleted_at=deleted_at)
    for has_browser in (True, False):
        row = lifecycle.create(uuid.uuid4(), full_fleet())
        List.objects.filter(pk=row.pk).update(share_key=None, updated_at=YEARS_AGO)
        if has_browser:
            Device.objects.create(owner=row.owner, seen_on=timezone.now())
    Device.objects.create(owner=KEPT, seen_on=YEARS_AGO)
    for number in range(2):
        make_link(uuid.UUID(int=number))
        ApiKey.objects.create(owner=KEPT, name="x", scope="read", digest=f"{number}")
        StoredResponse.objects.create(key=f"{number}")
        Job.objects.create(owner=KEPT, kind="sheets", parts=1)
        ImportResult.objects.create(owner=KEPT, outcomes=[])
    DeviceLink.objects.filter(owner=uuid.UUID(int=0)).update(expires_at=YEARS_AGO)
    ApiKey.objects.filter(digest="0").update(revoked_at=YEARS_AGO)
    StoredResponse.objects.filter(key="0").update(created_at=YEARS_AGO)
    newest = ImportResult.objects.last()
    ImportResult.objects.exclude(pk=newest.pk).update(created_at=YEARS_AGO)
    Job.objects.filter(pk=Job.objects.first().pk).update(asked_at=YEARS_AGO)


FOUND = {
    "lists deleted more than 90 days ago": "1",
    "campaigns deleted more than 90 days ago": "1",
    "lists not shared, of owners unseen for 800 days": "1",
    "browsers not seen for a long time": "1",
    "links to devices": "1",
    "API keys revoked or expired long ago": "1",
    "responses to requests that may come again": "1",
    "jobs": "1",
    "results of imports": "1",
}
MODELS = (List, Campaign, Device, DeviceLink, ApiKey, StoredResponse, Job, ImportResult, Book)


def counts():
    return [model.objects.count() for model in MODELS]


def test_sweep_shows_and_then_removes():
    books = Book.objects.count()
    unreachable()
    assert sweep() == FOUND
    assert counts() == [5, 3, 2, 2, 2, 2, 2, 2, books]
    assert sweep("--delete") == FOUND
    assert counts() == [3, 2, 1, 1, 1, 1, 1, 1, books]
    assert sweep() == {}


def test_sweep_thins_long_histories():
    row = lifecycle.create(KEPT, full_fleet())
    List.objects.update(bytes=3_000_000)
    assert sweep("--delete") == {"lists with a long history": "1"}
    assert List.objects.get().bytes == len(row.document.encode())
