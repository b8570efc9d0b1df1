"""Makes and deletes users, and hands an account what its browsers bring."""

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
"""How long somebody who signed up has to make their passkey."""


def owner_of_account(user_id: Any) -> uuid.UUID | None:
    """Return the owner of a user's lists, None for one without an account or shut out."""
    return _accounts(user_id).values_list("owner", flat=True).first()


def _accounts(user_id: Any) -> QuerySet[Account]:
    return Account.objects.filter(user_id=user_id, user__is_active=True)


def find_visitor(user_id: Any, session_key: str | None) -> uuid.UUID | None:
    """Return the owner of a signed-in user's account; note the day that this browser came."""
    sessions = UserSession.objects.filter(session_key=session_key)
    seen = Subquery(sessions.values("last_seen_at")[:1])
    row = _accounts(user_id).values_list("owner", seen).first()
    if row is None:
        return None
    owner: uuid.UUID
    owner, seen_at = row
    if seen_at and timezone.localdate(seen_at) < timezone.localdate():
        # A database that is read-only or full still shows lists.
        with suppress(DatabaseError), transaction.atomic():
            sessions.update(last_seen_at=timezone.now())
    return owner


def new_user() -> User:
    """Make a user known by passkeys alone; those who never came to make one are deleted."""
    late = timezone.now() - ABANDONED_AFTER
    users = get_user_model().objects
    users.filter(account=None, last_login=None, is_staff=False, date_joined__lt=late).delete()
    user = users.model(username=uuid.uuid4().hex)
    user.set_unusable_password()
    user.save()
    return user


@transaction.atomic
def sign_in(user: User, visitor: uuid.UUID | None) -> uuid.UUID:
    """Return the owner of a user's account, with all that the visitor had until now.

    Lists of another account stay with it. Raises InvalidInput if the visitor's books have no room.
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
    """Delete a user and sign them out everywhere; return the owner of the lists that are left."""
    owner = owner_of_account(user.pk)
    for session in UserSession.objects.filter(user=user):
        session.end()
    user.delete()
    if owner and with_lists:
        wipe(owner)
        return None
    return owner
