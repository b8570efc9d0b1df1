"""Who owns a list: a visitor known by a signed, long-lived cookie, without any account.

The cookie's value is the owner key; the API takes the same key as a bearer token.
"""

import datetime
import uuid

from django.conf import settings
from django.core import signing

REFRESH_AFTER = datetime.timedelta(days=30)

_signer = signing.TimestampSigner(salt="muster.owner")


def owner_key(owner):
    """The signed text that proves to be this owner."""
    return _signer.sign(owner.hex)


def read_owner_key(key, max_age=None):
    """The owner a key proves, or None if it is not ours or older than `max_age`."""
    try:
        return uuid.UUID(hex=_signer.unsign(key, max_age=max_age))
    except (signing.BadSignature, ValueError):
        return None


def ensure_owner(request):
    """The visitor's owner, a new one if there is none yet; the answer then sets the cookie."""
    if request.owner is None:
        request.owner = uuid.uuid4()
        request.owner_cookie_due = True
    return request.owner


def owner_middleware(get_response):
    """Set `request.owner` (None for a stranger) and keep the cookie young."""

    def middleware(request):
        key = request.COOKIES.get(settings.OWNER_COOKIE, "")
        request.owner = read_owner_key(key, REFRESH_AFTER) if key else None
        request.owner_cookie_due = False
        if key and request.owner is None:
            request.owner = read_owner_key(key)
            request.owner_cookie_due = request.owner is not None
        response = get_response(request)
        if request.owner_cookie_due:
            set_owner_cookie(response, request.owner)
        return response

    return middleware


def set_owner_cookie(response, owner):
    response.set_cookie(
        settings.OWNER_COOKIE,
        owner_key(owner),
        max_age=settings.OWNER_COOKIE_AGE,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
