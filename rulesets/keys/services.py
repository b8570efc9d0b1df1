"""Makes, finds and revokes keys of the API."""

import secrets
from datetime import timedelta
from hashlib import sha256
from uuid import UUID

from django.utils import timezone

from rulesets.keys.models import SHOWN, ApiKey

MARK = "muster_"
"""How every key begins, so that one that leaked is found by a search."""

BYTES = 32
MOST = 20
"""Keys an owner may have at a time."""


def has_room(owner: UUID | None) -> bool:
    return ApiKey.objects.of_owner(owner).count() < MOST


def create(owner: UUID, name: str, scope: str, days: int | None) -> str:
    """Make a key that is valid for so many days, for good with None; return it, this once."""
    key = MARK + secrets.token_urlsafe(BYTES)
    now = timezone.now()
    ApiKey.objects.create(
        owner=owner,
        name=name,
        scope=scope,
        prefix=key[:SHOWN],
        digest=_digest(key),
        expires_at=None if days is None else now + timedelta(days=days),
    )
    return key


def find(key: str) -> ApiKey | None:
    """Return the row of a valid key."""
    return ApiKey.objects.valid().filter(digest=_digest(key)).first()


def revoke(owner: UUID | None, id: int) -> bool:
    """Make a key void. False if there is none."""
    return bool(ApiKey.objects.of_owner(owner).filter(pk=id).update(revoked_at=timezone.now()))


def _digest(key: str) -> str:
    return sha256(key.encode()).hexdigest()
