"""Sheets made and drawn outside the web process, in a few children with limits of time and memory.

These are Celery's where a worker takes sheets, else children of this process. What makes a sheet's
HTML travels there pickled: a function of a module with its arguments, books among them.
"""

import gc
import multiprocessing
import pickle
import re
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from threading import Lock
from typing import Any

from billiard.exceptions import TimeLimitExceeded, WorkerLostError
from celery import shared_task
from celery.exceptions import CeleryError
from celery.signals import worker_process_init
from django.conf import settings
from django.utils.translation import get_language, override
from kombu.exceptions import OperationalError
from pebble import ProcessExpired, ProcessPool
from redis.exceptions import RedisError

from rulesets import workers
from rulesets.pools import child_pool

MEMORY = 1024**3
OBJECTS_BETWEEN_COLLECTIONS = 500_000
WAITING_PER_PROCESS = 4
"""Sheets drawn or waiting for each child; more than that would wait too long."""

START_SECONDS = 20
"""How long a sheet waits for children that are about to start."""

MAX_ELEMENTS = 12_000
"""HTML elements of the largest sheet: some 200 units, drawn in five seconds or so."""

FAULTS = (
    TimeoutError,
    MemoryError,
    *(ProcessExpired, BrokenProcessPool),
    *(CeleryError, OperationalError, RedisError, TimeLimitExceeded, WorkerLostError),
)
"""Ways in which a child, a worker or the way to it can fail."""


class SheetUnavailable(Exception):
    """No sheet now: too many are being drawn, or this one passed a limit."""


class SheetTooLong(Exception):
    """A sheet of more than MAX_ELEMENTS."""


def draw(key: str, *makers: Callable[[], str]) -> bytes:
    """Draw HTML documents as one PDF in the language now; one key is drawn once, whoever asks.

    Waiting, making and drawing may take SHEET_SECONDS, beside starting the children. Without
    SHEET_PROCESSES it is drawn here. Raise SheetTooLong, SheetUnavailable.
    """
    work = pickle.dumps((get_language(), makers))
    if not settings.SHEET_PROCESSES:
        return _draw(work)
    try:
        is_taken = workers.take_from("sheets")
        pool = None if is_taken else _pool().result(timeout=START_SECONDS)
        ends = time.monotonic() + settings.SHEET_SECONDS
        future = _scheduled(key, work, pool)
        return future.result(timeout=max(0, ends - time.monotonic()))
    except FAULTS as error:
        raise SheetUnavailable from error


_waiting: dict[str, Future[bytes]] = {}
_schedule = Lock()


def _scheduled(key: str, work: bytes, pool: ProcessPool | None) -> Future[bytes]:
    """Have a sheet drawn in a pool of ours; without one by a worker."""
    with _schedule:
        future = _waiting.get(key)
        if future is None:
            if len(_waiting) >= WAITING_PER_PROCESS * settings.SHEET_PROCESSES:
                raise SheetUnavailable
            if pool:
                future = pool.schedule(_draw, args=(work,), timeout=settings.SHEET_SECONDS)
            else:
                future = _callers().submit(_draw_by_worker, work)
            _waiting[key] = future
            future.add_done_callback(lambda _: _waiting.pop(key, None))
        return future


@cache
def _callers() -> ThreadPoolExecutor:
    """Threads that wait for workers, one for each sheet that may wait."""
    return ThreadPoolExecutor(WAITING_PER_PROCESS * settings.SHEET_PROCESSES)


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
        _pool()


def _pool() -> Future[ProcessPool]:
    """Return the children, others if something killed them while they waited."""
    with _schedule:
        begun = _starting()
        if begun.done() and (begun.exception() or not begun.result().active):
            _starting.cache_clear()
        return _starting()


@cache
def _starting() -> Future[ProcessPool]:
    """Begin to start the children, which takes some seconds of a thread."""
    return ThreadPoolExecutor(1).submit(_start)


def _start() -> ProcessPool:
    """Return children of a server process that has the program, WeasyPrint and fonts loaded.

    They may be stopped while they start, if this process ends.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["rulesets.sheets.preloaded"])
    pool = child_pool(settings.SHEET_PROCESSES, _limit, context)
    begun = pool.schedule(_limit)
    while pool.active and not begun.done():
        wait([begun], timeout=0.1)
    return pool


@worker_process_init.connect
def _limit(**_: Any) -> None:
    """Prepare a child, ours or a worker's: bound its memory, collect nothing while it draws.

    Collecting would take a tenth of a sheet's time.
    """
    from rulesets.sheets import drawing

    drawing.limit_memory(MEMORY)
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
