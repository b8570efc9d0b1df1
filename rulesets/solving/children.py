"""Child processes that complete and fix lists, limited in time and memory."""

import gc
import multiprocessing
import pickle

from django.conf import settings

from rulesets.jobs.pools import FAILURES, Pool, limit_memory
from rulesets.solving.tasks import Answer, Task

MEMORY = 2 * 1024**3
"""Address space of a child; it uses a tenth of this."""

WAITING_PER_PROCESS = 3
"""Questions running or queued per child; more would wait too long."""

GRACE_SECONDS = 5
"""Time beyond a question's limit after which its child is killed."""


class SolverUnavailable(Exception):
    """No answer now: the queue is full, or this question passed a limit."""


def solve(task: Task, seconds: float, is_patient: bool = False) -> Answer:
    """Answer a question that should take `seconds`; concurrent callers share the answer.

    Raises SolverUnavailable. A caller who `is_patient` also waits for the questions before it.
    Without SOLVER_PROCESSES it is answered in this process.
    """
    if not settings.SOLVER_PROCESSES:
        return _solve(task)
    longest = seconds + GRACE_SECONDS
    try:
        future = POOL.run(pickle.dumps(task), _solve, task, longest)
        return future.result(timeout=longest * (WAITING_PER_PROCESS if is_patient else 1))
    except FAILURES as error:
        raise SolverUnavailable from error


def _prepare() -> None:
    """Load OR-Tools once, then bound the memory."""
    from rulesets.solving import work  # noqa: F401

    limit_memory(MEMORY)
    gc.freeze()


def _solve(task: Task) -> Answer:
    from rulesets.solving import work

    return work.solve(task)


POOL = Pool("SOLVER_PROCESSES", multiprocessing.get_context("spawn"), _prepare, WAITING_PER_PROCESS)
"""Spawned, because the fork server for sheets does not load OR-Tools."""
