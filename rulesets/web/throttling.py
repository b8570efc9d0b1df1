"""Rate limits per client address, for pages and the API."""

import math
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.core.cache import BaseCache, caches
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.connection import ConnectionProxy
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from rulesets.web.requests import client_network

V = TypeVar("V", bound=Callable[..., Any])


class AddressThrottle(SimpleRateThrottle):
    """One rate limit per client address, whatever the key: anybody can create keys."""

    scope: str | None = "address"
    duration: float
    num_requests: int
    cache = cast(BaseCache, ConnectionProxy(caches, "throttles"))

    def get_cache_key(self, request: Request, view: Any) -> str:
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}

    def get_ident(self, request: Request) -> str:
        return client_network(cast(HttpRequest, request))

    @property
    def left(self) -> int | None:
        """Number of requests left after this one; None if requests are not counted."""
        history = getattr(self, "history", None)
        return None if history is None else max(0, self.num_requests - len(history))

    def allowance(self) -> dict[str, str]:
        """Return rate limit headers for this request."""
        spent = self.history[-1] + self.duration - self.now if self.history else 0
        return {
            "RateLimit-Limit": str(self.num_requests),
            "RateLimit-Remaining": str(self.left),
            "RateLimit-Reset": str(math.ceil(spent)),
        }


class PageThrottle(AddressThrottle):
    """Rate limit for pages, from a `throttle_scope` of the API."""

    def __init__(self, scope: str) -> None:
        self.scope = scope
        super().__init__()


def throttled(scope: str) -> Callable[[V], V]:
    """Limit a page to the rate of an API scope; anonymous API requests count towards it."""

    def decorate(view: V) -> V:
        @wraps(view)
        def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            throttle: Any = PageThrottle(scope)
            if throttle.allow_request(request, None):
                response: HttpResponse = view(request, *args, **kwargs)
                return response
            response = render(request, "429.html", status=429)
            response["Retry-After"] = str(math.ceil(throttle.wait() or 1))
            return response

        return cast(V, wrapped)

    return decorate
