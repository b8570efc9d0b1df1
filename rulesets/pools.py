"""Pools of child processes that end with the process they belong to."""

from collections.abc import Callable
from multiprocessing.context import BaseContext
from multiprocessing.util import Finalize
from threading import Event

from pebble import ProcessPool

_is_ending = Event()


def watch_end() -> None:
    """Notice when this process ends; called by its main thread before another begins a pool."""
    Finalize(None, _is_ending.set, exitpriority=2)


def child_pool(processes: int, prepare: Callable[[], None], context: BaseContext) -> ProcessPool:
    """Return a pool whose children are killed when this process ends.

    A process that multiprocessing started, as web processes are, would wait for them for ever.
    """
    pool = ProcessPool(processes, initializer=prepare, context=context)
    Finalize(pool, _stop, (pool,), exitpriority=1)
    return pool


def stop_if_ending(pool: ProcessPool) -> None:
    """Stop a pool that was begun while the process ended, too late for it to be noticed."""
    if _is_ending.is_set():
        _stop(pool)


def _stop(pool: ProcessPool) -> None:
    pool.stop()
    pool.join()
