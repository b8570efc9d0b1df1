"""Facts about a request that logs, throttles and log-in bounds share."""

import ipaddress
from collections.abc import Callable
from contextvars import ContextVar
from io import BytesIO

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponseBase

IPV6_NETWORK = 64
"""Bits of an IPv6 address that tell one customer of a provider from another."""

client: ContextVar[str] = ContextVar("client", default="")
"""Whose request is being answered, by address; empty for what no visitor began."""


def client_address(request: HttpRequest) -> str:
    """Return the peer's address, as the proxy in front reports it if there is one.

    Anyone can send X-Forwarded-For: only what the trusted proxy appended to it counts.
    """
    if settings.BEHIND_PROXY:
        forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
        if forwarded:
            return str(forwarded)
    return str(request.META.get("REMOTE_ADDR", ""))


def request_to(origin: str) -> HttpRequest:
    """Return an empty request to a site, for whoever writes addresses in the background."""
    scheme, _, host = origin.partition("://")
    environ = {"REQUEST_METHOD": "GET", "HTTP_HOST": host, "wsgi.url_scheme": scheme}
    return WSGIRequest({**environ, "wsgi.input": BytesIO()})


def route(request: HttpRequest) -> str:
    """Return the pattern of the address asked for, never the keys in it."""
    match = request.resolver_match
    return match.route if match else "(unknown)"


def note_client(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Note in `client` whose request it is, for the count of what an address stores."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        token = client.set(_network(client_address(request)))
        try:
            return get_response(request)
        finally:
            client.reset(token)

    return middleware


def _network(address: str) -> str:
    """Return an address, of IPv6 the network that one customer has."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if ip.version == 4:
        return str(ip)
    return str(ipaddress.ip_network((int(ip), IPV6_NETWORK), strict=False))
