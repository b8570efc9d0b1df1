"""Makes and deletes users, and hands an account what its browsers bring."""

import uuid
from datetime import timedelta
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from rulesets.accounts.models import Account
from rulesets.devices.services import merge, merged_into, wipe

ABANDONED_AFTER = timedelta(days=1)
"""How long somebody who signed up has to make their passkey."""


def find_owner(user_id: Any) -> uuid.UUID | None:
    """Return the owner of a user's lists, None for one without an account or shut out."""
    accounts = Account.objects.filter(user_id=user_id, user__is_active=True)
    return accounts.values_list("owner", flat=True).first()


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
    owner = find_owner(user.pk)
    for session in UserSession.objects.filter(user=user):
        session.end()
    user.delete()
    if owner and with_lists:
        wipe(owner)
        return None
    return owner
