"""The browsers that have an owner's lists."""

from contextlib import suppress
from datetime import date
from uuid import UUID

from django.db import DatabaseError, transaction
from django.utils import timezone

from rulesets.devices.models import USER_AGENT_LENGTH, Device
from rulesets.web.ownership import read_device_key, read_owner_key


def new_device(owner: UUID, user_agent: str) -> Device:
    """Return a row for a browser, not saved yet."""
    return Device(
        owner=owner,
        user_agent=user_agent[:USER_AGENT_LENGTH],
        created_at=timezone.now(),
        seen_on=timezone.localdate(),
    )


@transaction.atomic
def add_device(owner: UUID, user_agent: str) -> UUID:
    """Give a browser an owner's lists; return its id."""
    device = new_device(owner, user_agent)
    device.save(force_insert=True)
    return device.pk


def find_device(key: str) -> Device | None:
    """Return the browser that a cookie proves, None if it was forgotten; note the day."""
    id = read_device_key(key)
    device = Device.objects.filter(pk=id).first() if id else None
    if device and device.seen_on < (today := timezone.localdate()):
        _note_visit(device, today)
    return device


def _note_visit(device: Device, today: date) -> None:
    """Store a visit, unless the database is read-only or full."""
    with suppress(DatabaseError), transaction.atomic():
        Device.objects.filter(pk=device.pk).update(seen_on=today)


def find_owner(key: str) -> UUID | None:
    """Return the owner that a cookie or a key of the API proves."""
    device = find_device(key)
    return device.owner if device else read_owner_key(key)


def forget_device(owner: UUID | None, id: UUID) -> bool:
    """Take an owner's lists from a browser. False if it had none."""
    return bool(Device.objects.of_owner(owner).filter(pk=id).delete()[0])
