"""Asks Army Forge's configured host, and no other, for documents, bounded in time and size.

Redirects are not followed, and a host that is not private by its very name must not lead to a
private address.
"""

import ipaddress
import time
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from rulesets.engine.errors import InvalidInput, Problem

SOCKET_SECONDS = 10
WHOLE_SECONDS = 60
CHUNK_BYTES = 64 * 1024
AGENT = "Muster"


@dataclass(frozen=True)
class Answer:
    """What the host says. `mark` is the ETag or the date, for asking whether there is news."""

    status: int
    body: bytes
    mark: str = ""


def host() -> SplitResult:
    """The configured host, as the parts of its address."""
    return urlsplit(settings.ARMY_FORGE_URL)


def get(path: str, max_bytes: int, mark: str = "") -> Answer:
    """Ask for a path; raises InvalidInput if there is no whole answer within bounds."""
    connection = _connection()
    try:
        connection.connect()
        _refuse_inside(connection)
        connection.request("GET", path, headers=_headers(mark))
        response = connection.getresponse()
        body = _read(response, max_bytes)
    except (OSError, HTTPException) as error:
        raise problem("unreachable", error=type(error).__name__) from None
    finally:
        connection.close()
    mark = response.headers.get("ETag") or response.headers.get("Last-Modified") or ""
    return Answer(response.status, body, mark)


def problem(code: str, **params: str | int) -> InvalidInput:
    return InvalidInput(Problem("", code, params))


def _connection() -> HTTPConnection:
    kind = HTTPSConnection if host().scheme == "https" else HTTPConnection
    return kind(host().hostname or "", host().port, timeout=SOCKET_SECONDS)


def _refuse_inside(connection: HTTPConnection) -> None:
    """Raise InvalidInput before anything is asked of an address that is reached unexpectedly."""
    peer = ipaddress.ip_address(connection.sock.getpeername()[0])
    if not peer.is_global and not _is_inside(connection.host):
        raise problem("private_address")


def _is_inside(name: str) -> bool:
    """Whether a host is by its very name this machine or one of its network."""
    try:
        return not ipaddress.ip_address(name).is_global
    except ValueError:
        return name == "localhost"


def _headers(mark: str) -> dict[str, str]:
    headers = {"Accept": "application/json", "Accept-Encoding": "identity", "User-Agent": AGENT}
    if mark:
        headers["If-None-Match" if mark.endswith('"') else "If-Modified-Since"] = mark
    return headers


def _read(response: HTTPResponse, max_bytes: int) -> bytes:
    deadline = time.monotonic() + WHOLE_SECONDS
    body = bytearray()
    while chunk := response.read1(CHUNK_BYTES):
        body += chunk
        if len(body) > max_bytes:
            raise problem("too_large", limit=max_bytes, size=len(body))
        if time.monotonic() > deadline:
            raise TimeoutError
    return bytes(body)
