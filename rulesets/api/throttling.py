"""How often one address may ask."""

import math
from typing import cast

from django.core.cache import BaseCache, caches
from django.utils.connection import ConnectionProxy
from rest_framework.throttling import ScopedRateThrottle, SimpleRateThrottle

from rulesets.requests import client_address


class AddressThrottle(SimpleRateThrottle):
    """One allowance per client address, for strangers and owners alike."""

    scope: str | None = "address"
    duration: float
    num_requests: int
    cache = cast(BaseCache, ConnectionProxy(caches, "throttles"))

    def get_cache_key(self, request, view):
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}

    def get_ident(self, request):
        return client_address(request)

    def allowance(self):
        """Return headers with what is left of the allowance after this request."""
        spent = self.history[-1] + self.duration - self.now if self.history else 0
        return {
            "RateLimit-Limit": str(self.num_requests),
            "RateLimit-Remaining": str(max(0, self.num_requests - len(self.history))),
            "RateLimit-Reset": str(math.ceil(spent)),
        }


class ScopedAddressThrottle(AddressThrottle, ScopedRateThrottle):
    """An allowance per client address and `throttle_scope`, for what costs more than the rest."""

    scope = None

    def __init__(self):
        """The rate follows from the view's scope, in `allow_request`."""
