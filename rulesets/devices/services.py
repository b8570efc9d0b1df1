"""Links browsers to an owner, and merges all that one owner has into another."""

import re
import secrets
from contextlib import suppress
from datetime import timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.apps import apps
from django.db import DatabaseError, transaction
from django.db.models import Q
from django.utils import timezone

from rulesets.accounts.models import Account
from rulesets.books.models import Book, BookGrant, Download
from rulesets.books.services import CAMPAIGNS, copy, pin_of
from rulesets.devices.models import USER_AGENT_LENGTH, Device, DeviceLink, MergedOwner
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.lists.models import Favourite, List, Revision
from rulesets.web.ownership import read_device_key, read_owner_key

BYTES = 32
VALID = timedelta(minutes=10)
KEPT = timedelta(days=1)
"""How long a used or expired link is still known as such."""


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
        # Lists are shown although the database is read-only or full.
        with suppress(DatabaseError), transaction.atomic():
            Device.objects.filter(pk=device.pk).update(seen_on=today)
    return device


def find_owner(key: str) -> UUID | None:
    """Return the owner that a cookie or a key of the API proves."""
    device = find_device(key)
    return device.owner if device else read_owner_key(key)


def forget_device(owner: UUID | None, id: UUID) -> None:
    """Take an owner's lists away from a browser."""
    Device.objects.of_owner(owner).get(pk=id).delete()


@transaction.atomic
def make_link(owner: UUID) -> str:
    """Return the key of a new link to an owner's lists; earlier links stop working."""
    key, now = secrets.token_urlsafe(BYTES), timezone.now()
    stale = Q(expires_at__lt=now - KEPT) | Q(owner=owner, used_at=None)
    DeviceLink.objects.filter(stale).delete()
    DeviceLink.objects.create(owner=owner, digest=_digest(key), expires_at=now + VALID)
    return key


def find_link(key: str) -> DeviceLink | None:
    return DeviceLink.objects.filter(digest=_digest(key)).first()


@transaction.atomic
def use_link(key: str, visitor: UUID | None) -> UUID | None:
    """Use a link up: merge what the visitor has into its owner; return that owner.

    None if the link was used or has expired. Raises QuotaExceeded if a book has no room,
    InvalidInput if the visitor's lists belong to an account.
    """
    now = timezone.now()
    valid = DeviceLink.objects.filter(digest=_digest(key), used_at=None, expires_at__gt=now)
    owner = valid.values_list("owner", flat=True).first()
    if owner is None or not valid.update(used_at=now):
        return None
    if visitor and visitor != owner:
        if Account.objects.filter(owner=visitor).exists():
            raise InvalidInput(ErrorDetail("", "in_account"))
        merge(visitor, owner)
    return owner


def _digest(key: str) -> str:
    return sha256(key.encode()).hexdigest()


def merged_into(owner: UUID) -> UUID | None:
    """Return the owner that this one was merged into, None if it was not."""
    return MergedOwner.objects.filter(earlier=owner).values_list("now", flat=True).first()


@transaction.atomic
def merge(giver: UUID, taker: UUID) -> None:
    """Move everything of one owner to another, whom the giver's browsers may then follow.

    Raises QuotaExceeded if a book must be copied and the taker has no room for it.
    """
    _move_books(giver, taker)
    here = Download.objects.filter(owner=taker)
    for waiting in Download.objects.filter(owner=giver):
        if here.filter(game=waiting.game, key=waiting.key).exists():
            waiting.delete()
    for model in owned_models():
        if model not in (Book, BookGrant):
            model._default_manager.filter(owner=giver).update(owner=taker)
    MergedOwner.objects.filter(earlier=taker).delete()
    MergedOwner.objects.filter(now=giver).update(now=taker)
    MergedOwner.objects.update_or_create(earlier=giver, defaults={"now": taker})


@transaction.atomic
def wipe(owner: UUID) -> None:
    """Delete everything of an owner."""
    for model in owned_models():
        if model is not Book:
            model._default_manager.filter(owner=owner).delete()
    _leave_books(owner)


def owned_models() -> list[Any]:
    """Return the models of all apps whose rows have an owner."""
    return [
        model
        for model in apps.get_models()
        if any(field.name == "owner" for field in model._meta.get_fields())
    ]


def _move_books(giver: UUID, taker: UUID) -> None:
    """Move the giver's books; copy those that clash with another book of the taker's."""
    theirs = Q(owner=taker) | Q(grants__owner=taker)
    read = Book.objects.filter(Q(owner=giver) | Q(grants__owner=giver)).distinct()
    for row in read.order_by("pk"):
        alike = Q(version=row.version) | Q(digest=row.digest)
        others = Book.objects.filter(theirs & alike, game=row.game, key=row.key)
        if others.exclude(pk=row.pk).exists():
            if not row.hidden or row.owner != giver:
                _rename(giver, row, copy(row, taker).row.version)
        elif row.owner == giver:
            Book.objects.filter(pk=row.pk).update(owner=taker)
        else:
            BookGrant.objects.get_or_create(owner=taker, book=row)
    BookGrant.objects.filter(Q(owner=giver) | Q(owner=taker, book__owner=taker)).delete()
    _leave_books(giver)


def _leave_books(owner: UUID) -> None:
    """Delete an owner's books; hide those that other owners were granted."""
    books = Book.objects.filter(owner=owner)
    books.filter(grants=None).delete()
    books.update(hidden=True)


def _rename(owner: UUID, book: Book, version: str) -> None:
    """Pin an owner's lists, revisions, favourites and campaigns to the book's new version."""
    if version == book.version:
        return
    pin = pin_of(book)
    owned: tuple[Any, ...] = (
        List.objects.filter(owner=owner, game=book.game),
        Favourite.objects.filter(owner=owner, game=book.game),
        Revision.objects.filter(list__owner=owner, list__game=book.game),
        apps.get_model(CAMPAIGNS).objects.filter(owner=owner),
    )
    for rows in owned:
        for id, text in rows.filter(document__regex=pin).values_list("pk", "document"):
            rows.filter(pk=id).update(document=re.sub(pin, rf'\1"{version}"', text, count=1))
