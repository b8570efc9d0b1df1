"""Owners of lists: visitors identified by a signed, long-lived cookie, or by an account.

The cookie contains the id of the browser's row in `rulesets.devices`, owner keys of the API the id
of the owner.
"""

import datetime
import uuid
from collections.abc import Callable

from django.core import signing
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

REFRESH_AFTER = datetime.timedelta(days=30)

OWNER_SALT = "muster.owner"
DEVICE_SALT = "muster.device"


class OwnerRequest(HttpRequest):
    """A request after our middleware; `owner` is None for a new visitor.

    `device` is the id of the browser's row, if any; `add_device` stores one for an owner. Code that
    changes any of these must set `owner_cookie_due`, so that the middleware updates the cookie.
    """

    owner: uuid.UUID | None
    device: uuid.UUID | None
    add_device: Callable[[uuid.UUID], uuid.UUID]
    is_signed_in: bool
    owner_cookie_due: bool
    htmx: HtmxDetails


def owner_key(owner: uuid.UUID) -> str:
    """Return the signed key of an owner."""
    return signing.TimestampSigner(salt=OWNER_SALT).sign(owner.hex)


def read_owner_key(key: str) -> uuid.UUID | None:
    """Return the owner of a key, None if its signature is invalid."""
    return _unsign(signing.TimestampSigner(salt=OWNER_SALT), key)


def device_key(device: uuid.UUID) -> str:
    """Return the signed key of a browser."""
    return signing.TimestampSigner(salt=DEVICE_SALT).sign(device.hex)


def read_device_key(key: str) -> uuid.UUID | None:
    """Return the browser of a key, None if its signature is invalid."""
    return _unsign(signing.TimestampSigner(salt=DEVICE_SALT), key)


def is_due(key: str) -> bool:
    """Return whether to renew a cookie: it is old, or signed with an earlier SECRET_KEY."""
    newest = signing.TimestampSigner(salt=DEVICE_SALT, fallback_keys=[])
    return _unsign(newest, key, REFRESH_AFTER) is None


def _unsign(
    signer: signing.TimestampSigner, key: str, max_age: datetime.timedelta | None = None
) -> uuid.UUID | None:
    try:
        return uuid.UUID(hex=signer.unsign(key, max_age=max_age))
    except (signing.BadSignature, ValueError):
        return None


def ensure_owner(request: OwnerRequest) -> uuid.UUID:
    """Return the request's owner id, a new one if it has none; the response sets the cookie.

    The browser is stored first: without its row nothing could be found again that is saved now.
    """
    if request.owner is None:
        owner = uuid.uuid4()
        request.device = request.add_device(owner)
        request.owner, request.owner_cookie_due = owner, True
    return request.owner
