"""Creates and deletes users, and merges a browser's owner into an account."""

import uuid
from contextlib import suppress
from datetime import timedelta
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.db.models import QuerySet, Subquery
from django.utils import timezone

from rulesets.accounts.models import Account
from rulesets.devices.services import merge, merged_into, wipe

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
    visitor = visitor and (merged_into(visitor) or visitor)
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
