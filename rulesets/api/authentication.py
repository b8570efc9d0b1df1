"""Authentication by API key, owner key or the pages' cookie, and read-only keys."""

import uuid
from dataclasses import dataclass
from typing import Any, cast

from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from rulesets.keys import services
from rulesets.keys.models import Scope
from rulesets.web.ownership import owner_key, read_owner_key


@dataclass(frozen=True)
class Caller:
    """The `user` of a request that proved its owner. Anonymous requests have None."""

    owner: uuid.UUID
    may_change: bool = True

    is_authenticated = True


def owner_of(request: Request) -> uuid.UUID | None:
    """Return the caller's owner, None for a stranger."""
    caller = cast(Caller | None, request.user)
    return caller.owner if caller else None


def owner_or_new(request: Request) -> tuple[uuid.UUID, dict[str, Any]]:
    """Return the caller's owner; for a stranger a new one, and its owner key for the answer."""
    if known := owner_of(request):
        return known, {}
    owner = uuid.uuid4()
    return owner, {"owner_key": owner_key(owner)}


class BearerKey(BaseAuthentication):
    """`Authorization: Bearer <key>`.

    Anything else in that header is refused: a caller with a misspelt key must not pass as a
    stranger.
    """

    def authenticate(self, request: Request) -> tuple[Caller, str] | None:
        if "Authorization" not in request.headers:
            return None
        scheme, _space, key = request.headers["Authorization"].partition(" ")
        caller = _caller(key.strip()) if scheme.lower() == "bearer" else None
        if caller is None:
            raise AuthenticationFailed(_("Expected `Bearer` followed by a valid key."))
        return caller, "key"

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="Muster"'


def _caller(key: str) -> Caller | None:
    if key.startswith(services.PREFIX):
        row = services.find_key(key)
        return Caller(row.owner, row.scope == Scope.WRITE) if row else None
    owner = read_owner_key(key)
    return Caller(owner) if owner else None


class OwnerCookie(SessionAuthentication):
    """The pages' cookie. Unsafe methods need a CSRF token, as forms do."""

    def authenticate(self, request: Request) -> tuple[Caller, None] | None:
        owner = cast(Any, request).owner
        if owner is None:
            return None
        self.enforce_csrf(request)
        return Caller(owner), None


class MayChange(BasePermission):
    """Refuses changes with a read-only key."""

    message = _("This key may only read.")

    def has_permission(self, request: Request, view: Any) -> bool:
        caller = cast(Caller | None, request.user)
        is_reading = request.method in SAFE_METHODS or view.is_reading
        return caller is None or caller.may_change or is_reading
