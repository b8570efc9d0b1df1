"""Sheets made and drawn outside the web process, in a few children with limits of time and memory.

These are Celery's where a worker takes sheets, else children of this process. What makes a sheet's
HTML travels there pickled: a function of a module with its arguments, books among them.
"""

import gc
import multiprocessing
import pickle
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

from billiard.exceptions import TimeLimitExceeded, WorkerLostError
from celery import shared_task
from celery.exceptions import CeleryError
from celery.signals import worker_process_init
from django.conf import settings
from django.utils.translation import get_language, override
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from rulesets import pools, workers
from rulesets.pools import Pool, limit_memory

MEMORY = 1024**3
OBJECTS_BETWEEN_COLLECTIONS = 500_000
WAITING_PER_PROCESS = 4
"""Sheets drawn or waiting for each child; more than that would wait too long."""

MAX_ELEMENTS = 12_000
"""HTML elements of the largest sheet: some 200 units, drawn in five seconds or so."""

FAULTS = (
    *pools.FAULTS,
    *(CeleryError, OperationalError, RedisError, TimeLimitExceeded, WorkerLostError),
)
"""Ways in which a child, a worker or the way to it can fail."""


class SheetUnavailable(Exception):
    """No sheet now: too many are being drawn, or this one passed a limit."""


class SheetTooLong(Exception):
    """A sheet of more than MAX_ELEMENTS."""


def draw(key: str, *makers: Callable[[], str]) -> bytes:
    """Draw HTML documents as one PDF in the active language; calls with one key share the work.

    Waiting, making and drawing may take SHEET_SECONDS, starting the children aside. Without
    SHEET_PROCESSES it is drawn in this process. Raises SheetTooLong, SheetUnavailable.
    """
    work = pickle.dumps((get_language(), makers))
    if not settings.SHEET_PROCESSES:
        return _draw(work)
    try:
        if workers.take_from("sheets"):
            future = POOL.once(key, lambda: _callers().submit(_draw_by_worker, work))
        else:
            future = POOL.run(key, _draw, work, settings.SHEET_SECONDS)
        return future.result(timeout=settings.SHEET_SECONDS)
    except FAULTS as error:
        raise SheetUnavailable from error


@cache
def _callers() -> ThreadPoolExecutor:
    """Threads that wait for workers, one for each sheet that may wait."""
    return ThreadPoolExecutor(POOL.capacity)


def _draw_by_worker(work: bytes) -> bytes:
    seconds = settings.SHEET_SECONDS
    asked = draw_sheet.apply_async((work,), queue="sheets", expires=seconds, time_limit=seconds)
    drawn: bytes = asked.get(timeout=seconds)
    return drawn


@shared_task(ignore_result=False)
def draw_sheet(work: bytes) -> bytes:
    """Draw a sheet in a worker."""
    return _draw(work)


def start() -> None:
    """Begin to start the children, so that the first sheet need not wait for them."""
    if settings.SHEET_PROCESSES and not settings.CELERY:
        POOL.start()


@worker_process_init.connect
def _prepare(**_: Any) -> None:
    """Prepare a child, ours or a worker's: bound its memory, collect nothing while it draws.

    Collecting would take a tenth of a sheet's time.
    """
    from rulesets.sheets import drawing  # noqa: F401 - loaded before memory is bounded

    limit_memory(MEMORY)
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)


def _draw(work: bytes) -> bytes:
    from rulesets.sheets import drawing

    language, makers = pickle.loads(work)  # noqa: S301 - from our own process
    with override(language):
        htmls = [make() for make in makers]
    if sum(len(re.findall("<[a-z]", html)) for html in htmls) > MAX_ELEMENTS:
        raise SheetTooLong
    return drawing.draw(*htmls)


_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["rulesets.sheets.preloaded"])
POOL = Pool("SHEET_PROCESSES", _context, _prepare, WAITING_PER_PROCESS)
"""Forked from a server process that has the program, WeasyPrint and fonts loaded."""
