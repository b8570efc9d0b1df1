"""The war room as drawn, kept for all who see the same."""

from collections import OrderedDict
from threading import Lock

from django.template.loader import render_to_string
from django.utils.translation import get_language

from armies.campaigns.room import WarRoom
from rulesets.web.fragments import Drawing

KEPT = 64

_kept: OrderedDict[tuple[str | None, ...], tuple[str, Drawing]] = OrderedDict()
"""Drawings with the fingerprint of the army books they were made with."""

_lock = Lock()


def draw(room: WarRoom) -> Drawing:
    """Draw the fragments of a page, or take them as somebody else saw them.

    Hundreds may watch one campaign through the same link. That all of them hear within a second
    what was done takes drawings that are kept, and that one draws while the others wait.
    """
    key = (room.seat.key, room.seen, room.screen, get_language())
    books = room.state.library.fingerprint
    with _lock:
        earlier, drawing = _kept.get(key, ("", Drawing()))
        if earlier != books:
            drawing = Drawing()
            render_to_string("campaigns/_fragments.html", {"room": room, "drawing": drawing})
            _kept[key] = books, drawing
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    return drawing


def kept(seat: str, seen: str, screen: str) -> Drawing | None:
    """Return the page of a seat's key as somebody saw it, None if nobody did."""
    _, drawing = _kept.get((seat, seen, screen, get_language()), ("", None))
    return drawing
