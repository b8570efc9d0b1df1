"""Rendered war rooms, shared by all who see the same.

Hundreds may watch one campaign through the same link. For all of them to see an action within a
second, the fragments are cached, and one request renders while the others wait.
"""

from threading import Lock

from cachetools import LRUCache
from django.template.loader import render_to_string
from django.utils.translation import get_language

from armies.campaigns.room import WarRoom
from rulesets.web.fragments import PageFragments

MAX_ROOMS = 64
"""Rooms that a process keeps."""

RoomKey = tuple[str | None, ...]

_rooms: LRUCache[RoomKey, tuple[str, PageFragments]] = LRUCache(MAX_ROOMS)
"""Fragments with the fingerprint of the army books they were rendered with."""

_room_locks: LRUCache[RoomKey, Lock] = LRUCache(MAX_ROOMS)
"""Held while a room is rendered; requests for the same room wait for it."""

_lock = Lock()
"""Held while the cached rooms and their locks are looked at or changed."""


def fragments_of(room: WarRoom) -> PageFragments:
    """Return the fragments of a room, rendered unless somebody has seen the same already."""
    key, books = _key(room.seat.key, room.seen, room.screen), room.state.library.fingerprint
    with _lock:
        room_lock = _room_locks.setdefault(key, Lock())
    with room_lock:
        rendered_with, fragments = _cached(key)
        if fragments is None or rendered_with != books:
            fragments = PageFragments()
            context = {"room": room, "fragments": fragments}
            render_to_string("campaigns/_fragments.html", context)
            with _lock:
                _rooms[key] = books, fragments
    return fragments


def find_fragments(seat: str, seen: str, screen: str) -> PageFragments | None:
    """Return the cached fragments of a room, None if there are none.

    It saves each watcher the query for the books, nearly half the cost of news.
    """
    return _cached(_key(seat, seen, screen))[1]


def _cached(key: RoomKey) -> tuple[str, PageFragments | None]:
    with _lock:
        return _rooms.get(key, ("", None))


def _key(seat: str, seen: str, screen: str) -> RoomKey:
    return seat, seen, screen, get_language()
