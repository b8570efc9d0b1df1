"""How often a caller of the API may ask: by key where there is one, else by address."""

from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle

from rulesets.api.authentication import owner_of
from rulesets.web.throttling import AddressThrottle


class CallerThrottle(AddressThrottle):
    """An allowance for each owner who comes with a key, and for each address without one."""

    scope: str | None = "caller"

    def get_ident(self, request: Request) -> str:
        return str(owner_of(request)) if request.auth else super().get_ident(request)


class ScopedCallerThrottle(CallerThrottle, ScopedRateThrottle):
    """An allowance of a caller's for each `throttle_scope`, for what costs more than the rest."""

    scope = None

    def __init__(self) -> None:
        """Set no rate: it follows from the view's scope, in `allow_request`."""
