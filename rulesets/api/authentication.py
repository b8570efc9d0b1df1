"""Who asks: a visitor with the owner key as a bearer token, or with the owner cookie."""

import uuid
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed

from rulesets.ownership import read_owner_key


@dataclass(frozen=True)
class Visitor:
    """Someone who has proved to be this owner. A stranger is no visitor: `request.user` is None."""

    owner: uuid.UUID

    is_authenticated = True


def owner_of(request):
    """The owner who asks, None for a stranger."""
    return request.user.owner if request.user else None


class BearerKey(BaseAuthentication):
    """`Authorization: Bearer <owner key>`, the key that came with a stranger's first list."""

    def authenticate(self, request):
        scheme, _space, key = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        owner = read_owner_key(key.strip())
        if owner is None:
            raise AuthenticationFailed(_("This owner key is not one of ours."))
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
