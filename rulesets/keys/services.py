"""Creates, finds and revokes API keys; stores responses to be replayed."""

import secrets
from base64 import urlsafe_b64encode
from datetime import timedelta
from uuid import UUID

from cryptography.fernet import Fernet
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from rulesets.keys.models import PREFIX_LENGTH, ApiKey, StoredResponse
from rulesets.owned.secrets import secret_digest
from rulesets.owned.services import write
from rulesets.storage.services import DayUsedUp, count_stored

PREFIX = "muster_"
"""The prefix of every key, by which secret scanners recognise a leaked one."""

KEY_BYTES = 32
MAX_KEYS = 20
"""Keys an owner may have at a time."""

RESPONSES_KEPT_FOR = timedelta(days=1)
"""How long responses are stored."""

CLAIM_SECONDS = 60
"""Longer than any request of the API runs."""

LOOKUP, ENCRYPTION = "muster.response.lookup", "muster.response.encryption"


def may_create(owner: UUID | None) -> bool:
    return ApiKey.objects.of_owner(owner).count() < MAX_KEYS


def create(owner: UUID, name: str, scope: str, days: int | None) -> str:
    """Return a new key, valid for a number of days or, with None, for good; only here in full."""
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


def claim(
    key: str, request: str, known_for: timedelta = RESPONSES_KEPT_FOR
) -> StoredResponse | None:
    """Return a new row for the response to a request, None if its key is in use.

    A key is in use for `known_for` after it was claimed.

    A claim that has had no response for CLAIM_SECONDS was left by a server that crashed.
    """
    now = timezone.now()
    digest = _keyed(LOOKUP, key).hex()
    expired = Q(created_at__lt=now - RESPONSES_KEPT_FOR)
    forgotten = Q(key=digest, created_at__lt=now - known_for)
    crashed = Q(key=digest, response="", created_at__lt=now - timedelta(seconds=CLAIM_SECONDS))
    try:
        with transaction.atomic():
            StoredResponse.objects.filter(expired | forgotten | crashed).delete()
            return StoredResponse.objects.create(key=digest, request=request)
    except IntegrityError:
        return None


def release(claimed: StoredResponse) -> None:
    """Free the key of a request that failed."""
    claimed.delete()


def store_response(claimed: StoredResponse, key: str, response: str) -> None:
    """Store a response, encrypted; if the address is out of bytes for today, free the key."""
    encrypted = _cipher(key).encrypt(response.encode()).decode()
    try:
        count_stored(len(encrypted))
    except DayUsedUp:
        release(claimed)
    else:
        StoredResponse.objects.filter(pk=claimed.pk).update(response=encrypted)


def find_claim(key: str) -> StoredResponse | None:
    return StoredResponse.objects.filter(key=_keyed(LOOKUP, key).hex()).first()


def read_response(row: StoredResponse, key: str) -> str:
    return _cipher(key).decrypt(row.response).decode()


def _cipher(key: str) -> Fernet:
    """Return a cipher that needs both the Idempotency-Key, which isn't stored, and SECRET_KEY."""
    return Fernet(urlsafe_b64encode(_keyed(ENCRYPTION, key)))


def _keyed(salt: str, key: str) -> bytes:
    return salted_hmac(salt, key, algorithm="sha256").digest()
