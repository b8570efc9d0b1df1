"""Makes, finds and revokes keys of the API; keeps answers that may be asked for again."""

import json
import secrets
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from rulesets.keys.models import SHOWN, Answer, ApiKey
from rulesets.storage.services import count_stored

MARK = "muster_"
"""How every key begins, so that one that leaked is found by a search."""

BYTES = 32
MAX_KEYS = 20
"""Keys an owner may have at a time."""

KEPT = timedelta(days=1)
"""How long answers are kept."""


def may_create(owner: UUID | None) -> bool:
    return ApiKey.objects.of_owner(owner).count() < MAX_KEYS


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


def has_answer(key: str) -> bool:
    """Return whether an answer is kept under a key."""
    kept = Answer.objects.filter(key=key, created_at__gte=timezone.now() - KEPT)
    return kept.exists()


@transaction.atomic
def answer_once(key: str, content: str, make: Callable[[], dict[str, Any]]) -> tuple[Answer, bool]:
    """Return the answer kept under a key, made now if there is none, and whether it is new.

    Whoever asks at the same time waits for the first. An answer that fails is not kept.
    """
    Answer.objects.filter(created_at__lt=timezone.now() - KEPT).delete()
    row, is_new = Answer.objects.get_or_create(key=key, defaults={"content": content})
    if is_new:
        row.answer = make()
        count_stored(len(json.dumps(row.answer)))
        row.save()
    return row, is_new
