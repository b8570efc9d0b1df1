"""The time limit of a question, in seconds of the processor."""

import time

MIN_SECONDS = 0.4
"""Time reserved for choosing, however long building the model took."""

BUSIEST = 4
"""Longest slowdown allowed for on a busy machine."""


class Clock:
    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.began, self.worked = time.monotonic(), time.process_time()

    def ends(self) -> float:
        """Return the monotonic time at which to stop on a machine this busy."""
        now, worked = time.monotonic(), time.process_time() - self.worked
        busy = min(max(1.0, (now - self.began) / max(worked, 0.001)), BUSIEST)
        return now + max(self.seconds - worked, MIN_SECONDS) * busy
