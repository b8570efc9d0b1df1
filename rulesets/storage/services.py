"""Quotas: what an owner may keep, and what an address may store in a day."""

from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.core.cache import caches
from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from rulesets.engine.errors import ErrorDetail
from rulesets.owned.models import has_field
from rulesets.storage.sums import KEPT, bytes_kept
from rulesets.uploads.files import MEGABYTE
from rulesets.web.requests import client

DAY = timedelta(days=1)
BATCH_ROWS = 20
"""Deleted rows that are removed for good in one statement."""


class QuotaExceeded(Exception):
    """An owner stores as many rows or bytes as allowed; `details` says of what."""

    def __init__(self, *details: ErrorDetail) -> None:
        super().__init__(", ".join(detail.code for detail in details))
        self.details = details


class DayUsedUp(QuotaExceeded):
    """An address has stored all it may today; `wait` is the seconds until tomorrow."""

    def __init__(self, detail: ErrorDetail, wait: int) -> None:
        super().__init__(detail)
        self.wait = wait


def claim_room(owner: UUID, size: int, model: type[Model]) -> None:
    """Make room for a new row of an owner, and count its bytes.

    Deleted rows are removed for good, oldest first. Raises QuotaExceeded if there is still no room.
    """
    most = settings.OWN_ROWS[model._meta.label]
    while model._default_manager.filter(owner=owner).count() >= most:
        if not _remove_deleted(owner, model):
            code = f"no_room_{model._meta.model_name}"
            raise QuotaExceeded(ErrorDetail("", code, {"most": most}))
    make_room(owner, size)
    count_stored(size)


def make_room(owner: UUID, size: int, known: int | None = None) -> None:
    """Make room for bytes that an owner is about to store.

    `known` are the owner's bytes, if they have been read already. Deleted lists are removed
    for good, oldest first. Raises QuotaExceeded if there is still no room.
    """
    kept = bytes_kept(owner) if known is None else known
    while kept + size > settings.OWN_BYTES:
        if not any(_remove_deleted(owner, model) for model in KEPT):
            most = settings.OWN_BYTES // MEGABYTE
            raise QuotaExceeded(ErrorDetail("", "no_room_bytes", {"most": most}))
        kept = bytes_kept(owner)


def count_stored(size: int) -> None:
    """Count bytes that this request's client is about to store; raise DayUsedUp.

    Nothing is counted while the cache is away.
    """
    address, now = client.get(), timezone.now()
    if not (address and settings.ADDRESS_BYTES):
        return
    key = f"{now:%Y-%m-%d}:{address}"
    counts = caches["stored"]
    counts.add(key, 0, DAY.total_seconds())
    try:
        stored = counts.incr(key, size) or 0
    except ValueError:
        return
    if stored > settings.ADDRESS_BYTES:
        counts.decr(key, size)
        tomorrow = (now + DAY).replace(hour=0, minute=0, second=0, microsecond=0)
        detail = ErrorDetail("", "day_used_up", {"most": settings.ADDRESS_BYTES // MEGABYTE})
        raise DayUsedUp(detail, int((tomorrow - now).total_seconds()) + 1)


@transaction.atomic
def _remove_deleted(owner: UUID, model: type[Model]) -> int:
    """Remove the rows that an owner deleted longest ago; return how many.

    They are locked, so that none is removed that was restored meanwhile. Books have none: they are
    removed when deleted, or hidden while others use them.
    """
    if not has_field(model, "deleted_at"):
        return 0
    deleted = model._default_manager.filter(owner=owner, deleted_at__isnull=False)
    in_order = deleted.select_for_update().order_by("deleted_at")
    oldest = list(in_order.values_list("pk", flat=True)[:BATCH_ROWS])
    model._default_manager.filter(pk__in=oldest).delete()
    return len(oldest)
