"""Reads Army Forge's lists: saved files and self-contained documents, of every age.

A saved file names versions of books; a self-contained document has none, but all that it uses.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from armies.armyforge import pins
from armies.armyforge.embedded import EmbeddedShape, embedded_books
from armies.armyforge.entries import entries_of
from armies.armyforge.games import game_of
from armies.armyforge.listed import Frame, ListBody, SavedFile, SelfContained
from armies.armyforge.reading import load_json, read_shape
from armies.armyforge.remarks import Remark
from armies.armyforge.texts import (
    MAX_NAME,
    is_cut,
    name_and_note,
    one_line,
    shortened,
)
from rulesets.engine.codec import MAX_NOTE, MAX_SIZE
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
    return isinstance(body, dict) and "units" in body and "upgradePackages" not in body


def read_list(raw: bytes, owner: UUID | None = None) -> Imported:
    """The list in a file; raises InvalidInput with every problem.

    Its books are looked for among those that its owner may read.
    """
    data = load_json(raw, MAX_LIST_BYTES)
    if not is_list(data):
        raise InvalidInput(Problem("", "not_a_list"))
    return import_list(data, owner)


def import_list(data: Mapping[str, Any], owner: UUID | None = None) -> Imported:
    """The same of data already read from JSON."""
    game = _game(data)
    frame, body = _parts(data)
    document, remarks = _document(game, frame, body)
    embedded = _embedded(game, frame, data)
    named = {each.army_id: each.version for each in frame.army_versions}
    settled = [
        _settle(game, key, named.get(key, ""), embedded.get(key), owner)
        for key in dict.fromkeys(entry.book for entry in document.entries)
    ]
    return Imported(
        replace(document, books={book.key: book.version for book in settled if book.version}),
        tuple(book.own for book in settled if book.own),
        (*remarks, *(remark for book in settled for remark in book.remarks)),
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


def _parts(data: Mapping[str, Any]) -> tuple[Frame, ListBody]:
    if "list" in data:
        saved = read_shape(SavedFile, data)
        return saved, saved.list
    whole = read_shape(SelfContained, data)
    return whole, whole


def _document(game: str, frame: Frame, body: ListBody) -> tuple[ArmyDocument, tuple[Remark, ...]]:
    _require_books(frame, body)
    name, note = name_and_note(body.name, body.description)
    total = body.list_points if frame.list_points is None else frame.list_points
    document = ArmyDocument(
        game=game,
        name=name,
        note=note,
        size=body.points_limit if 0 < body.points_limit <= MAX_SIZE else None,
        force_org=body.force_org,
        campaign=body.campaign_mode,
        claimed_points=total if total is not None and 0 <= total <= MAX_POINTS else None,
        entries=entries_of(body.units, frame.army_id or ""),
    )
    return document, tuple(_changed(body, document))


def _require_books(frame: Frame, body: ListBody) -> None:
    problems = [
        Problem(f"units[{place}].armyId", "missing")
        for place, unit in enumerate(body.units)
        if not unit.army_id and not frame.army_id
    ]
    if problems:
        raise InvalidInput(*problems)


def _changed(body: ListBody, document: ArmyDocument) -> Iterator[Remark]:
    """What of a list does not fit."""
    if not 0 <= body.points_limit <= MAX_SIZE:
        yield Remark("size_dropped", {"size": body.points_limit})
    texts = (document.note, *(entry.note for entry in document.entries))
    if any(is_cut(text) for text in texts):
        yield Remark("note_cut", {"most": MAX_NOTE})


def _embedded(game: str, frame: Frame, data: Mapping[str, Any]) -> dict[str, Book]:
    """The books inside a list by key."""
    body = data.get("list", data)
    parts = {"units": body["units"], "specialRules": data.get("specialRules")}
    name = frame.army_name or str(body.get("name") or "")
    shape = read_shape(EmbeddedShape, parts)
    books = embedded_books(shape, game, shortened(one_line(name), MAX_NAME), frame.army_id or "")
    return {book.key: book for book in books}
