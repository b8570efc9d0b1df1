"""Reports kept in process, so that one edit after another judges a list once.

A report follows from a document and the books it is resolved against, and from nothing else. It
saves a tenth of an edit, of a very long list a quarter.
"""

from dataclasses import dataclass
from threading import Lock
from typing import Any

from cachetools import LRUCache

from rulesets.engine.report import Report

CHARACTERS = 2_000_000
"""Characters of the documents whose reports a process keeps, those used last."""

MAX_REPORTS = 64
"""Reports a process keeps, however short."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A report, the books it was worked out with, and the length of its document."""

    library: Any
    report: Report[Any]
    characters: int


_kept: LRUCache[tuple[str, str], Kept] = LRUCache(
    CHARACTERS, getsizeof=lambda kept: max(kept.characters, CHARACTERS // MAX_REPORTS)
)
_lock = Lock()


def find(game: str, text: str) -> Kept | None:
    """Return the report of a document as it was judged last; its books may have changed since."""
    with _lock:
        return _kept.get((game, text))


def keep(text: str, library: Any, report: Report[Any]) -> None:
    with _lock:
        _kept[report.game.slug, text] = Kept(library, report, len(text))
