"""Lists completed and mended outside the web process, under limits of time and memory."""

import gc
import multiprocessing
import pickle
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from threading import Lock

from django.conf import settings
from pebble import ProcessExpired, ProcessPool

from rulesets.pools import child_pool
from rulesets.solving.tasks import Answer, Task

MEMORY = 2 * 1024**3
"""Address space of a child; it uses a tenth of it."""

WAITING_PER_PROCESS = 3
"""Questions answered or waiting for each child; more than that would wait too long."""

GRACE_SECONDS = 5
"""Time beyond what a question may take after which its child is killed."""


class SolverUnavailable(Exception):
    """No answer now: too many are being looked for, or this one passed a limit."""


def solve(task: Task, seconds: float, is_patient: bool = False) -> Answer:
    """Answer a question that should take so many seconds, once, whoever asks.

    Raises SolverUnavailable. Who `is_patient` waits until those before are answered, too. Without
    SOLVER_PROCESSES it is answered here.
    """
    if not settings.SOLVER_PROCESSES:
        return _solve(task)
    try:
        future = _scheduled(task, seconds + GRACE_SECONDS)
        times = WAITING_PER_PROCESS if is_patient else 1
        return future.result(timeout=(seconds + GRACE_SECONDS) * times)
    except (TimeoutError, ProcessExpired, BrokenProcessPool, MemoryError) as error:
        raise SolverUnavailable from error


_waiting: dict[bytes, Future[Answer]] = {}
_schedule = Lock()


def _scheduled(task: Task, seconds: float) -> Future[Answer]:
    question = pickle.dumps(task)
    with _schedule:
        future = _waiting.get(question)
        if future is None:
            if len(_waiting) >= WAITING_PER_PROCESS * settings.SOLVER_PROCESSES:
                raise SolverUnavailable
            if not _pool().active:  # something killed the children while they waited
                _pool.cache_clear()
            future = _pool().schedule(_solve, args=(task,), timeout=seconds)
            _waiting[question] = future
            future.add_done_callback(lambda _: _waiting.pop(question, None))
        return future


@cache
def _pool() -> ProcessPool:
    """Children that load OR-Tools once and keep it; the server they fork from draws sheets."""
    context = multiprocessing.get_context("spawn")
    return child_pool(settings.SOLVER_PROCESSES, _limit, context)


def _limit() -> None:
    from rulesets.solving import work

    work.limit_memory(MEMORY)
    gc.freeze()


def _solve(task: Task) -> Answer:
    from rulesets.solving import work

    return work.solve(task)
