"""Who asks, and may they change anything: a key, the owner key, or the pages' cookie."""

import uuid
from dataclasses import dataclass
from typing import Any, cast

from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from rulesets.devices.services import find_owner
from rulesets.keys import services
from rulesets.keys.models import Scope
from rulesets.web.ownership import owner_key


@dataclass(frozen=True)
class Visitor:
    """Someone who has proved to be this owner. A stranger is no visitor: `request.user` is None."""

    owner: uuid.UUID
    may_change: bool = True

    is_authenticated = True


def owner_of(request: Request) -> uuid.UUID | None:
    """Return the owner who asks, None for a stranger."""
    visitor = cast(Visitor | None, request.user)
    return visitor.owner if visitor else None


def owner_or_new(request: Request) -> tuple[uuid.UUID, dict[str, Any]]:
    """Return the caller's owner; a stranger's is new and comes with its key for the answer."""
    if known := owner_of(request):
        return known, {}
    owner = uuid.uuid4()
    return owner, {"owner_key": owner_key(owner)}


class BearerKey(BaseAuthentication):
    """`Authorization: Bearer <key>`; anything else in that header is refused.

    A caller whose key is misspelt is told so, and never made a stranger.
    """

    def authenticate(self, request: Request) -> tuple[Visitor, str] | None:
        if "Authorization" not in request.headers:
            return None
        scheme, _space, key = request.headers["Authorization"].partition(" ")
        visitor = _visitor(key.strip()) if scheme.lower() == "bearer" else None
        if visitor is None:
            raise AuthenticationFailed(_("This is not `Bearer` with a key of ours."))
        return visitor, "key"

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="Muster"'


def _visitor(key: str) -> Visitor | None:
    if key.startswith(services.MARK):
        row = services.find(key)
        return Visitor(row.owner, row.scope == Scope.WRITE) if row else None
    owner = find_owner(key)
    return Visitor(owner) if owner else None


class OwnerCookie(SessionAuthentication):
    """The cookie of the pages. Unsafe methods need the CSRF token as a page's form does."""

    def authenticate(self, request: Request) -> tuple[Visitor, None] | None:
        owner = cast(Any, request).owner
        if owner is None:
            return None
        self.enforce_csrf(request)
        return Visitor(owner), None


class MayChange(BasePermission):
    """A key that only reads calls nothing that changes something."""

    message = _("This key may only read.")

    def has_permission(self, request: Request, view: Any) -> bool:
        visitor = cast(Visitor | None, request.user)
        reads = request.method in SAFE_METHODS or view.is_reading
        return visitor is None or visitor.may_change or reads
