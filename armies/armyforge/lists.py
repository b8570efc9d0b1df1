"""Reads Army Forge's lists: saved files and self-contained documents, of every age.

A saved file names versions of books; a self-contained document has none, but all that it uses.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from armies.armyforge import pins
from armies.armyforge.books import is_book
from armies.armyforge.embedded import EmbeddedShape, embedded_books
from armies.armyforge.entries import entries_of
from armies.armyforge.games import game_of
from armies.armyforge.leniency import read_what_fits
from armies.armyforge.listed import Frame, ListBody, SavedFile, SelfContained
from armies.armyforge.reading import load_json
from armies.armyforge.remarks import Remark
from armies.armyforge.texts import (
    MAX_NAME,
    MAX_NOTE,
    is_cut,
    name_and_note,
    one_line,
    shortened,
)
from rulesets.engine.codec import MAX_SIZE
from rulesets.engine.errors import InvalidInput, Problem
from rulesets.games.ground.book import Book
from rulesets.games.ground.document import ArmyDocument

MAX_LIST_BYTES = 8 * 1024 * 1024
"""Self-contained lists have some 7 kB for each unit."""

MAX_POINTS = 1_000_000


@dataclass(frozen=True)
class Imported:
    """A list as a document, and the books to store for its owner before it is judged."""

    document: ArmyDocument
    books: tuple[Book, ...] = ()
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True)
class Settled:
    """The version of a book a list is judged under, with the book itself if it is the list's."""

    key: str
    version: str
    remarks: tuple[Remark, ...] = ()
    own: Book | None = None


def is_list(data: Any) -> bool:
    """Whether data of Army Forge's are a list, of whichever kind and game."""
    body = data.get("list", data) if isinstance(data, dict) else None
    return isinstance(body, dict) and "units" in body and not is_book(body)


def read_list(raw: bytes, owner: UUID | None = None) -> Imported:
    """The list in a file; raises InvalidInput if there is none, or one of a game that is not ours.

    Its books are looked for among those that its owner may read.
    """
    data = load_json(raw, MAX_LIST_BYTES)
    if not is_list(data):
        raise InvalidInput(Problem("", "not_a_list"))
    return import_list(data, owner)


def import_list(data: Mapping[str, Any], owner: UUID | None = None) -> Imported:
    """The same of data already read from JSON."""
    game = _game(data)
    frame, body, odd = _parts(data)
    document = _document(game, frame, body)
    embedded, odd_inside = _embedded(game, frame, body, data)
    odd += tuple(remark for remark in odd_inside if remark not in odd)
    named = {each.army_id: each.version for each in frame.army_versions}
    settled = [
        _settle(game, key, named.get(key, ""), embedded.get(key), owner)
        for key in dict.fromkeys(entry.book for entry in document.entries)
    ]
    return Imported(
        replace(document, books={book.key: book.version for book in settled if book.version}),
        tuple(book.own for book in settled if book.own),
        (
            *odd,
            *_changed(body, document),
            *(remark for book in settled for remark in book.remarks),
        ),
    )


def _settle(game, key: str, named: str, embedded: Book | None, owner) -> Settled:
    """What a book of a list is judged under: what it names, else all that it holds itself."""
    version = pins.readable_version(named)
    if version or not embedded:
        return Settled(key, *pins.choose(game, key, version, owner))
    agreeing = pins.agreeing(embedded, owner)
    if agreeing:
        return Settled(key, agreeing)
    remark = Remark("own_book", {"book": embedded.name.en, "version": embedded.version})
    return Settled(key, embedded.version, (remark,), embedded)


def _game(data: Mapping[str, Any]) -> str:
    body = data.get("list", data)
    name = body.get("gameSystem") or data.get("gameSystem")
    if not name:
        raise InvalidInput(Problem("gameSystem", "missing"))
    return game_of(name)


def _parts(data: Mapping[str, Any]) -> tuple[Frame, ListBody, tuple[Remark, ...]]:
    """What stands around a list, the list, and what of both is odd."""
    if "list" in data:
        saved, odd = read_what_fits(SavedFile, data)
        return saved, saved.list, odd
    whole, odd = read_what_fits(SelfContained, data)
    return whole, whole, odd


def _document(game: str, frame: Frame, body: ListBody) -> ArmyDocument:
    name, note = name_and_note(body.name, body.description)
    total = body.list_points if frame.list_points is None else frame.list_points
    return ArmyDocument(
        game=game,
        name=name,
        note=note,
        size=body.points_limit if 0 < body.points_limit <= MAX_SIZE else None,
        force_org=body.force_org,
        campaign=body.campaign_mode,
        claimed_points=total if total is not None and 0 <= total <= MAX_POINTS else None,
        entries=entries_of(body.units, frame.army_id),
    )


def _changed(body: ListBody, document: ArmyDocument) -> Iterator[Remark]:
    """What of a list does not fit."""
    if not 0 <= body.points_limit <= MAX_SIZE:
        yield Remark("size_dropped", {"size": body.points_limit})
    texts = (document.note, *(entry.note for entry in document.entries))
    if any(is_cut(text) for text in texts):
        yield Remark("note_cut", {"most": MAX_NOTE})


def _embedded(
    game: str, frame: Frame, body: ListBody, data: Mapping[str, Any]
) -> tuple[dict[str, Book], tuple[Remark, ...]]:
    """The books inside a list by key, and what of them is odd."""
    written = data.get("list", data)
    parts = {"units": written["units"], "specialRules": data.get("specialRules", [])}
    shape, odd = read_what_fits(EmbeddedShape, parts, "list." if "list" in data else "")
    name = shortened(one_line(frame.army_name or body.name), MAX_NAME)
    books = embedded_books(shape, game, name, frame.army_id)
    return {book.key: book for book in books}, odd
