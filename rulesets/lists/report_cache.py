"""In-process cache of reports, so that consecutive edits judge each document once.

A report depends only on a document and its books. The cache saves a tenth of the time of an edit,
and a quarter for very long lists.
"""

from dataclasses import dataclass
from threading import Lock
from typing import Any

from cachetools import LRUCache

from rulesets.engine.report import Report

CHARACTERS = 2_000_000
"""Capacity of the cache, in characters of the documents."""

MAX_REPORTS = 64
"""Most reports in the cache, however short."""


@dataclass(frozen=True, slots=True)
class CachedReport:
    """A report, the library it was made with, and the length of its document."""

    library: Any
    report: Report[Any]
    characters: int


_reports: LRUCache[tuple[str, str], CachedReport] = LRUCache(
    CHARACTERS, getsizeof=lambda cached: max(cached.characters, CHARACTERS // MAX_REPORTS)
)
_lock = Lock()


def find(game: str, text: str) -> CachedReport | None:
    """Return a document's last report; its books may have changed since."""
    with _lock:
        return _reports.get((game, text))


def store(text: str, library: Any, report: Report[Any]) -> None:
    with _lock:
        _reports[report.game.slug, text] = CachedReport(library, report, len(text))
