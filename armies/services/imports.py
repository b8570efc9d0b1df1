"""Takes in what players hand over: Muster documents, Army Forge's lists and its books."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db import transaction

from armies.armyforge.books import read_book
from armies.armyforge.fetch import fetch_list
from armies.armyforge.files import File
from armies.armyforge.lists import MAX_LIST_BYTES, Imported, import_list, is_list
from armies.armyforge.reading import load_json
from armies.armyforge.remarks import Remark
from armies.models import Army, ArmyBook
from armies.services.armies import ARMY_GAMES, armies
from armies.services.books import store_book
from rulesets.documents import read_document
from rulesets.engine.errors import InvalidInput, Problem

MAX_FILES = 100
SOURCE = "Army Forge"
LIST_SOURCE = "Army Forge list"


@dataclass(frozen=True)
class Outcome:
    """What became of one thing handed over: an army list or a book as stored, or problems.

    `remarks` say what of a list is otherwise than in the file, `name` is the file's.
    """

    army: Army | None = None
    book: ArmyBook | None = None
    remarks: tuple[Remark, ...] = ()
    problems: tuple[Problem, ...] = ()
    name: str = ""


def import_text(owner: UUID, raw: bytes) -> Outcome:
    """Store whatever it is for an owner; raises InvalidInput with every problem."""
    data = load_json(raw, MAX_LIST_BYTES)
    if _is_book(data):
        return Outcome(book=store_book(read_book(raw), SOURCE, owner).row)
    if is_list(data):
        return _store_list(owner, import_list(data, owner))
    return Outcome(army=armies.create(owner, read_document(raw, ARMY_GAMES), edit="import"))


def import_link(owner: UUID, address: str) -> Outcome:
    """Store the list behind one of Army Forge's share links; raises InvalidInput."""
    return import_text(owner, fetch_list(address))


def import_files(owner: UUID, files: Iterable[File]) -> list[Outcome]:
    """What became of each of several files, in their order; books are stored before lists."""
    files = list(files)
    if len(files) > MAX_FILES:
        return [Outcome(problems=(Problem("", "too_long", {"max_length": MAX_FILES}),))]
    read = [_read(file) for file in files]
    outcomes: dict[int, Outcome] = {}
    for place in sorted(range(len(files)), key=lambda place: not _holds_book(read[place])):
        outcome = _import_one(owner, read[place])
        outcomes[place] = replace(outcome, name=files[place].name)
    return [outcomes[place] for place in range(len(files))]


def _store_list(owner: UUID, imported: Imported) -> Outcome:
    """Store a list and the books that came with it, or nothing."""
    with transaction.atomic():
        stored = [store_book(book, LIST_SOURCE, owner).row for book in imported.books]
        versions = {row.key: row.version for row in stored}
        books = {**imported.document.books, **versions}
        army = armies.create(owner, replace(imported.document, books=books), edit="import")
    return Outcome(army=army, remarks=imported.remarks)


def _import_one(owner: UUID, read: bytes | InvalidInput) -> Outcome:
    if isinstance(read, InvalidInput):
        return Outcome(problems=read.problems)
    try:
        return import_text(owner, read)
    except InvalidInput as error:
        return Outcome(problems=error.problems)


def _read(file: File) -> bytes | InvalidInput:
    try:
        return file.read()
    except InvalidInput as error:
        return error


def _holds_book(read: bytes | InvalidInput) -> bool:
    return isinstance(read, bytes) and b'"upgradePackages"' in read


def _is_book(data: Any) -> bool:
    """Whether it is a book or the common rules, which `read_book` refuses with a word."""
    if not isinstance(data, dict) or "game" in data:
        return False
    return "upgradePackages" in data or ("rules" in data and "units" not in data)
