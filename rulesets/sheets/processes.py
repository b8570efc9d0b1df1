"""Sheets drawn outside the web process, in a few children under limits of time and memory."""

import gc
import multiprocessing
import time
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from threading import Lock

from django.conf import settings
from pebble import ProcessExpired, ProcessPool

MEMORY = 1024**3
OBJECTS_BETWEEN_COLLECTIONS = 500_000
WAITING_PER_PROCESS = 4
"""Sheets drawn or waiting for each child; more than that would wait too long."""


class SheetUnavailable(Exception):
    """No sheet now: too many are being drawn, or this one passed a limit."""


def draw(key: str, *htmls: str, ends: float | None = None) -> bytes:
    """Draw HTML documents as one PDF; the same key is drawn once, however many ask.

    It may wait and be drawn until a moment of the monotonic clock, for SHEET_SECONDS unless told.
    Without SHEET_PROCESSES it is drawn here. Raise SheetUnavailable.
    """
    if not settings.SHEET_PROCESSES:
        return _draw(*htmls)
    if ends is None:
        ends = time.monotonic() + settings.SHEET_SECONDS
    try:
        future = _scheduled(key, *htmls)
        return future.result(timeout=max(0, ends - time.monotonic()))
    except (TimeoutError, ProcessExpired, BrokenProcessPool, MemoryError) as error:
        raise SheetUnavailable from error


_waiting: dict[str, Future[bytes]] = {}
_schedule = Lock()


def _scheduled(key: str, *htmls: str) -> Future[bytes]:
    with _schedule:
        future = _waiting.get(key)
        if future is None:
            if len(_waiting) >= WAITING_PER_PROCESS * settings.SHEET_PROCESSES:
                raise SheetUnavailable
            future = _pool().schedule(_draw, args=htmls, timeout=settings.SHEET_SECONDS)
            _waiting[key] = future
            future.add_done_callback(lambda _: _waiting.pop(key, None))
        return future


@cache
def _pool() -> ProcessPool:
    """Children of a server process that has WeasyPrint and the fonts loaded: each is warm."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["rulesets.sheets.drawing"])
    return ProcessPool(settings.SHEET_PROCESSES, initializer=_limit, context=context)


def _limit() -> None:
    """Prepare a child: its memory bounded, no collections among what stays or while it draws.

    Collecting would take a tenth of a sheet's time.
    """
    from rulesets.sheets import drawing

    drawing.limit_memory(MEMORY)
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)


def _draw(*htmls: str) -> bytes:
    from rulesets.sheets import drawing

    return drawing.draw(*htmls)
