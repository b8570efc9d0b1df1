"""Requests to other hosts, with a time limit and never to private addresses."""

import asyncio
import ipaddress
import re
import ssl
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import httpx
from django.conf import settings

SECONDS = 5
"""Time limit from the lookup of the host to the headers of the response."""


NAT64 = ipaddress.ip_network("64:ff9b::/96")
"""Where networks without IPv4 find its addresses, in the last 32 bits (RFC 6052)."""

CARRIERS = [
    ipaddress.ip_network(network)
    for network in ("::/96", "64:ff9b:1::/48", "2001::/32", "2002::/16", "fec0::/10")
]
"""IPv6 addresses that may lead to private ones: IPv4 inside others, and site-local addresses."""


class Refused(Exception):
    """The request failed; `reason` is one of our codes."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def is_inside(name: str) -> bool:
    """Return whether a host name or address is local or private, without looking it up."""
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return name == "localhost"
    if address in NAT64:
        address = ipaddress.IPv4Address(int(address) % 2**32)
    return not address.is_global or any(address in network for network in CARRIERS)


def is_public(address: str) -> bool:
    """Return whether a URL may be posted to, without looking up its host; `post` does that."""
    try:
        url = httpx.URL(address)
    except httpx.InvalidURL:
        return False
    has_host = bool(re.fullmatch(rb"[a-z0-9.:_-]+", url.raw_host)) and not url.userinfo
    if settings.WEBHOOKS_INSIDE:
        return has_host and url.scheme in ("http", "https")
    return has_host and url.scheme == "https" and not is_inside(url.host)


async def post(address: str, body: bytes, headers: Mapping[str, str]) -> None:
    """Post to a URL; raises Refused unless it answers 200 to 299. Does not follow redirects."""
    try:
        status = await _post(address, body, headers)
    except (httpx.HTTPError, httpx.InvalidURL, OSError):
        raise Refused("unreachable") from None
    if not httpx.codes.is_success(status):
        raise Refused("bad_answer")


@cache
def _certificates() -> ssl.SSLContext:
    """Return the machine's certificate authorities, which take 30 ms to read."""
    return ssl.create_default_context()


async def _post(address: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Return the status of the response without reading its body."""
    asking = answering(
        "POST", address, SECONDS, settings.WEBHOOKS_INSIDE, content=body, headers=headers
    )
    async with asking as answer:
        return answer.status_code


@asynccontextmanager
async def answering(
    method: str, address: httpx.URL | str, seconds: float, may_be_inside: bool, **request: Any
) -> AsyncIterator[httpx.Response]:
    """Yield a response, to be read within a total time limit.

    Raises Refused for a private address, after connecting but before sending anything. Does not
    follow redirects.
    """

    async def refuse_inside(event: str, about: dict[str, Any]) -> None:
        if event == "connection.connect_tcp.complete" and not may_be_inside:
            host, *_ = about["return_value"].get_extra_info("server_addr")
            if is_inside(host):
                raise Refused("private_address")

    request["extensions"] = {"trace": refuse_inside}
    async with (
        asyncio.timeout(seconds),
        httpx.AsyncClient(trust_env=False, timeout=seconds, verify=_certificates()) as client,
        client.stream(method, address, **request) as response,
    ):
        yield response
