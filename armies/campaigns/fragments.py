"""The war room as drawn, in parts, and which of them a page has not seen yet."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain
from threading import Lock

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from armies.campaigns.room import SCREENS, Room

AROUND = ("seen", "round", "proposals", "panel", "left")
"""The templates around the screens."""

MARK_LENGTH = 10
KEPT_PAGES = 64

_pages: OrderedDict[tuple[str, ...], "Page"] = OrderedDict()
_drawing = Lock()


@dataclass(frozen=True)
class Fragment:
    """A part of the page; equal marks, equal parts."""

    name: str
    html: SafeString
    mark: str


@dataclass(frozen=True)
class Page:
    """All parts of a seat's page: those around the screens by name, those of every screen.

    `books` is the fingerprint of the army books it was drawn with.
    """

    around: dict[str, Fragment]
    screens: dict[str, list[Fragment]]
    books: str

    def changed(self, seen: Iterable[str]) -> list[Fragment]:
        """The parts that differ from those whose marks were seen."""
        known = set(seen)
        drawn = chain(self.around.values(), *self.screens.values())
        return [fragment for fragment in drawn if fragment.mark not in known]


def page_of(room: Room) -> Page:
    """Draw the parts of a page, or take them as somebody else saw them.

    Hundreds may watch one campaign through the same link. That all of them hear within a second
    what was done takes pages that are kept, and that one draws while the others wait.
    """
    key = _key(room.seat.key, room.seen, room.screen)
    with _drawing:
        page = _pages.get(key)
        if page is None or page.books != room.state.library.fingerprint:
            _pages[key] = page = _draw(room)
        if len(_pages) > KEPT_PAGES:
            _pages.popitem(last=False)
    return page


def kept_page(seat: str, seen: str, screen: str) -> Page | None:
    """The page of a seat's key as somebody saw it, None if nobody did."""
    return _pages.get(_key(seat, seen, screen))


def _key(*said: str) -> tuple[str, ...]:
    return (*said, get_language() or "")


def _draw(room: Room) -> Page:
    return Page(
        around={name: _fragment(room, name) for name in AROUND},
        screens={screen: list(_screen(room, names)) for screen, names in SCREENS.items()},
        books=room.state.library.fingerprint,
    )


def _screen(room: Room, names: Iterable[str]) -> Iterator[Fragment]:
    for name in names:
        if name == "sides":
            for side in room.sides:
                yield _fragment(room, "side", f"side-{side.player.id}", side=side)
        else:
            yield _fragment(room, name)


def _fragment(room: Room, template: str, name: str = "", **context: object) -> Fragment:
    html = render_to_string(f"campaigns/_{template}.html", {"room": room, **context})
    digest = sha256(html.encode()).hexdigest()[:MARK_LENGTH]
    name = name or template
    return Fragment(name, mark_safe(html), f"{name}-{digest}")  # noqa: S308 - escaped while rendered
