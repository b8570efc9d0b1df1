"""Makes and takes links to another device; moves all that one owner has to another."""

import re
import secrets
from datetime import timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.apps import apps
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from rulesets.accounts.models import Account
from rulesets.books.models import Book, BookGrant, Download
from rulesets.books.services import CAMPAIGNS, copy, pin_of
from rulesets.devices.models import DeviceLink, MergedOwner
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.lists.models import Favourite, List, Revision

BYTES = 32
VALID = timedelta(minutes=10)
KEPT = timedelta(days=1)
"""How long a link that is used or late is still told from one that never was."""


@transaction.atomic
def make_link(owner: UUID) -> str:
    """Return the key of a new link to an owner's lists; the links made before it are void."""
    key, now = secrets.token_urlsafe(BYTES), timezone.now()
    stale = Q(expires_at__lt=now - KEPT) | Q(owner=owner, used_at=None)
    DeviceLink.objects.filter(stale).delete()
    DeviceLink.objects.create(owner=owner, digest=_digest(key), expires_at=now + VALID)
    return key


def find_link(key: str) -> DeviceLink | None:
    return DeviceLink.objects.filter(digest=_digest(key)).first()


@transaction.atomic
def use_link(key: str, visitor: UUID | None) -> UUID | None:
    """Return the owner a visitor becomes by a link, with all that was the visitor's own.

    None if the link was used or is late. Raises InvalidInput if their books have no room, or the
    visitor's lists are an account's.
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
    """Return the owner that an owner's lists went to, None if they are their own."""
    return MergedOwner.objects.filter(earlier=owner).values_list("now", flat=True).first()


@transaction.atomic
def merge(giver: UUID, taker: UUID) -> None:
    """Move everything of one owner to another; later visits of the giver are the taker's.

    Raises InvalidInput if a book must be copied and the taker has no room for it.
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
    """Return the models of every app whose rows have an owner."""
    return [
        model
        for model in apps.get_models()
        if any(field.name == "owner" for field in model._meta.get_fields())
    ]


def _move_books(giver: UUID, taker: UUID) -> None:
    """Hand over the giver's books; one that the taker knows as another is copied beside it."""
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
    """Delete an owner's books; those that others were handed stay with them."""
    books = Book.objects.filter(owner=owner)
    books.filter(grants=None).delete()
    books.update(hidden=True)


def _rename(owner: UUID, book: Book, version: str) -> None:
    """Pin an owner's lists, present and past, favourites and campaigns to another name."""
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
