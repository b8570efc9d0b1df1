"""Reports kept in process, so that one edit after another judges a list once.

A report follows from a document and the books it is resolved against, and from nothing else. It
saves a tenth of an edit, of a very long list a quarter.
"""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Any

from rulesets.engine.report import Report

KEPT = 2_000_000
"""Characters of the documents whose reports a process keeps, those worked out last."""

MOST = 64
"""Reports a process keeps, however short."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A report, and the books it was worked out with."""

    library: Any
    report: Report[Any]


_kept: OrderedDict[tuple[str, str], Kept] = OrderedDict()
_changes = Lock()
"""Held by the thread that changes what is kept; many find."""


def find(game: str, text: str) -> Kept | None:
    """Return the report of a document as it was judged last; its books may have changed since."""
    return _kept.get((game, text))


def keep(text: str, library: Any, report: Report[Any]) -> None:
    with _changes:
        _kept[report.game.slug, text] = Kept(library, report)
        while sum(len(text) for _, text in _kept) > KEPT or len(_kept) > MOST:
            _kept.popitem(last=False)


def forget() -> None:
    """Drop all that is kept."""
    with _changes:
        _kept.clear()
