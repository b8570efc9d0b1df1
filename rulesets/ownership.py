"""Who owns a list: a visitor known by a signed, long-lived cookie, without any account.

The cookie's value is the owner key; the API takes the same key as a bearer token.
"""

import datetime
import uuid
from collections.abc import Callable

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponseBase
from django_htmx.middleware import HtmxDetails

REFRESH_AFTER = datetime.timedelta(days=30)

SALT = "muster.owner"


class OwnerRequest(HttpRequest):
    """A request as the middleware leaves it; `owner` is None for a stranger."""

    owner: uuid.UUID | None
    owner_cookie_due: bool
    htmx: HtmxDetails


def owner_key(owner: uuid.UUID) -> str:
    """The signed text that proves to be this owner."""
    return signing.TimestampSigner(salt=SALT).sign(owner.hex)


def read_owner_key(key: str) -> uuid.UUID | None:
    """Return the owner a key proves, None if it is not ours."""
    return _unsign(signing.TimestampSigner(salt=SALT), key)


def is_due(key: str) -> bool:
    """Whether a cookie is old, or signed with an earlier SECRET_KEY, and should be sent anew."""
    newest = signing.TimestampSigner(salt=SALT, fallback_keys=[])
    return _unsign(newest, key, REFRESH_AFTER) is None


def _unsign(
    signer: signing.TimestampSigner, key: str, max_age: datetime.timedelta | None = None
) -> uuid.UUID | None:
    try:
        return uuid.UUID(hex=signer.unsign(key, max_age=max_age))
    except (signing.BadSignature, ValueError):
        return None


def ensure_owner(request: OwnerRequest) -> uuid.UUID:
    """The visitor's owner, a new one if there is none yet; the answer then sets the cookie."""
    if request.owner is None:
        request.owner = uuid.uuid4()
        request.owner_cookie_due = True
    return request.owner


def owner_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[OwnerRequest], HttpResponseBase]:
    """Set `request.owner` (None for a stranger) and keep the cookie young."""

    def middleware(request: OwnerRequest) -> HttpResponseBase:
        key = request.COOKIES.get(settings.OWNER_COOKIE, "")
        request.owner = read_owner_key(key) if key else None
        request.owner_cookie_due = request.owner is not None and is_due(key)
        response = get_response(request)
        if request.owner and request.owner_cookie_due:
            set_owner_cookie(response, request.owner)
        return response

    return middleware


def set_owner_cookie(response: HttpResponseBase, owner: uuid.UUID) -> None:
    response.set_cookie(
        settings.OWNER_COOKIE,
        owner_key(owner),
        max_age=settings.OWNER_COOKIE_AGE,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
