"""Completes and mends lists outside the web process, under limits of time and memory."""

import gc
import multiprocessing
import pickle

from django.conf import settings

from rulesets.pools import FAULTS, Pool, limit_memory
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
    """Answer a question that should take that many seconds; concurrent callers share the answer.

    Raises SolverUnavailable. A caller who `is_patient` also waits for the questions before it.
    Without SOLVER_PROCESSES it is answered in this process.
    """
    if not settings.SOLVER_PROCESSES:
        return _solve(task)
    longest = seconds + GRACE_SECONDS
    try:
        future = POOL.run(pickle.dumps(task), _solve, task, longest)
        return future.result(timeout=longest * (WAITING_PER_PROCESS if is_patient else 1))
    except FAULTS as error:
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
"""Spawned, since the server that the children of sheets fork from has no OR-Tools."""
