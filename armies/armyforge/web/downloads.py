"""Downloads lists and official books from Army Forge."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import parse_qs, urlencode, urlsplit

from armies.armyforge.books.army_book import MAX_BOOK_BYTES
from armies.armyforge.games import FORGE_GAMES
from armies.armyforge.reading import load_json
from armies.armyforge.web.client import BUSY, PoliteClient, Response, get, host, invalid_input

MAX_LIST_BYTES = 2 * 1024 * 1024
MAX_PAGES = 50
MAX_ADDRESS = 500
OK, NOT_FOUND, SERVER_ERROR = 200, 404, 500
SHARE_PATHS = {"/share", "/api/tts"}

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_LIST_ID = re.compile(r"(?=.*[0-9A-Z])[A-Za-z0-9_-]{8,64}")
"""Ids pasted without a link; plain words do not match."""


@dataclass(frozen=True)
class IndexEntry:
    """A book in the index; `modified` changes whenever the book does."""

    key: str
    name: str
    modified: str = ""


def fetch_list(address: str) -> bytes:
    """Return the list with a share link or id; raise InvalidInput if there is none."""
    response = get(f"/api/tts?{urlencode({'id': list_id(address)})}", MAX_LIST_BYTES)
    is_empty = response.status == SERVER_ERROR and not response.body.strip()
    if is_empty or response.status == NOT_FOUND:
        raise invalid_input("unknown_list")
    return _body(response)


def is_id(key: str) -> bool:
    return _ID.fullmatch(key) is not None


def list_id(address: str) -> str:
    """Return the id in a share link of the configured host; raise InvalidInput for any other."""
    address = address.strip()
    if _LIST_ID.fullmatch(address):
        return address
    try:
        parts = urlsplit(address[:MAX_ADDRESS] if "//" in address else f"https://{address}")
    except ValueError:
        raise invalid_input("no_share_link") from None
    if parts.path.rstrip("/") not in SHARE_PATHS:
        raise invalid_input("no_share_link")
    if parts.hostname != host().host:
        raise invalid_input("foreign_address", host=host().host)
    id = parse_qs(parts.query).get("id", [""])[0]
    if not is_id(id):
        raise invalid_input("no_share_link")
    return id


def list_books(game: str, client: PoliteClient) -> Iterator[IndexEntry]:
    """Yield the official books of one of our games from all pages of the index."""
    slug = FORGE_GAMES[game].slug
    seen: set[str] = set()
    for page in range(1, MAX_PAGES + 1):
        query = urlencode({"filters": "official", "gameSystemSlug": slug, "page": page})
        listed = _listed(_body(client.get(f"/api/army-books?{query}", MAX_BOOK_BYTES)))
        news = [book for book in listed if book.key not in seen]
        if not news:
            return
        seen |= {book.key for book in news}
        yield from news


def book_path(key: str, game: str) -> str:
    """Return the path of a book for one of our games."""
    return f"/api/army-books/{key}?gameSystem={FORGE_GAMES[game].number}&simpleMode=false"


def fetch_book(path: str, client: PoliteClient, mark: str = "") -> Response:
    """Request a book; with the `mark` of an earlier response it may be unchanged.

    Raises InvalidInput.
    """
    response = client.get(path, MAX_BOOK_BYTES, mark)
    if response.status == NOT_FOUND:
        raise invalid_input("unknown_book")
    if not (mark and response.is_unchanged):
        _body(response)
    return response


def _body(response: Response) -> bytes:
    if response.status in BUSY:
        raise invalid_input("busy", status=response.status)
    if response.status != OK:
        raise invalid_input("bad_answer", status=response.status)
    return response.body


def _listed(body: bytes) -> list[IndexEntry]:
    """Return the books on one page, which is a list or an object with a list in it."""
    data = load_json(body, MAX_BOOK_BYTES)
    if isinstance(data, dict):
        data = next((value for value in data.values() if isinstance(value, list)), [])
    listed = []
    for book in data if isinstance(data, list) else ():
        uid = book.get("uid") if isinstance(book, dict) else None
        if isinstance(uid, str) and is_id(uid):
            modified = str(book.get("modifiedAt") or "")[:40]
            listed.append(IndexEntry(uid, str(book.get("name") or uid), modified))
    return listed
