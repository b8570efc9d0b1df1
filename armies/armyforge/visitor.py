"""Asks Army Forge for many things, politely: one at a time, with pauses, later if it says so."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from armies.armyforge.web import Answer, get

BUSY = {429, 503}
MAX_TRIES = 4
MAX_WAIT_SECONDS = 120
USUAL_WAIT_SECONDS = 30
"""Where a busy host does not say when to come back."""


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
        """Ask for a path, again if the host is busy; raises InvalidInput as `web.get` does."""
        for _ in range(MAX_TRIES):
            answer = self._ask(path, max_bytes, mark)
            if answer.status not in BUSY:
                return answer
            seconds = seconds_to_wait(answer.retry_after)
            if seconds > MAX_WAIT_SECONDS:
                break
            self.wait(seconds)
        self.is_turned_away = True
        return answer

    def _ask(self, path: str, max_bytes: int, mark: str) -> Answer:
        if self._questions:
            self.wait(self.pause)
        self._questions += 1
        return get(path, max_bytes, mark)


def seconds_to_wait(said: str) -> float:
    """What a Retry-After header asks for: seconds, or until a date."""
    if said.strip().isdecimal():
        return int(said)
    try:
        return max(0, (parsedate_to_datetime(said) - datetime.now(UTC)).total_seconds())
    except (TypeError, ValueError):
        return USUAL_WAIT_SECONDS
