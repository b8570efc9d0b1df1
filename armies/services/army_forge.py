"""Stores and judges lists and books of Army Forge."""

from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db import transaction

from armies.armyforge.books.army_book import MAX_BOOK_BYTES, book_in, is_book, is_common_rules
from armies.armyforge.lists.list_import import MAX_LIST_BYTES, ImportedList, import_list, is_list
from armies.armyforge.pasted.plaintext import MAX_LINE, is_plaintext
from armies.armyforge.pasted.text_import import import_text
from armies.armyforge.reading import load_json
from armies.armyforge.remarks import Remark
from armies.armyforge.stated import with_claims
from armies.services.book_imports import SOURCE
from rulesets.books import services
from rulesets.books.library import Books, EnclosedBooks
from rulesets.books.models import Book
from rulesets.engine import codec
from rulesets.engine.codec import MAX_BYTES
from rulesets.engine.errors import ErrorDetail, InvalidInput, check_size
from rulesets.games.ground.game import ArmyReport
from rulesets.lists.models import List
from rulesets.lists.services import lifecycle
from rulesets.uploads.documents import text_of

LIST_SOURCE = "Army Forge list"
BOOK_MARK = b'"upgradePackages"'
MARKS = (b'"units"', b'"rules"')
"""Keys one of which every file of theirs has; Muster's own documents have neither."""


@dataclass(frozen=True)
class Import:
    """A stored list or book; `remarks` are its differences from the file.

    `is_new` is False for a book that was stored already.
    """

    row: List | Book
    remarks: tuple[Remark, ...] = ()
    is_new: bool = True


def load(raw: bytes) -> Any:
    """Return the data of a book or list, the text of a copied list, None for any other file.

    Raises InvalidInput for a book that is too large.
    """
    if is_plaintext(raw[: 4 * MAX_LINE].decode("utf-8-sig", errors="ignore")):
        return text_of(raw, MAX_BYTES)
    if not any(mark in raw for mark in MARKS):
        return None
    try:
        data = load_json(raw, MAX_LIST_BYTES)
    except InvalidInput:
        return None
    if _is_book(data):
        check_size(len(raw), MAX_BOOK_BYTES)
    return data if _is_book(data) or is_list(data) else None


def may_hold_book(raw: bytes) -> bool:
    """Return whether a file looks like a book, without parsing it."""
    return BOOK_MARK in raw


def store(owner: UUID, data: Any) -> Import:
    """Store a loaded list or book for an owner. Raises InvalidInput with every error."""
    if not _is_book(data):
        return _store_list(owner, _list_in(data, owner))
    stored = services.store(book_in(data), SOURCE, owner)
    remarks = [] if stored.is_new else [Remark("book_here")]
    if stored.replaces:
        remarks.append(Remark("book_changed", {"version": stored.replaces}))
    return Import(stored.row, tuple(remarks), stored.is_new)


def report_on(owner: UUID | None, data: Any) -> ArmyReport:
    """Judge a loaded list by the owner's books and those inside it, without storing anything.

    Raises InvalidInput, also for a book.
    """
    if _is_book(data):
        raise InvalidInput(ErrorDetail("", "not_a_list"))
    imported = _list_in(data, owner)
    document = imported.document
    carried = {book.key: book.version for book in imported.books}
    document = replace(document, books={**document.books, **carried})
    books = EnclosedBooks(document.game, owner, imported.books)
    return books.judge(with_claims(books.judge(document), imported.stated))


def _list_in(data: Any, owner: UUID | None) -> ImportedList:
    with codec.reporting_errors():
        return import_text(data, owner) if isinstance(data, str) else import_list(data, owner)


def _store_list(owner: UUID, imported: ImportedList) -> Import:
    """Store a list and the books inside it, or nothing."""
    with transaction.atomic():
        stored = [services.store(book, LIST_SOURCE, owner).row for book in imported.books]
        versions = {row.key: row.version for row in stored}
        books = {**imported.document.books, **versions}
        document = replace(imported.document, books=books)
        document = with_claims(Books(document.game, owner).judge(document), imported.stated)
        army = lifecycle.create(owner, document, edit="import")
    return Import(army, imported.remarks)


def _is_book(data: Any) -> bool:
    """Return whether data are a book or the common rules, which `read_book` rejects by name."""
    if not isinstance(data, dict) or "game" in data:
        return False
    return is_book(data) or is_common_rules(data)
