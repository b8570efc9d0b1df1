"""Who owns a list: a visitor known by a signed, long-lived cookie, or by an account.

The cookie holds the id of the browser's row in `rulesets.devices`, or, as all cookies once did and
keys of the API still do, the id of the owner.
"""

import datetime
import uuid

from django.core import signing
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

REFRESH_AFTER = datetime.timedelta(days=30)

OWNER_SALT = "muster.owner"
DEVICE_SALT = "muster.device"


class OwnerRequest(HttpRequest):
    """A request as the middleware leaves it; `owner` is None for a stranger.

    `device` is the id of the browser's row, if it has one. A change of any of these makes the
    owner's cookie due.
    """

    owner: uuid.UUID | None
    device: uuid.UUID | None
    is_signed_in: bool
    owner_cookie_due: bool
    htmx: HtmxDetails


def owner_key(owner: uuid.UUID) -> str:
    """Return the signed text that proves to be this owner."""
    return signing.TimestampSigner(salt=OWNER_SALT).sign(owner.hex)


def read_owner_key(key: str) -> uuid.UUID | None:
    """Return the owner a key proves, None if it is not ours."""
    return _unsign(signing.TimestampSigner(salt=OWNER_SALT), key)


def device_key(device: uuid.UUID) -> str:
    """Return the signed text that proves to be this browser."""
    return signing.TimestampSigner(salt=DEVICE_SALT).sign(device.hex)


def read_device_key(key: str) -> uuid.UUID | None:
    """Return the browser a key proves, None if it is not ours."""
    return _unsign(signing.TimestampSigner(salt=DEVICE_SALT), key)


def is_due(key: str) -> bool:
    """Return whether a cookie is old, or signed by an earlier SECRET_KEY, and is due again."""
    newest = [
        signing.TimestampSigner(salt=salt, fallback_keys=[]) for salt in (OWNER_SALT, DEVICE_SALT)
    ]
    return all(_unsign(signer, key, REFRESH_AFTER) is None for signer in newest)


def _unsign(
    signer: signing.TimestampSigner, key: str, max_age: datetime.timedelta | None = None
) -> uuid.UUID | None:
    try:
        return uuid.UUID(hex=signer.unsign(key, max_age=max_age))
    except (signing.BadSignature, ValueError):
        return None


def ensure_owner(request: OwnerRequest) -> uuid.UUID:
    """Return the visitor's owner, a new one if there is none; the answer sets the cookie."""
    if request.owner is None:
        request.owner = uuid.uuid4()
        request.owner_cookie_due = True
    return request.owner
