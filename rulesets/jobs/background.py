"""Background tasks, run by a few threads of this process."""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import cache

from django.conf import settings
from django.db import close_old_connections, transaction

logger = logging.getLogger("muster.background")


def after_commit(task: Callable[..., None], *arguments: object, queue: str = "jobs") -> None:
    """Start a task once the current transaction is committed."""
    transaction.on_commit(lambda: start(task, *arguments, queue=queue))


def start(task: Callable[..., None], *arguments: object, queue: str) -> None:
    """Run a task in the background; each queue has its own threads.

    Without BACKGROUND_THREADS it runs right here.
    """
    if settings.BACKGROUND_THREADS:
        _threads(queue).submit(copy_context().run, _run_in_thread, task, arguments)
    else:
        task(*arguments)


@cache
def _threads(queue: str) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(settings.BACKGROUND_THREADS, thread_name_prefix=queue)


def _run_in_thread(task: Callable[..., None], arguments: tuple[object, ...]) -> None:
    close_old_connections()
    try:
        task(*arguments)
    except Exception:
        logger.exception("background work failed")
    finally:
        close_old_connections()
