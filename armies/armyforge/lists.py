"""Reads Army Forge's lists, new and old: saved files and self-contained documents.

A saved file names versions of books; a self-contained document holds what it uses of them.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar
from uuid import UUID

from armies.armyforge import pins
from armies.armyforge.books import is_book
from armies.armyforge.bounds import is_cut, name_and_note, one_line, shortened
from armies.armyforge.embedded import (
    EmbeddedShape,
    EmbeddedUnit,
    embedded_books,
    known_total,
    stated_loadout,
    stated_points,
)
from armies.armyforge.entries import entries_of
from armies.armyforge.games import game_of
from armies.armyforge.list_documents import Frame, ListBody, SavedFile, SelfContained
from armies.armyforge.reading import read_what_fits
from armies.armyforge.remarks import Remark
from rulesets.books.models import Book as BookRow
from rulesets.engine.codec import MAX_NAME, MAX_NOTE, MAX_SIZE
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.games.ground.book import Book
from rulesets.games.ground.document import ArmyDocument, GroundSlug
from rulesets.games.ground.outfit import Carried

T = TypeVar("T")

MAX_LIST_BYTES = 8 * 1024 * 1024
"""Most bytes of a list; a self-contained one has about 7 kB per unit."""


@dataclass(frozen=True)
class ImportedList:
    """A list as a document, and the books to store for its owner before it is judged.

    `stated_points` and `stated_loadouts` have an item per entry, None if the list states none.
    """

    document: ArmyDocument
    books: tuple[Book, ...] = ()
    remarks: tuple[Remark, ...] = ()
    stated_points: tuple[int | None, ...] = ()
    stated_loadouts: tuple[tuple[Carried, ...] | None, ...] = ()


@dataclass(frozen=True)
class StatedBook:
    """A reference to a book as the list states it; empty fields are unstated."""

    version: str = ""
    digest: str = ""
    name: str = ""


@dataclass(frozen=True)
class ChosenBook:
    """The version of a book that a list is judged under; `own` is the book if it came in the list.

    `written_for` is the version that the list names, if it is another one; `name` is the name of a
    book that is missing in that version.
    """

    key: str
    version: str
    remarks: tuple[Remark, ...] = ()
    own: Book | None = None
    written_for: str = ""
    name: str = ""


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
    frame, body, odd = _parts(data)
    shape, odd_inside = _embedded(data)
    document = _document(game, frame, body, shape)
    odd += tuple(remark for remark in odd_inside if remark not in odd)
    armies: dict[str | None, str] = {frame.army_id: _fitting(frame.army_name)}
    inside = embedded_books(shape, game, one_line(body.name), frame.army_id, armies)
    chosen = _choose_books(document, frame, {book.key: book for book in inside}, owner)
    return ImportedList(
        replace(
            document,
            books={book.key: book.version for book in chosen if book.version},
            written_for={book.key: book.written_for for book in chosen if book.written_for},
            book_names={book.key: _fitting(book.name) for book in chosen if book.name},
        ),
        tuple(book.own for book in chosen if book.own),
        (
            *odd,
            *_changed(body, document),
            *(remark for book in chosen for remark in book.remarks),
        ),
        _stated(stated_points, shape, document),
        _stated(stated_loadout, shape, document),
    )


def _choose_books(
    document: ArmyDocument, frame: Frame, embedded: Mapping[str, Book], owner: UUID | None
) -> list[ChosenBook]:
    """Choose each book of a list: the stored one that it names, otherwise the one inside it."""
    keys = dict.fromkeys(entry.book for entry in document.entries)
    named = {key: _stated_book(frame, key) for key in keys}
    rows = {
        key: pins.exact(document.game, key, stated.version, stated.digest, owner)
        or (() if key in embedded else pins.others(document.game, key, owner))
        for key, stated in named.items()
    }
    opened = pins.reproducing(document, {key: books for key, books in rows.items() if books})
    return [
        _choose_for_embedded(embedded[key], stated, owner)
        if key in embedded and key not in opened
        else _choose_stored(key, stated, opened.get(key), owner)
        for key, stated in named.items()
    ]


def _stated_book(frame: Frame, key: str) -> StatedBook:
    versions = {version.army_id: version.version for version in frame.army_versions}
    return StatedBook(
        version=pins.readable_version(versions.get(key, "")),
        digest=frame.book_digests.get(key, ""),
        name=_fitting(frame.army_name) if key == frame.army_id else "",
    )


def _fitting(name: str) -> str:
    return shortened(one_line(name), MAX_NAME)


def _choose_stored(
    key: str, named: StatedBook, book: BookRow | None, owner: UUID | None
) -> ChosenBook:
    """Choose the version of a book that the list only names; `book` is the stored one."""
    if book is None:
        name = named.name or pins.name_elsewhere(key, owner)
        params = {"book": name, "version": named.version, "key": key}
        remark = Remark("book_missing" if name else "book_missing_unnamed", params)
        return ChosenBook(key, named.version, (remark,), name=name)
    if book.digest == named.digest or _is_named(book.version, named):
        return ChosenBook(key, book.version)
    params = {"book": book.name, "version": named.version, "used": book.version}
    if not named.version:
        return ChosenBook(key, book.version, (Remark("version_unnamed", params),))
    remark = Remark("other_version", params)
    return ChosenBook(key, book.version, (remark,), written_for=named.version, name=book.name)


def _is_named(version: str, named: StatedBook) -> bool:
    """Return whether a list names this version, with or without the digest of its content."""
    return named.version in (version, version.partition("+")[0])


def _choose_for_embedded(embedded: Book, named: StatedBook, owner: UUID | None) -> ChosenBook:
    """Choose a stored book that agrees with the one inside the list, otherwise that one."""
    agreeing = pins.agreeing(embedded, owner)
    if agreeing:
        chosen = ChosenBook(embedded.key, agreeing.version, name=agreeing.name)
    else:
        others = pins.others(embedded.game, embedded.key, owner)
        name = others[0].name if others else named.name or pins.name_elsewhere(embedded.key, owner)
        params = {"book": name, "version": embedded.version, "key": embedded.key}
        remarks = (
            Remark("other_book", {**params, "used": others[0].version})
            if others
            else Remark("own_book" if name else "own_book_unnamed", params),
        )
        chosen = ChosenBook(
            embedded.key, embedded.version, remarks, embedded, name=embedded.name.en
        )
    is_other = named.version and not _is_named(chosen.version, named)
    return replace(chosen, written_for=named.version) if is_other else replace(chosen, name="")


def _parts(data: Mapping[str, Any]) -> tuple[Frame, ListBody, tuple[Remark, ...]]:
    """Read the fields around a list and the list, with remarks on invalid parts."""
    if "list" in data:
        saved, odd = read_what_fits(SavedFile, data)
        return saved, saved.list, odd
    whole, odd = read_what_fits(SelfContained, data)
    return whole, whole, odd


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


def _changed(body: ListBody, document: ArmyDocument) -> Iterator[Remark]:
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


def _stated(
    of: Callable[[EmbeddedUnit | None], T | None], shape: EmbeddedShape, document: ArmyDocument
) -> tuple[T | None, ...]:
    """Return the stated value of each entry; None for all if a unit was left out."""
    if len(shape.units) != len(document.entries):
        return (None,) * len(document.entries)
    return tuple(map(of, shape.units))
