"""Claims a request for the first time it comes, and stores its response for the others."""

from base64 import urlsafe_b64encode
from collections.abc import Callable
from datetime import timedelta
from typing import TypeVar

from cryptography.fernet import Fernet
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from rulesets.repeated.models import StoredResponse
from rulesets.storage.services import DayUsedUp, count_stored

R = TypeVar("R")

RESPONSES_KEPT_FOR = timedelta(days=1)
"""How long responses are stored."""

CLAIM_SECONDS = 60
"""Longer than any such request runs."""

LOOKUP, ENCRYPTION = "muster.response.lookup", "muster.response.encryption"


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


def run(claimed: StoredResponse, key: str, view: Callable[[], R], kept: Callable[[R], str]) -> R:
    """Run a view and store what is `kept` of its response; without that, free the key.

    No transaction is open while the view runs.
    """
    try:
        response = view()
    except BaseException:
        claimed.delete()
        raise
    if text := kept(response):
        _store(claimed, key, text)
    else:
        claimed.delete()
    return response


def _store(claimed: StoredResponse, key: str, response: str) -> None:
    """Store a response, encrypted; if the address is out of bytes for today, free the key."""
    encrypted = _cipher(key).encrypt(response.encode()).decode()
    try:
        count_stored(len(encrypted))
    except DayUsedUp:
        claimed.delete()
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
