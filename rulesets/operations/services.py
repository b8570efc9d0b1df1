"""Removes unreachable data: rows that were deleted long ago, have expired or lost their owner."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from rulesets.accounts.models import Account
from rulesets.backups.models import UploadedBackup
from rulesets.backups.services.archives import UPLOADS_KEPT_FOR
from rulesets.books.models import Book
from rulesets.devices.models import Device, DeviceLink
from rulesets.jobs.models import JOBS_KEPT_FOR, Job
from rulesets.keys.models import ApiKey
from rulesets.lists.models import ImportResult, List
from rulesets.lists.services.results import RESULTS_KEPT_FOR
from rulesets.lists.services.storing import HISTORY_BYTES, thin
from rulesets.owned.models import has_field
from rulesets.repeated.models import StoredResponse
from rulesets.repeated.services import RESPONSES_KEPT_FOR

DELETED_FOR = timedelta(days=90)
"""Time in which a deleted row can be restored."""

UNSEEN_FOR = timedelta(days=800)
"""Twice as long as a browser keeps its cookie."""

BATCH_ROWS = 500
"""Rows per statement, so that nobody waits long for the database."""


@dataclass(frozen=True)
class Sweep:
    """Rows that may be removed, with a title."""

    title: str
    rows: QuerySet[Any]


def sweeps() -> list[Sweep]:
    """Return all rows that may be removed now."""
    now = timezone.now()
    long_ago, unseen = now - DELETED_FOR, now - UNSEEN_FOR
    deletable = [model for model in apps.get_models() if has_field(model, "deleted_at")]
    return [
        *(
            Sweep(
                f"{model._meta.verbose_name_plural} deleted more than {DELETED_FOR.days} days ago",
                model._default_manager.filter(deleted_at__lt=long_ago),
            )
            for model in deletable
        ),
        Sweep(
            f"lists not shared, of owners unseen for {UNSEEN_FOR.days} days",
            _orphans().filter(share_key=None, updated_at__lt=unseen),
        ),
        Sweep("books deleted by their owners", Book.objects.filter(hidden=True, grants=None)),
        Sweep("browsers not seen for a long time", Device.objects.filter(seen_on__lt=unseen)),
        Sweep("links to devices", DeviceLink.objects.filter(expires_at__lt=long_ago)),
        Sweep(
            "backups never restored",
            UploadedBackup.objects.filter(created_at__lt=now - UPLOADS_KEPT_FOR),
        ),
        Sweep(
            "API keys revoked or expired long ago",
            ApiKey.objects.filter(Q(expires_at__lt=long_ago) | Q(revoked_at__lt=long_ago)),
        ),
        Sweep(
            "responses to requests that may come again",
            StoredResponse.objects.filter(created_at__lt=now - RESPONSES_KEPT_FOR),
        ),
        Sweep("jobs", Job.objects.filter(asked_at__lt=now - JOBS_KEPT_FOR)),
        Sweep(
            "results of imports",
            ImportResult.objects.filter(created_at__lt=now - RESULTS_KEPT_FOR),
        ),
        Sweep("sessions", Session.objects.filter(expire_date__lt=now)),
    ]


def _orphans() -> QuerySet[List]:
    """Return lists whose owners have no account, browser or valid key."""
    same = {"owner": OuterRef("owner")}
    accounts = Account.objects.filter(**same)
    reached_by = (accounts, Device.objects.filter(**same), ApiKey.objects.valid().filter(**same))
    return List.objects.exclude(Q(*map(Exists, reached_by), _connector=Q.OR))


def clear(sweep: Sweep) -> Iterator[int]:
    """Remove rows in batches; yield the size of each."""
    while ids := list(sweep.rows.order_by("pk").values_list("pk", flat=True)[:BATCH_ROWS]):
        sweep.rows.filter(pk__in=ids).delete()
        yield len(ids)


def long_histories() -> QuerySet[List]:
    """Return lists whose history exceeds HISTORY_BYTES."""
    return List.objects.filter(bytes__gt=HISTORY_BYTES)


def thin_histories() -> None:
    """Thin each of them while nobody else saves the list."""
    for id in long_histories().values_list("pk", flat=True):
        with transaction.atomic():
            for row in List.objects.filter(pk=id).defer("document").select_for_update():
                thin(row)
