"""Links browsers to an owner, and forgets them."""

import secrets
from contextlib import suppress
from datetime import timedelta
from uuid import UUID

from django.db import DatabaseError, transaction
from django.db.models import Q
from django.shortcuts import get_object_or_404
from django.utils import timezone

from rulesets.accounts.models import Account
from rulesets.accounts.services import merge
from rulesets.devices.models import USER_AGENT_LENGTH, Device, DeviceLink
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.owned.secrets import secret_digest
from rulesets.web.ownership import read_device_key

KEY_BYTES = 32
VALID_FOR = timedelta(minutes=10)
KNOWN_FOR = timedelta(days=1)
"""How long a used or expired link is still known as such."""


@transaction.atomic
def add_device(owner: UUID, user_agent: str) -> UUID:
    """Give a browser an owner's lists; return its id."""
    shortened, today = user_agent[:USER_AGENT_LENGTH], timezone.localdate()
    return Device.objects.create(owner=owner, user_agent=shortened, seen_on=today).pk


def find_device(key: str) -> Device | None:
    """Return the browser that a cookie proves, None if it was forgotten; note the day."""
    id = read_device_key(key)
    device = Device.objects.filter(pk=id).first() if id else None
    if device and device.seen_on < (today := timezone.localdate()):
        # Lists are shown although the database is read-only or full.
        with suppress(DatabaseError), transaction.atomic():
            Device.objects.filter(pk=device.pk).update(seen_on=today)
    return device


def forget_device(owner: UUID | None, id: UUID) -> None:
    """Take an owner's lists away from a browser."""
    get_object_or_404(Device.objects.of_owner(owner), pk=id).delete()


def drop_device(id: UUID) -> None:
    """Make the cookie of a browser void, which has its lists from an account now."""
    Device.objects.filter(pk=id).delete()


@transaction.atomic
def make_link(owner: UUID) -> str:
    """Return the key of a new link to an owner's lists; earlier links stop working."""
    key, now = secrets.token_urlsafe(KEY_BYTES), timezone.now()
    stale = Q(expires_at__lt=now - KNOWN_FOR) | Q(owner=owner, used_at=None)
    DeviceLink.objects.filter(stale).delete()
    DeviceLink.objects.create(owner=owner, digest=secret_digest(key), expires_at=now + VALID_FOR)
    return key


def find_link(key: str) -> DeviceLink | None:
    return DeviceLink.objects.filter(digest=secret_digest(key)).first()


@transaction.atomic
def use_link(key: str, visitor: UUID | None) -> UUID | None:
    """Use a link up: merge what the visitor has into its owner; return that owner.

    None if the link was used or has expired. Raises QuotaExceeded if a book has no room,
    InvalidInput if the visitor's lists belong to an account.
    """
    now = timezone.now()
    valid = DeviceLink.objects.filter(digest=secret_digest(key), used_at=None, expires_at__gt=now)
    owner = valid.values_list("owner", flat=True).first()
    if owner is None or not valid.update(used_at=now):
        return None
    if visitor and visitor != owner:
        if Account.objects.filter(owner=visitor).exists():
            raise InvalidInput(ErrorDetail("", "in_account"))
        merge(visitor, owner)
    return owner
