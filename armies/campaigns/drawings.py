"""Drawn war rooms, shared by all who see the same.

Hundreds may watch one campaign through the same link. For all of them to see an action within a
second, drawings are cached, and one request draws while the others wait.
"""

from threading import Lock

from cachetools import LRUCache
from django.template.loader import render_to_string
from django.utils.translation import get_language

from armies.campaigns.room import WarRoom
from rulesets.web.fragments import Drawing

Key = tuple[str | None, ...]

_drawings: LRUCache[Key, tuple[str, Drawing]] = LRUCache(64)
"""Drawings with the fingerprint of the army books they were made with."""

_lock = Lock()
"""Held while the kept drawings and their locks are looked at or changed."""

_drawing_locks: LRUCache[Key, Lock] = LRUCache(64)
"""Held while a page is drawn; requests for the same page wait for it."""


def draw(room: WarRoom) -> Drawing:
    """Return the fragments of a page, drawn unless somebody has seen the same already."""
    key, books = _key(room.seat.key, room.seen, room.screen), room.state.library.fingerprint
    with _lock:
        drawing_lock = _drawing_locks.setdefault(key, Lock())
    with drawing_lock:
        drawn_with, drawing = _kept(key)
        if drawing is None or drawn_with != books:
            drawing = Drawing()
            render_to_string("campaigns/_fragments.html", {"room": room, "drawing": drawing})
            with _lock:
                _drawings[key] = books, drawing
    return drawing


def find(seat: str, seen: str, screen: str) -> Drawing | None:
    """Return a cached drawing, None if there is none.

    It saves each watcher the query for the books, nearly half the cost of news.
    """
    return _kept(_key(seat, seen, screen))[1]


def _kept(key: Key) -> tuple[str, Drawing | None]:
    with _lock:
        return _drawings.get(key, ("", None))


def _key(seat: str, seen: str, screen: str) -> Key:
    return seat, seen, screen, get_language()
