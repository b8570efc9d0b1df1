"""Stores and judges lists and books of Army Forge."""

from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db import transaction

from armies.armyforge.books.army_book import MAX_BOOK_BYTES, book_in, is_book, is_common_rules
from armies.armyforge.bounds import one_line, shortened
from armies.armyforge.lists.list_import import MAX_LIST_BYTES, ImportedList, import_list, is_list
from armies.armyforge.pasted.plaintext import MAX_LINE, is_plaintext
from armies.armyforge.pasted.text_import import import_text
from armies.armyforge.reading import load_json
from armies.armyforge.remarks import Remark
from armies.services.book_imports import SOURCE
from rulesets.books.library import Books, EnclosedBooks
from rulesets.books.models import Book
from rulesets.books.services import store as store_book
from rulesets.engine.codec import MAX_BYTES
from rulesets.engine.errors import ErrorDetail, InvalidInput, check_size
from rulesets.engine.fields import MAX_NOTE
from rulesets.games.ground.document import ArmyDocument, ArmyEntry
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.labels import carries_the_same, loadout
from rulesets.games.ground.member import Member
from rulesets.games.ground.outfit import Carried
from rulesets.lists.models import List
from rulesets.lists.services import lifecycle
from rulesets.uploads.documents import text_of

LIST_SOURCE = "Army Forge list"
BOOK_MARK = b'"upgradePackages"'


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
    stored = store_book(book_in(data), SOURCE, owner)
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
    return books.judge(_confirmed(books.judge(document), imported))


def _list_in(data: Any, owner: UUID | None) -> ImportedList:
    return import_text(data, owner) if isinstance(data, str) else import_list(data, owner)


def _store_list(owner: UUID, imported: ImportedList) -> Import:
    """Store a list and the books inside it, or nothing."""
    with transaction.atomic():
        stored = [store_book(book, LIST_SOURCE, owner).row for book in imported.books]
        versions = {row.key: row.version for row in stored}
        books = {**imported.document.books, **versions}
        document = replace(imported.document, books=books)
        document = _confirmed(Books(document.game, owner).judge(document), imported)
        army = lifecycle.create(owner, document, edit="import")
    return Import(army, imported.remarks)


def _confirmed(report: ArmyReport, imported: ImportedList) -> ArmyDocument:
    """Return the list with the stated points and loadouts that differ from ours."""
    document = report.roster.document
    stated = zip(imported.stated_points, imported.stated_loadouts, strict=True)
    entries = [
        _confirmed_entry(member, points, carried)
        for member, (points, carried) in zip(report.roster.members, stated, strict=True)
    ]
    total = None if document.claimed_points == report.points else document.claimed_points
    return replace(document, claimed_points=total, entries=tuple(entries))


def _confirmed_entry(
    member: Member, points: int | None, carried: tuple[Carried, ...] | None
) -> ArmyEntry:
    entry: ArmyEntry = member.entry
    if points not in (None, member.points):
        entry = replace(entry, claimed_points=points)
    if member.outfit is None or carried is None:
        return entry
    stated = replace(member.outfit, carried=carried)
    if carries_the_same(stated, member.outfit):
        return entry
    lines = "\n".join(map(one_line, loadout(stated)))
    return replace(entry, claimed_loadout=shortened(lines, MAX_NOTE))


def _is_book(data: Any) -> bool:
    """Return whether data are a book or the common rules, which `read_book` rejects by name."""
    if not isinstance(data, dict) or "game" in data:
        return False
    return is_book(data) or is_common_rules(data)
