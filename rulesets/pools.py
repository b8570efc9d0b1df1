"""Pools of child processes that end with the process they belong to."""

from collections.abc import Callable
from multiprocessing.context import BaseContext
from multiprocessing.util import Finalize

from pebble import ProcessPool


def child_pool(processes: int, prepare: Callable[[], None], context: BaseContext) -> ProcessPool:
    """Return a pool whose children are killed when this process ends.

    A process that multiprocessing started, as web processes are, would wait for them for ever.
    """
    pool = ProcessPool(processes, initializer=prepare, context=context)
    Finalize(pool, _stop, (pool,), exitpriority=1)
    return pool


def _stop(pool: ProcessPool) -> None:
    pool.stop()
    pool.join()
