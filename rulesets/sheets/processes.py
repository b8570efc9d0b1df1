"""Draws sheets outside the web process, in a few children limited in time and memory.

The function that makes a sheet's HTML is pickled with its arguments, including books.
"""

import gc
import multiprocessing
import pickle
import re
from collections.abc import Callable

from django.conf import settings
from django.utils.translation import get_language, override

from rulesets.pools import FAULTS, Pool, limit_memory

MEMORY = 1024**3
OBJECTS_BETWEEN_COLLECTIONS = 500_000
WAITING_PER_PROCESS = 4
"""Sheets running or queued per child; more would wait too long."""

MAX_ELEMENTS = 12_000
"""Most HTML elements of a sheet: some 200 units, drawn in about five seconds."""


class SheetUnavailable(Exception):
    """No sheet now: the queue is full, or this one passed a limit."""


class SheetTooLong(Exception):
    """A sheet with more than MAX_ELEMENTS."""


def draw(key: str, *makers: Callable[[], str]) -> bytes:
    """Draw HTML documents as one PDF in the active language; calls with one key share the work.

    Waiting, making and drawing may take SHEET_SECONDS, not counting the start of children. Without
    SHEET_PROCESSES it is drawn in this process. Raises SheetTooLong or SheetUnavailable.
    """
    work = pickle.dumps((get_language(), makers))
    if not settings.SHEET_PROCESSES:
        return _draw(work)
    try:
        future = POOL.run(key, _draw, work, settings.SHEET_SECONDS)
        return future.result(timeout=settings.SHEET_SECONDS)
    except FAULTS as error:
        raise SheetUnavailable from error


def start() -> None:
    """Start the children in the background, so that the first sheet does not wait for them."""
    if settings.SHEET_PROCESSES:
        POOL.start()


def _prepare() -> None:
    """Prepare a child: limit its memory and turn off garbage collection.

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
"""Forked from a server that has loaded the program, WeasyPrint and fonts."""
