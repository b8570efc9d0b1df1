"""Rates of the API: per owner with a key, else per address."""

from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle

from rulesets.api.authentication import owner_of
from rulesets.web.throttling import AddressThrottle


class CallerThrottle(AddressThrottle):
    """Counts requests per owner if they come with a key, else per address."""

    scope: str | None = "caller"

    def get_ident(self, request: Request) -> str:
        return str(owner_of(request)) if request.auth else super().get_ident(request)


class ScopedCallerThrottle(CallerThrottle, ScopedRateThrottle):
    """Counts a caller's requests per `throttle_scope`, for expensive endpoints."""
