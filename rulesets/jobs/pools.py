"""Pools of child processes with limits of time and memory, which end with their parent process."""

import resource
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.context import BaseContext
from multiprocessing.util import Finalize
from threading import Lock
from typing import Any, TypeVar

from django.conf import settings
from pebble import ProcessExpired, ProcessPool

T = TypeVar("T")

START_SECONDS = 20
"""How long a task waits for children that are about to start."""


class PoolFull(Exception):
    """Too many tasks are waiting or being worked on."""


FAILURES = (PoolFull, TimeoutError, MemoryError, ProcessExpired, BrokenProcessPool)
"""Ways in which a task fails that say nothing about the task itself."""


class Pool:
    """Children that work on tasks; concurrent calls with one key share the work.

    `setting` names the number of children, `prepare` runs in each of them, and for each of them
    `waiting` tasks are worked on or wait.
    """

    def __init__(
        self, setting: str, context: BaseContext, prepare: Callable[[], None], waiting: int
    ) -> None:
        self.setting, self.context, self.prepare, self.waiting = setting, context, prepare, waiting
        self._tasks: dict[Hashable, Future[Any]] = {}
        self._starting: Future[ProcessPool] | None = None
        self._lock = Lock()

    @property
    def capacity(self) -> int:
        """Return how many tasks may wait or be worked on."""
        return self.waiting * int(getattr(settings, self.setting))

    def start(self) -> "Future[ProcessPool]":
        """Begin to start the children, again if something killed them while they waited.

        It takes some seconds of a thread.
        """
        with self._lock:
            begun = self._starting
            is_dead = begun and begun.done() and (begun.exception() or not begun.result().active)
            if begun is None or is_dead:
                begun = self._starting = ThreadPoolExecutor(1).submit(self._start)
            return begun

    def _start(self) -> ProcessPool:
        """Return the children once one of them is ready, or once this process ends.

        They are killed when this process ends. A process that multiprocessing started, as web
        processes are, would wait for them forever.
        """
        pool = ProcessPool(
            getattr(settings, self.setting), initializer=self.prepare, context=self.context
        )
        Finalize(pool, _stop, (pool,), exitpriority=1)
        ready = pool.schedule(_be_ready)
        while pool.active and not ready.done():
            wait([ready], timeout=0.1)
        return pool

    def run(
        self, key: Hashable, function: Callable[[Any], T], task: Any, seconds: float
    ) -> "Future[T]":
        """Have a child work on a task for at most that many seconds.

        Raises TimeoutError if the children do not start, PoolFull.
        """
        children = self.start().result(timeout=START_SECONDS)
        return self.once(key, lambda: children.schedule(function, args=(task,), timeout=seconds))

    def once(self, key: Hashable, begin: Callable[[], "Future[T]"]) -> "Future[T]":
        """Begin a task unless one of its key has begun; raises PoolFull."""
        with self._lock:
            future = self._tasks.get(key)  # a task that ends takes its key out without the lock
            if future is None:
                if len(self._tasks) >= self.capacity:
                    raise PoolFull
                future = self._tasks[key] = begin()
                future.add_done_callback(lambda _: self._tasks.pop(key, None))
            return future


def limit_memory(bytes_allowed: int) -> None:
    """Let this process take no more memory than that."""
    resource.setrlimit(resource.RLIMIT_AS, (bytes_allowed, bytes_allowed))


def _be_ready() -> None:
    """Do nothing: a child that has done this is prepared."""


def _stop(pool: ProcessPool) -> None:
    pool.stop()
    pool.join()
