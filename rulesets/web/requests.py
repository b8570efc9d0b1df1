"""Facts about requests for logs, throttles and login limits."""

import ipaddress
from collections.abc import Callable
from contextvars import ContextVar

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

IPV6_NETWORK = 64
"""Prefix length of the network that a provider assigns to a customer."""

client: ContextVar[str] = ContextVar("client", default="")
"""Network address of the current client; empty outside requests."""


def client_address(request: HttpRequest) -> str:
    """Return the client's address; behind a proxy, the one that the proxy reports.

    Clients can forge X-Forwarded-For: use only the last address, which the proxy appended.
    """
    if settings.BEHIND_PROXY:
        forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
        if forwarded:
            return str(forwarded)
    return str(request.META.get("REMOTE_ADDR", ""))


def client_network(request: HttpRequest) -> str:
    """Return the client's IPv4 address, or the first address of its customer's IPv6 network.

    Limits count by it: a customer of IPv6 has more addresses than there are places to count.
    """
    address = client_address(request)
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return address
    if ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    network = ipaddress.ip_network((int(ip), IPV6_NETWORK), strict=False)
    return str(network.network_address)


def origin_of(request: HttpRequest) -> str:
    """Return the scheme and host of a request, with which absolute URLs begin."""
    return request.build_absolute_uri("/").rstrip("/")


def absolute(request: HttpRequest, name: str, *args: object) -> str:
    """Return the absolute URL of a view by its name and arguments."""
    return request.build_absolute_uri(reverse(name, args=args))


def route(request: HttpRequest) -> str:
    """Return the URL pattern of a request, which contains no keys."""
    match = request.resolver_match
    return match.route if match else "(unknown)"


def note_client(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Set `client` during a request, for the storage quota per address."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        token = client.set(client_network(request))
        try:
            return get_response(request)
        finally:
            client.reset(token)

    return middleware


def back_url(request: HttpRequest) -> str:
    """Return the referring page if it is on this site, else the home page."""
    came_from = request.headers.get("Referer", "")
    is_own = url_has_allowed_host_and_scheme(came_from, {request.get_host()})
    return came_from if is_own else reverse("lists:home")
