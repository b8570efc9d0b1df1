"""Background tasks: run by Celery workers if any are alive, else by a few threads."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import cache, partial
from threading import Thread

from celery import Task
from django.conf import settings
from django.db import close_old_connections, transaction
from kombu.exceptions import OperationalError

from rulesets.jobs import workers
from rulesets.web.requests import client

logger = logging.getLogger("muster.background")

WEBHOOK_FACTOR = 4
"""Webhooks have so many times the threads, as these wait for hosts that may be slow."""


def after_commit(task: Task[..., None], *arguments: object, queue: str = "jobs") -> None:
    """Start a task once the current transaction is committed."""
    transaction.on_commit(lambda: start(task, *arguments, queue=queue))


def start(task: Task[..., None], *arguments: object, queue: str, pause: float = 0) -> None:
    """Run a task in the background after a pause in seconds; each queue has its own threads.

    Without a worker and without BACKGROUND_THREADS it runs right here, at once.
    """
    if workers.take_from(queue):
        try:
            headers = {"client": client.get()}
            task.apply_async(arguments, queue=queue, headers=headers, countdown=pause)
            return
        except OperationalError as error:
            logger.warning("Redis took no task", exc_info=error)
    if settings.BACKGROUND_THREADS:
        run = partial(copy_context().run, _run_in_thread, task, arguments)
        submit = partial(_threads(queue).submit, run)
        if pause:
            _clock().call_soon_threadsafe(_clock().call_later, pause, submit)
        else:
            submit()
    else:
        task(*arguments)


@cache
def _threads(queue: str) -> ThreadPoolExecutor:
    factor = WEBHOOK_FACTOR if queue == "webhooks" else 1
    return ThreadPoolExecutor(settings.BACKGROUND_THREADS * factor, thread_name_prefix=queue)


@cache
def _clock() -> asyncio.AbstractEventLoop:
    """Return a loop in a thread of its own, in which any number of tasks wait."""
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, name="clock", daemon=True).start()
    return loop


def _run_in_thread(task: Task[..., None], arguments: tuple[object, ...]) -> None:
    close_old_connections()
    try:
        task(*arguments)
    except Exception:
        logger.exception("background work failed")
    finally:
        close_old_connections()
