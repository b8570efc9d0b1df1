"""Chooses the version of each book that an imported list is judged under."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from uuid import UUID

from armies.armyforge.bounds import short_name
from armies.armyforge.lists import stored_books
from armies.armyforge.lists.list_schema import Frame
from armies.armyforge.remarks import Remark
from rulesets.books.models import Book as BookRow
from rulesets.games.ground.book import Book
from rulesets.games.ground.document import ArmyDocument


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


def choose_books(
    document: ArmyDocument, frame: Frame, embedded: Mapping[str, Book], owner: UUID | None
) -> list[ChosenBook]:
    """Choose each book of a list: the stored one that it names, otherwise the one inside it."""
    keys = dict.fromkeys(entry.book for entry in document.entries)
    named = {key: _stated_book(frame, key) for key in keys}
    rows = {
        key: stored_books.exact(document.game, key, stated.version, stated.digest, owner)
        or (() if key in embedded else stored_books.others(document.game, key, owner))
        for key, stated in named.items()
    }
    opened = stored_books.reproducing(
        document, {key: books for key, books in rows.items() if books}
    )
    return [
        _choose_for_embedded(embedded[key], stated, owner)
        if key in embedded and key not in opened
        else _choose_stored(key, stated, opened.get(key), owner)
        for key, stated in named.items()
    ]


def _stated_book(frame: Frame, key: str) -> StatedBook:
    versions = {version.army_id: version.version for version in frame.army_versions}
    return StatedBook(
        version=stored_books.readable_version(versions.get(key, "")),
        digest=frame.book_digests.get(key, ""),
        name=short_name(frame.army_name) if key == frame.army_id else "",
    )


def _choose_stored(
    key: str, named: StatedBook, book: BookRow | None, owner: UUID | None
) -> ChosenBook:
    """Choose the version of a book that the list only names; `book` is the stored one."""
    if book is None:
        name = named.name or stored_books.name_elsewhere(key, owner)
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
    agreeing = stored_books.agreeing(embedded, owner)
    if agreeing:
        chosen = ChosenBook(embedded.key, agreeing.version, name=agreeing.name)
    else:
        others = stored_books.others(embedded.game, embedded.key, owner)
        name = (
            others[0].name
            if others
            else named.name or stored_books.name_elsewhere(embedded.key, owner)
        )
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
