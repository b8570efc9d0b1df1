"""Requests documents from the configured host of Army Forge, bounded in time and size.

Redirects are not followed, and a public host name must not resolve to a private address.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import httpx
from django.conf import settings

from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.web.outgoing import Refused, answering, is_inside

WHOLE_SECONDS = 12
"""From resolving the host to the last byte, so that nobody waits longer for a page."""

BUSY = {429, 503}
MAX_TRIES = 4
MAX_WAIT_SECONDS = 120
USUAL_WAIT_SECONDS = 30
"""If a busy host sends no Retry-After."""

HEADERS = {"Accept": "application/json", "Accept-Encoding": "identity", "User-Agent": "Muster"}


@dataclass(frozen=True)
class Response:
    """A response; `mark` is its ETag or date, `retry_after` the header of a busy host."""

    status: int
    body: bytes
    mark: str = ""
    retry_after: str = ""

    @property
    def is_unchanged(self) -> bool:
        return self.status == httpx.codes.NOT_MODIFIED


@dataclass
class PoliteClient:
    """Requests one document at a time, with a pause of `pause` seconds between them.

    `gave_up` once the host stayed busy for all tries, or asked for too long a wait.
    """

    pause: float
    wait: Callable[[float], None] = time.sleep
    gave_up: bool = False
    _requests: int = 0

    def get(self, path: str, max_bytes: int, mark: str = "") -> Response:
        """Request a path, again if the host is busy; raise InvalidInput as `get` does."""
        for _ in range(MAX_TRIES):
            if self._requests:
                self.wait(self.pause)
            self._requests += 1
            response = get(path, max_bytes, mark)
            if response.status not in BUSY:
                return response
            seconds = seconds_to_wait(response.retry_after)
            if seconds > MAX_WAIT_SECONDS:
                break
            self.wait(seconds)
        self.gave_up = True
        return response


def host() -> httpx.URL:
    return httpx.URL(settings.ARMY_FORGE_URL)


def invalid_input(code: str, **params: str | int) -> InvalidInput:
    return InvalidInput(ErrorDetail("", code, params))


def get(path: str, max_bytes: int, mark: str = "") -> Response:
    """Request a path; raise InvalidInput if there is no complete response within bounds."""
    try:
        return asyncio.run(_get(path, max_bytes, mark))
    except Refused as refused:
        raise invalid_input(refused.reason) from None
    except (httpx.HTTPError, OSError) as error:
        raise invalid_input("unreachable", error=type(error).__name__) from None


def seconds_to_wait(header: str) -> float:
    """Return the seconds of a Retry-After header, which may be a date."""
    if header.strip().isdecimal():
        return int(header)
    try:
        return max(0, (parsedate_to_datetime(header) - datetime.now(UTC)).total_seconds())
    except (TypeError, ValueError):
        return USUAL_WAIT_SECONDS


async def _get(path: str, max_bytes: int, mark: str) -> Response:
    """Read a response in chunks; only a timeout around all of it bounds a slow host."""
    headers, body = dict(HEADERS), bytearray()
    if mark:
        headers["If-None-Match" if mark.endswith('"') else "If-Modified-Since"] = mark
    may_be_inside = is_inside(host().host)
    request = answering("GET", host().join(path), WHOLE_SECONDS, may_be_inside, headers=headers)
    async with request as stream:
        async for chunk in stream.aiter_raw():
            body += chunk
            if len(body) > max_bytes:
                raise invalid_input("too_large", limit=max_bytes, size=len(body))
    mark = stream.headers.get("ETag") or stream.headers.get("Last-Modified") or ""
    retry_after = stream.headers.get("Retry-After", "")
    return Response(stream.status_code, bytes(body), mark, retry_after)
