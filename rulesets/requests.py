"""Facts about a request that logs, throttles and log-in bounds share."""

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """Return the peer's address, as the proxy in front reports it if there is one.

    Anyone can send X-Forwarded-For: only what the trusted proxy appended to it counts.
    """
    if settings.BEHIND_PROXY:
        forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
        if forwarded:
            return str(forwarded)
    return str(request.META.get("REMOTE_ADDR", ""))


def route(request: HttpRequest) -> str:
    """Return the pattern of the address asked for, never the keys in it."""
    match = request.resolver_match
    return match.route if match else "(unknown)"
