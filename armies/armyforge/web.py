"""Asks Army Forge's configured host, and no other, for documents, bounded in time and size.

Redirects are not followed, and a host that is not private by its very name must not lead to a
private address. Who asks for many things is polite: one at a time, with pauses, later if told so.
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
from rulesets.outgoing import Refused, answering, is_inside

WHOLE_SECONDS = 12
"""From looking up the host to the last byte, well below the patience of who waits."""

BUSY = {429, 503}
MAX_TRIES = 4
MAX_WAIT_SECONDS = 120
USUAL_WAIT_SECONDS = 30
"""Where a busy host does not say when to come back."""

HEADERS = {"Accept": "application/json", "Accept-Encoding": "identity", "User-Agent": "Muster"}


@dataclass(frozen=True)
class Answer:
    """An answer of the host.

    `mark` is the ETag or the date, for asking whether there is news; `retry_after` is what a busy
    host says of when to come back.
    """

    status: int
    body: bytes
    mark: str = ""
    retry_after: str = ""

    @property
    def is_unchanged(self) -> bool:
        return self.status == httpx.codes.NOT_MODIFIED


@dataclass
class Visitor:
    """Waits `pause` seconds before every question but the first.

    `is_turned_away` once the host stayed busy for all tries, or asked for a longer wait than we do.
    """

    pause: float
    wait: Callable[[float], None] = time.sleep
    is_turned_away: bool = False
    _questions: int = 0

    def get(self, path: str, max_bytes: int, mark: str = "") -> Answer:
        """Ask for a path, again if the host is busy; raises InvalidInput as `get` does."""
        for _ in range(MAX_TRIES):
            if self._questions:
                self.wait(self.pause)
            self._questions += 1
            answer = get(path, max_bytes, mark)
            if answer.status not in BUSY:
                return answer
            seconds = seconds_to_wait(answer.retry_after)
            if seconds > MAX_WAIT_SECONDS:
                break
            self.wait(seconds)
        self.is_turned_away = True
        return answer


def host() -> httpx.URL:
    return httpx.URL(settings.ARMY_FORGE_URL)


def problem(code: str, **params: str | int) -> InvalidInput:
    return InvalidInput(ErrorDetail("", code, params))


def get(path: str, max_bytes: int, mark: str = "") -> Answer:
    """Ask for a path; raises InvalidInput if there is no whole answer within bounds."""
    try:
        return asyncio.run(_get(path, max_bytes, mark))
    except Refused as refused:
        raise problem(refused.reason) from None
    except (httpx.HTTPError, OSError) as error:
        raise problem("unreachable", error=type(error).__name__) from None


def seconds_to_wait(header: str) -> float:
    """Read a Retry-After header: seconds, or until a date."""
    if header.strip().isdecimal():
        return int(header)
    try:
        return max(0, (parsedate_to_datetime(header) - datetime.now(UTC)).total_seconds())
    except (TypeError, ValueError):
        return USUAL_WAIT_SECONDS


async def _get(path: str, max_bytes: int, mark: str) -> Answer:
    """Read an answer as it comes: only a time-out around all of it bounds bytes that drip in."""
    headers, body = dict(HEADERS), bytearray()
    if mark:
        headers["If-None-Match" if mark.endswith('"') else "If-Modified-Since"] = mark
    may_be_inside = is_inside(host().host)
    asking = answering("GET", host().join(path), WHOLE_SECONDS, may_be_inside, headers=headers)
    async with asking as response:
        async for chunk in response.aiter_raw():
            body += chunk
            if len(body) > max_bytes:
                raise problem("too_large", limit=max_bytes, size=len(body))
    said = response.headers
    mark = said.get("ETag") or said.get("Last-Modified") or ""
    return Answer(response.status_code, bytes(body), mark, said.get("Retry-After", ""))
