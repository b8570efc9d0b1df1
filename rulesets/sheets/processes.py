"""Draws sheets outside the web process, in a few children limited in time and memory.

A Celery worker's children are used if it takes sheets, otherwise this process's. The function that
makes a sheet's HTML is pickled with its arguments, including books. What travels to a worker is
signed, because whoever sends a pickle decides what runs.
"""

import gc
import multiprocessing
import pickle
import re
from base64 import b64decode, b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

from billiard.exceptions import TimeLimitExceeded, WorkerLostError
from celery import shared_task
from celery.exceptions import CeleryError
from celery.signals import worker_process_init
from django.conf import settings
from django.core.signing import Signer
from django.utils.translation import get_language, override
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from rulesets.jobs import pools, workers
from rulesets.jobs.pools import Pool, limit_memory

SIGNER = Signer(salt="rulesets.sheets")
MEMORY = 1024**3
OBJECTS_BETWEEN_COLLECTIONS = 500_000
WAITING_PER_PROCESS = 4
"""Sheets running or queued per child; more would wait too long."""

MAX_ELEMENTS = 12_000
"""Most HTML elements of a sheet: some 200 units, drawn in about five seconds."""

FAILURES = (
    *pools.FAILURES,
    *(CeleryError, OperationalError, RedisError, TimeLimitExceeded, WorkerLostError),
)
"""Ways in which a child, a worker or the connection to it can fail."""


class SheetUnavailable(Exception):
    """No sheet now: the queue is full, or this one passed a limit."""


class SheetTooLong(Exception):
    """A sheet with more than MAX_ELEMENTS."""


def draw_in_child(key: str, *makers: Callable[[], str]) -> bytes:
    """Draw HTML documents as one PDF in the active language; calls with one key share the work.

    Waiting, making and drawing may take SHEET_SECONDS, not counting the start of children. Without
    SHEET_PROCESSES it is drawn in this process. Raises SheetTooLong or SheetUnavailable.
    """
    work = pickle.dumps((get_language(), makers))
    if not settings.SHEET_PROCESSES:
        return _draw_pickled(work)
    try:
        if workers.take_from("sheets"):
            future = POOL.once(key, lambda: _callers().submit(_draw_by_worker, work))
        else:
            future = POOL.run(key, _draw_pickled, work, settings.SHEET_SECONDS)
        return future.result(timeout=settings.SHEET_SECONDS)
    except FAILURES as error:
        raise SheetUnavailable from error


@cache
def _callers() -> ThreadPoolExecutor:
    """Return the threads that wait for workers, one for each sheet that may wait."""
    return ThreadPoolExecutor(POOL.capacity)


def _draw_by_worker(work: bytes) -> bytes:
    seconds = settings.SHEET_SECONDS
    signed = SIGNER.sign(b64encode(work).decode())
    asked = draw_sheet.apply_async((signed,), queue="sheets", expires=seconds, time_limit=seconds)
    drawn: bytes = asked.get(timeout=seconds)
    return drawn


@shared_task(ignore_result=False)
def draw_sheet(signed: str) -> bytes:
    """Draw a sheet in a worker; raises BadSignature unless it comes from this site."""
    return _draw_pickled(b64decode(SIGNER.unsign(signed)))


def start() -> None:
    """Start the children in the background, so that the first sheet does not wait for them."""
    if settings.SHEET_PROCESSES and not settings.CELERY:
        POOL.start()


@worker_process_init.connect
def _prepare(**_: Any) -> None:
    """Prepare a child, ours or a worker's: limit its memory and turn off garbage collection.

    Collecting would take a tenth of a sheet's time.
    """
    from rulesets.sheets import pdf  # noqa: F401 - loaded before memory is bounded

    limit_memory(MEMORY)
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)


def _draw_pickled(work: bytes) -> bytes:
    from rulesets.sheets import pdf

    language, makers = pickle.loads(work)  # noqa: S301 - of this process, or signed by one of ours
    with override(language):
        htmls = [make() for make in makers]
    if sum(len(re.findall("<[a-z]", html)) for html in htmls) > MAX_ELEMENTS:
        raise SheetTooLong
    return pdf.html_to_pdf(*htmls)


_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["rulesets.sheets.preloaded"])
POOL = Pool("SHEET_PROCESSES", _context, _prepare, WAITING_PER_PROCESS)
"""Forked from a server that has loaded the program, WeasyPrint and fonts."""
