"""Reads Army Forge's lists, new and old: saved files and self-contained documents.

A saved file names versions of books; a self-contained document holds what it uses of them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from armies.armyforge.books.army_book import is_book
from armies.armyforge.bounds import is_cut, name_and_note, one_line, short_name
from armies.armyforge.games import game_of
from armies.armyforge.lists.chosen_books import choose_books
from armies.armyforge.lists.embedded_books import (
    EmbeddedShape,
    embedded_books,
    known_total,
    stated_of,
)
from armies.armyforge.lists.entries import entries_of
from armies.armyforge.lists.list_schema import Frame, ListBody, SavedFile, SelfContained
from armies.armyforge.reading import read_what_fits
from armies.armyforge.remarks import Remark
from armies.armyforge.stated import Stated
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.fields import MAX_NOTE, MAX_SIZE
from rulesets.games.ground.book import Book
from rulesets.games.ground.document import ArmyDocument, GroundSlug

MAX_LIST_BYTES = 8 * 1024 * 1024
"""Most bytes of a list; a self-contained one has about 7 kB per unit."""


@dataclass(frozen=True)
class ImportedList:
    """A list as a document, and the books to store for its owner before it is judged.

    `stated` has an item for each entry.
    """

    document: ArmyDocument
    books: tuple[Book, ...] = ()
    remarks: tuple[Remark, ...] = ()
    stated: tuple[Stated, ...] = ()


def is_list(data: object) -> bool:
    """Return whether Army Forge data are a list, in any format and of any game."""
    body = data.get("list", data) if isinstance(data, dict) else None
    return isinstance(body, dict) and "units" in body and not is_book(body)


def import_list(data: Mapping[str, Any], owner: UUID | None) -> ImportedList:
    """Import a list from data already read from JSON."""
    name = data.get("list", data).get("gameSystem") or data.get("gameSystem")
    if not name:
        raise InvalidInput(ErrorDetail("gameSystem", "missing"))
    game = game_of(name)
    frame, body, remarks = _parts(data)
    shape, remarks_inside = _embedded(data)
    document = _document(game, frame, body, shape)
    remarks += tuple(remark for remark in remarks_inside if remark not in remarks)
    armies: dict[str | None, str] = {frame.army_id: short_name(frame.army_name)}
    inside = embedded_books(shape, game, one_line(body.name), frame.army_id, armies)
    chosen = choose_books(document, frame, {book.key: book for book in inside}, owner)
    is_whole = len(shape.units) == len(document.entries)
    return ImportedList(
        replace(
            document,
            books={book.key: book.version for book in chosen if book.version},
            written_for={book.key: book.written_for for book in chosen if book.written_for},
            book_names={book.key: short_name(book.name) for book in chosen if book.name},
        ),
        tuple(book.own for book in chosen if book.own),
        (
            *remarks,
            *_value_remarks(body, document),
            *(remark for book in chosen for remark in book.remarks),
        ),
        # which units were left out is unknown
        tuple(map(stated_of, shape.units)) if is_whole else (Stated(),) * len(document.entries),
    )


def _parts(data: Mapping[str, Any]) -> tuple[Frame, ListBody, tuple[Remark, ...]]:
    """Read the fields around a list and the list, with remarks on invalid parts."""
    if "list" in data:
        saved, remarks = read_what_fits(SavedFile, data)
        return saved, saved.list, remarks
    whole, remarks = read_what_fits(SelfContained, data)
    return whole, whole, remarks


def _document(game: GroundSlug, frame: Frame, body: ListBody, shape: EmbeddedShape) -> ArmyDocument:
    name, note = name_and_note(body.name, body.description)
    total = body.list_points if frame.list_points is None else frame.list_points
    return ArmyDocument(
        game=game,
        name=name,
        note=note,
        size=body.points_limit if 0 < body.points_limit <= MAX_SIZE else None,
        force_org=body.force_org,
        campaign=body.campaign_mode,
        narrative=body.narrative_mode,
        claimed_points=known_total(total, shape),
        entries=entries_of(body.units, frame.army_id),
    )


def _value_remarks(body: ListBody, document: ArmyDocument) -> Iterator[Remark]:
    """Yield remarks on values that do not fit into a document."""
    if not 0 <= body.points_limit <= MAX_SIZE:
        yield Remark("size_dropped", {"size": body.points_limit})
    texts = (document.note, *(entry.note for entry in document.entries))
    if any(is_cut(text) for text in texts):
        yield Remark("note_cut", {"most": MAX_NOTE})


def _embedded(data: Mapping[str, Any]) -> tuple[EmbeddedShape, tuple[Remark, ...]]:
    """Read the books inside a list, with remarks on invalid parts."""
    written = data.get("list", data)
    units = [unit for unit in written["units"] if isinstance(unit, dict)]
    parts = {"units": units, "specialRules": data.get("specialRules", [])}
    return read_what_fits(EmbeddedShape, parts, "list." if "list" in data else "")
