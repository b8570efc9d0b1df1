"""Creates, finds and revokes API keys."""

import secrets
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from rulesets.keys.models import PREFIX_LENGTH, ApiKey
from rulesets.owned.locks import wait_for
from rulesets.owned.secrets import secret_digest
from rulesets.owned.services import write

PREFIX = "muster_"
"""The prefix of every key, by which secret scanners recognise a leaked one."""

KEY_BYTES = 32
MAX_KEYS = 20
"""Keys an owner may have at a time."""


class TooManyKeys(Exception):
    """The owner has MAX_KEYS keys."""


@transaction.atomic
def create(owner: UUID, name: str, scope: str, days: int | None) -> str:
    """Return a new key, valid for a number of days or, with None, for good; only here in full.

    Raises TooManyKeys.
    """
    wait_for("keys")
    if ApiKey.objects.of_owner(owner).count() >= MAX_KEYS:
        raise TooManyKeys
    key = PREFIX + secrets.token_urlsafe(KEY_BYTES)
    now = timezone.now()
    ApiKey.objects.create(
        owner=owner,
        name=name,
        scope=scope,
        prefix=key[:PREFIX_LENGTH],
        digest=secret_digest(key),
        expires_at=None if days is None else now + timedelta(days=days),
    )
    return key


def find_key(key: str) -> ApiKey | None:
    """Return the row of a valid key."""
    return ApiKey.objects.valid().filter(digest=secret_digest(key)).first()


def revoke(owner: UUID | None, id: int) -> None:
    write(ApiKey.objects.of_owner(owner), id, revoked_at=timezone.now())
