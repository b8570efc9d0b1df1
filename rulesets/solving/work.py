"""Answers questions in a child process, keeping OR-Tools and recent books loaded."""

import pickle
from collections.abc import Callable, Mapping
from typing import Any

from cachetools import LRUCache, cached

from rulesets.engine import codec
from rulesets.engine.headroom import Headroom
from rulesets.games import GAMES
from rulesets.solving.completing import complete
from rulesets.solving.fixing import fix_list
from rulesets.solving.pairing import pair
from rulesets.solving.tasks import Answer, Task

KEPT_LIBRARIES = 8

KINDS: Mapping[str, Callable[..., Answer]] = {"complete": complete, "fix": fix_list, "pair": pair}


def solve(task: Task) -> Answer:
    game = GAMES[task.game]
    document, library = codec.read(game.document, task.document), _library(task)
    headroom = Headroom(game, game.resolve(document, library), library)
    return KINDS[task.kind](headroom, **task.options)


@cached(LRUCache(KEPT_LIBRARIES), key=lambda task: (task.game, task.fingerprint))
def _library(task: Task) -> Any:
    """Return the books of a task, reusing the last objects."""
    return pickle.loads(task.library)  # noqa: S301 - from our own process
