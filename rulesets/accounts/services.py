"""Creates and deletes users, and merges all that one owner has into another."""

import uuid
from contextlib import suppress
from datetime import timedelta
from typing import Any

from allauth.usersessions.models import UserSession
from django.apps import apps
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.db.models import Q, QuerySet, Subquery
from django.utils import timezone

from rulesets.accounts.models import Account
from rulesets.books.models import Book, BookGrant
from rulesets.books.pins import pinned_again
from rulesets.books.services import copy
from rulesets.books.uses import USES
from rulesets.owned.models import has_field

ABANDONED_AFTER = timedelta(days=1)
"""Time to create a passkey after signing up."""


def owner_of_account(user_id: Any) -> uuid.UUID | None:
    """Return the owner of a user's lists, None without an account or for an inactive user."""
    return _accounts(user_id).values_list("owner", flat=True).first()


def _accounts(user_id: Any) -> QuerySet[Account]:
    return Account.objects.filter(user_id=user_id, user__is_active=True)


def find_visitor(user_id: Any, session_key: str | None) -> uuid.UUID | None:
    """Return the owner of a signed-in user's account; note the day in the session."""
    sessions = UserSession.objects.filter(session_key=session_key)
    seen = Subquery(sessions.values("last_seen_at")[:1])
    row = _accounts(user_id).values_list("owner", seen).first()
    if row is None:
        return None
    owner: uuid.UUID
    owner, seen_at = row
    if seen_at and timezone.localdate(seen_at) < timezone.localdate():
        # Lists are shown although the database is read-only or full.
        with suppress(DatabaseError), transaction.atomic():
            sessions.update(last_seen_at=timezone.now())
    return owner


def new_user() -> User:
    """Create a user who signs in by passkeys alone; delete those who never created one."""
    late = timezone.now() - ABANDONED_AFTER
    users = get_user_model().objects
    users.filter(account=None, last_login=None, is_staff=False, date_joined__lt=late).delete()
    user = users.model(username=uuid.uuid4().hex)
    user.set_unusable_password()
    user.save()
    return user


@transaction.atomic
def sign_in(user: User, visitor: uuid.UUID | None) -> uuid.UUID:
    """Merge what the visitor has into a user's account; return the account's owner.

    Lists of another account stay there. Raises QuotaExceeded if a book has no room.
    """
    if visitor and Account.objects.filter(owner=visitor).exclude(user=user).exists():
        visitor = None
    owner = visitor or uuid.uuid4()
    account, _is_new = Account.objects.get_or_create(user=user, defaults={"owner": owner})
    if visitor and visitor != account.owner:
        merge(visitor, account.owner)
    return account.owner


@transaction.atomic
def delete_account(user: User, with_lists: bool) -> uuid.UUID | None:
    """Delete a user and their sessions; return the owner of the lists that remain."""
    owner = owner_of_account(user.pk)
    for session in UserSession.objects.filter(user=user):
        session.end()
    user.delete()
    if owner and with_lists:
        wipe(owner)
        return None
    return owner


@transaction.atomic
def merge(giver: uuid.UUID, taker: uuid.UUID) -> None:
    """Move everything of one owner to another: books, lists, browsers.

    Raises QuotaExceeded if a book must be copied and the taker has no room for it.
    """
    _move_books(giver, taker)
    for model in owned_models():
        if model not in (Book, BookGrant):
            model._default_manager.filter(owner=giver).update(owner=taker)


@transaction.atomic
def wipe(owner: uuid.UUID) -> None:
    """Delete everything of an owner."""
    for model in owned_models():
        if model is not Book:
            model._default_manager.filter(owner=owner).delete()
    _leave_books(owner)


def owned_models() -> list[Any]:
    """Return the models of all apps whose rows have an owner."""
    return [model for model in apps.get_models() if has_field(model, "owner")]


def _move_books(giver: uuid.UUID, taker: uuid.UUID) -> None:
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


def _leave_books(owner: uuid.UUID) -> None:
    """Delete an owner's books; hide those that other owners were granted."""
    books = Book.objects.filter(owner=owner)
    books.filter(grants=None).delete()
    books.update(hidden=True)


def _rename(owner: uuid.UUID, book: Book, version: str) -> None:
    """Pin what an owner has, the revisions of lists included, to the book's new version."""
    if version == book.version:
        return
    for uses in USES.values():
        rows = uses.pinning(owner, book)
        for id, text in rows.values_list("pk", "document"):
            renamed = pinned_again(text, book.key, book.version, version)
            rows.filter(pk=id).update(document=renamed)
