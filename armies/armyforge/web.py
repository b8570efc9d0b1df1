"""Asks Army Forge's configured host, and no other, for documents, bounded in time and size.

Redirects are not followed, and a host that is not private by its very name must not lead to a
private address.
"""

import io
import ipaddress
import socket
import ssl
import time
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from rulesets.engine.errors import InvalidInput, Problem

WHOLE_SECONDS = 12
"""From looking up the host to the last byte, well below gunicorn's 30 seconds for a request."""

CHUNK_BYTES = 64 * 1024
AGENT = "Muster"


@dataclass(frozen=True)
class Answer:
    """What the host says.

    `mark` is the ETag or the date, for asking whether there is news; `retry_after` is what a busy
    host says of when to come back.
    """

    status: int
    body: bytes
    mark: str = ""
    retry_after: str = ""


class Bounded(io.RawIOBase):
    """Reads from a socket until a moment, however slowly the bytes drip in."""

    def __init__(self, sock: socket.socket, deadline: float) -> None:
        self._sock = sock
        self._raw = sock.makefile("rb", buffering=0)
        self._deadline = deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int | None:
        self._sock.settimeout(_left(self._deadline))
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


class BoundedResponse(HTTPResponse):
    """A response whose headers and body must be there by a moment."""

    def __init__(self, sock: socket.socket, *arguments, deadline: float, **named) -> None:
        super().__init__(sock, *arguments, **named)
        self.fp.close()
        self.fp = io.BufferedReader(Bounded(sock, deadline))


def host() -> SplitResult:
    """The configured host, as the parts of its address."""
    return urlsplit(settings.ARMY_FORGE_URL)


def get(path: str, max_bytes: int, mark: str = "") -> Answer:
    """Ask for a path; raises InvalidInput if there is no whole answer within bounds."""
    deadline = time.monotonic() + WHOLE_SECONDS
    connection = _connection()
    try:
        connection.sock = _connect(connection, deadline)
        connection.response_class = partial(BoundedResponse, deadline=deadline)
        connection.request("GET", path, headers=_headers(mark))
        response = connection.getresponse()
        body = _read(response, max_bytes)
    except (OSError, HTTPException) as error:
        raise problem("unreachable", error=type(error).__name__) from None
    finally:
        connection.close()
    mark = response.headers.get("ETag") or response.headers.get("Last-Modified") or ""
    return Answer(response.status, body, mark, response.headers.get("Retry-After") or "")


def problem(code: str, **params: str | int) -> InvalidInput:
    return InvalidInput(Problem("", code, params))


def _connection() -> HTTPConnection:
    kind = HTTPSConnection if host().scheme == "https" else HTTPConnection
    return kind(host().hostname or "", host().port)


def _connect(connection: HTTPConnection, deadline: float) -> socket.socket:
    """A socket to the first address of the host that answers.

    Raises InvalidInput before anything is asked of an address that is reached unexpectedly.
    """
    failed: OSError = TimeoutError()
    for *_, address in socket.getaddrinfo(
        connection.host, connection.port, type=socket.SOCK_STREAM
    ):
        _refuse_inside(connection.host, address[0])
        try:
            sock = socket.create_connection(address[:2], timeout=_left(deadline))
            return _encrypted(sock, connection, deadline)
        except OSError as error:
            failed = error
    raise failed


def _encrypted(sock, connection: HTTPConnection, deadline: float) -> socket.socket:
    """The socket itself, or what speaks TLS through it, as the configured address says."""
    if not isinstance(connection, HTTPSConnection):
        return sock
    sock.settimeout(_left(deadline))
    return ssl.create_default_context().wrap_socket(sock, server_hostname=connection.host)


def _left(deadline: float) -> float:
    """Seconds until a moment; raises TimeoutError if it has passed."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _refuse_inside(name: str, address: str) -> None:
    if not ipaddress.ip_address(address).is_global and not _is_inside(name):
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
    body = bytearray()
    while chunk := response.read1(CHUNK_BYTES):
        body += chunk
        if len(body) > max_bytes:
            raise problem("too_large", limit=max_bytes, size=len(body))
    return bytes(body)
