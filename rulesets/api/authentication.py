"""Who asks: a visitor with the owner key as a bearer token, or with the owner cookie."""

import uuid
from dataclasses import dataclass
from typing import cast

from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from rulesets.ownership import read_owner_key


@dataclass(frozen=True)
class Visitor:
    """Someone who has proved to be this owner. A stranger is no visitor: `request.user` is None."""

    owner: uuid.UUID

    is_authenticated = True


def owner_of(request: Request) -> uuid.UUID | None:
    """Return the owner who asks, None for a stranger."""
    visitor = cast(Visitor | None, request.user)
    return visitor.owner if visitor else None


class BearerKey(BaseAuthentication):
    """`Authorization: Bearer <key>`; anything else in that header is refused.

    A caller whose key is misspelt is told so, and never made a stranger.
    """

    def authenticate(self, request):
        if "Authorization" not in request.headers:
            return None
        scheme, _space, key = request.headers["Authorization"].partition(" ")
        owner = read_owner_key(key.strip()) if scheme.lower() == "bearer" else None
        if owner is None:
            raise AuthenticationFailed(_("This is not `Bearer` with a key of ours."))
        return Visitor(owner), None

    def authenticate_header(self, request):
        return 'Bearer realm="Muster"'


class OwnerCookie(SessionAuthentication):
    """The cookie of the pages. Unsafe methods need the CSRF token as a page's form does."""

    def authenticate(self, request):
        if request.owner is None:
            return None
        self.enforce_csrf(request)
        return Visitor(request.owner), None
