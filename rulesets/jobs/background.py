"""A few threads of the process for whatever nobody waits for at a page."""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from django.conf import settings
from django.db import close_old_connections, transaction

logger = logging.getLogger("muster.background")


def after_commit(work: Callable[[], object], threads: str = "jobs") -> None:
    """Do something in the background once what is being saved is saved.

    Threads of another name wait for none of these. Without BACKGROUND_THREADS it is done here.
    """
    transaction.on_commit(lambda: _submit(work, threads))


def _submit(work: Callable[[], object], threads: str) -> None:
    if settings.BACKGROUND_THREADS:
        _workers(threads).submit(_run_in_thread, work)
    else:
        work()


@cache
def _workers(name: str) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(settings.BACKGROUND_THREADS, thread_name_prefix=name)


def _run_in_thread(work: Callable[[], object]) -> None:
    close_old_connections()
    try:
        work()
    except Exception:
        logger.exception("background work failed")
    finally:
        close_old_connections()
