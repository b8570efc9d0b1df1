"""The parts of a backup: an owner's books and lists, each row as one JSON text.

A row that is here already, under its own id or one made from it for this owner, is left alone, so
that the same backup changes nothing when it comes again.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from typing import Annotated, Any, TypeVar
from uuid import UUID, uuid5

from django.db import models, transaction

from rulesets import wording
from rulesets.books.library import MAX_BOOK_BYTES, form_of
from rulesets.books.models import Book
from rulesets.books.services import store
from rulesets.documents import read_document
from rulesets.engine import codec
from rulesets.engine.details import NO_DETAILS, Details
from rulesets.engine.document import Document
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.values import Term, Verdict
from rulesets.games import GAMES
from rulesets.lists import services as lists
from rulesets.lists.models import ABOUT_LENGTH, List, Revision
from rulesets.lists.services.storing import fill, record, size_of
from rulesets.storage.services import require_quota

D = TypeVar("D", bound=Document)

MAX_REVISIONS_BYTES = 12 * 1024 * 1024
"""Of one list; the older ones are left out."""

MAX_MEMBER_BYTES = 18 * 1024 * 1024

TAGS_LENGTH = lists.MOST_TAGS * (lists.TAG_LENGTH + 2)

Number = Annotated[int, codec.bounded(ge=1, le=2**31 - 1)]
ShareKey = Annotated[str, codec.matching("^[A-Za-z0-9_-]{20,64}$")]
About = Annotated[str, codec.matching(r"^[^\x00-\x1f]*$"), codec.bounded(max_length=ABOUT_LENGTH)]
Pins = dict[tuple[str, str, str], str]
"""Versions that books have here under another name, by game, key and version in the backup."""


@dataclass(frozen=True)
class Restored:
    """Outcome for one row of a backup; `change` is empty for one that is here already."""

    sort: str
    name: str
    change: str = ""
    errors: tuple[ErrorDetail, ...] = ()


NEW, BACK = "new", "back"
"""Changes: a row that is not here, one that is here but deleted."""


class BackupPart(ABC):
    """Rows of one sort; each is written as one text, in a folder of the archive."""

    folder: str

    @abstractmethod
    def write(self, owner: UUID, most_bytes: int) -> Iterator[str]:
        """Yield the texts of an owner's rows, history up to so many bytes in all."""

    @abstractmethod
    def restore(self, owner: UUID, raw: bytes, pins: Pins, is_trial: bool) -> Restored:
        """Restore a row, or on trial only say so. Raises InvalidInput."""

    def settle(
        self,
        name: str,
        here: Any,
        stored: Any,
        is_trial: bool,
        create: Callable[[], object],
        undelete: Callable[[], object],
    ) -> Restored:
        """Create a row that is not here, undelete one that was not deleted when it was stored."""
        if here is None:
            change, restore = NEW, create
        elif here.deleted_at and stored.deleted_at is None:
            change, restore = BACK, undelete
        else:
            return Restored(self.folder, name)
        if not is_trial:
            restore()
        return Restored(self.folder, name, change)


def find_place(owner: UUID, id: UUID, text: str, rows: Any) -> tuple[UUID, Any]:
    """Return the id a stored row has here, and the row if it is here.

    `rows` finds those that hold what is stored. An id that is taken, by somebody else or for what
    never was like that, leads to one made from it.
    """
    made = [uuid5(id, owner.hex), uuid5(id, owner.hex + sha256(text.encode()).hexdigest())]
    for candidate in (id, *made):
        if not rows.model.objects.filter(pk=candidate).exists():
            return candidate, None
        if row := rows.filter(pk=candidate, owner=owner).first():
            return candidate, row
    return made[-1], rows.model.objects.filter(pk=made[-1], owner=owner).first()


def pinned(document: D, game: str, pins: Pins) -> D:
    """Return a document with its books by their versions here."""
    books = {key: pins.get((game, key, name), name) for key, name in document.books.items()}
    return document if books == document.books else replace(document, books=books)


@codec.record
class StoredBook:
    game: Annotated[str, codec.bounded(max_length=32)]
    version: codec.Version
    source: Annotated[str, codec.bounded(max_length=200)]
    digest: Annotated[str, codec.matching("^[0-9a-f]{64}$")]
    document: str


class BookPart(BackupPart):
    folder = "books"

    def write(self, owner: UUID, most_bytes: int) -> Iterator[str]:
        for row in Book.objects.of_owner(owner).order_by("pk").iterator(chunk_size=20):
            stored = StoredBook(
                game=row.game,
                version=row.version,
                source=row.source,
                digest=row.digest,
                document=row.corrected_document,
            )
            yield codec.write(stored)

    def restore(self, owner: UUID, raw: bytes, pins: Pins, is_trial: bool) -> Restored:
        stored = codec.read(StoredBook, raw, MAX_MEMBER_BYTES)
        if stored.game not in GAMES or GAMES[stored.game].books is None:
            known = ", ".join(GAMES)
            raise InvalidInput(ErrorDetail("game", "unknown_game", {"game": "", "known": known}))
        book: Any = codec.read(form_of(stored.game).type, stored.document, MAX_BOOK_BYTES)
        if book.game != stored.game:
            raise InvalidInput(ErrorDetail("game", "other_game", {"game": stored.game}))
        title = f"{book.name.en} {stored.version}"
        same = Book.objects.readable_by(owner).filter(game=book.game, key=book.key)
        here = same.filter(digest=stored.digest).first()
        if here is None and is_trial:
            return Restored(self.folder, title, NEW)
        if here is None:
            marked = replace(book, version=stored.version)
            here = store(marked, stored.source, owner, digest=stored.digest).row
            change = NEW
        else:
            change = ""
        pins[book.game, book.key, stored.version] = here.version
        return Restored(self.folder, title, change)


@codec.record
class StoredRevision:
    number: Number
    previous: Number | None
    document: Annotated[str, codec.bounded(max_length=codec.MAX_BYTES)]
    edit: Annotated[str, codec.bounded(max_length=32)]
    about: About
    about_it: About
    points: Annotated[int, codec.bounded(ge=0, le=2**31 - 1)]
    verdict: Verdict
    created_at: datetime
    details: Details = NO_DETAILS


@codec.record
class StoredList:
    id: UUID
    share_key: ShareKey | None
    document: Annotated[str, codec.bounded(max_length=codec.MAX_BYTES)]
    revision: Number
    current: Number
    undo_to: Number | None
    redo_to: Number | None
    created_at: datetime
    updated_at: datetime
    archived_at: datetime | None
    deleted_at: datetime | None
    revisions: tuple[StoredRevision, ...]
    tags: Annotated[str, codec.bounded(max_length=TAGS_LENGTH)] = ""
    template_at: datetime | None = None


MOMENTS = ("created_at", "updated_at", "archived_at", "template_at", "deleted_at")
COLUMNS = ("revision", "current", "undo_to", "redo_to", *MOMENTS)
OF_REVISION = ("previous", "edit", "about", "about_it", "points", "verdict", "created_at")


class ListPart(BackupPart):
    folder = "lists"

    def write(self, owner: UUID, most_bytes: int) -> Iterator[str]:
        rows = List.objects.filter(owner=owner).order_by("created_at", "pk")
        most = min(most_bytes // max(1, rows.count()), MAX_REVISIONS_BYTES)
        for row in rows.iterator(chunk_size=20):
            stored = StoredList(
                id=row.pk,
                share_key=row.share_key,
                document=row.document,
                revisions=tuple(_revisions(row, most)),
                tags=", ".join(row.tag_names),
                **{name: getattr(row, name) for name in COLUMNS},
            )
            yield codec.write(stored)

    def restore(self, owner: UUID, raw: bytes, pins: Pins, is_trial: bool) -> Restored:
        stored = codec.read(StoredList, raw, MAX_MEMBER_BYTES)
        document = _read(stored.document, pins)
        text = _text(document, stored.document)
        name = document.name or GAMES[document.game].title
        holding = models.Q(document=text) | models.Q(revisions__document=text)
        id, here = find_place(owner, stored.id, text, List.objects.filter(holding).distinct())
        return self.settle(
            name,
            here,
            stored,
            is_trial,
            create=lambda: _create(owner, id, stored, document, pins),
            undelete=lambda: lists.undelete(owner, id),
        )


def _revisions(row: List, most_bytes: int) -> Iterator[StoredRevision]:
    """Yield the newest revisions of a list, the one that it shows always."""
    used = 0
    for revision in row.revisions.iterator(chunk_size=50):
        used += len(revision.document.encode())
        if used <= most_bytes or revision.number == row.current:
            columns: Any = {name: getattr(revision, name) for name in OF_REVISION}
            columns["verdict"] = Verdict(revision.verdict)
            if revision.details:
                columns["details"] = codec.read_stored(Details, revision.details)
            yield StoredRevision(number=revision.number, document=revision.document, **columns)


def _text(document: Document, earlier: str) -> str:
    return codec.keep_unknown(type(document), earlier, codec.write(document))


def _read(text: str, pins: Pins) -> Document:
    document = read_document(text.encode(), is_stored=True)
    return pinned(document, document.game, pins)


@transaction.atomic
def _create(owner: UUID, id: UUID, stored: StoredList, document: Document, pins: Pins) -> None:
    row = List(id=id, owner=owner, share_key=stored.share_key)
    if List.objects.filter(share_key=stored.share_key).exists():
        row.share_key = None
    columns = {name: getattr(stored, name) for name in COLUMNS}
    columns |= lists.tag_columns(lists.read_tags(stored.tags))
    for name, value in columns.items():
        setattr(row, name, value)
    fill(row, lists.judge(document, owner), stored.document)
    revisions = {kept.number: _revision(row, kept, pins) for kept in stored.revisions}
    row.bytes = size_of(row) + sum(
        len(revision.document.encode()) for revision in revisions.values()
    )
    require_quota(owner, row.bytes, List)
    row.save(force_insert=True)
    List.objects.filter(pk=id).update(created_at=stored.created_at)
    Revision.objects.bulk_create(revisions.values())
    if stored.current not in revisions:
        record(row, "import", Term(document.name))


def _revision(row: List, stored: StoredRevision, pins: Pins) -> Revision:
    document = _read(stored.document, pins)
    if document.game != row.game:
        raise InvalidInput(ErrorDetail("game", "other_game", {"game": row.game}))
    if stored.edit not in wording.EDITS:
        expected = {"expected": ", ".join(wording.EDITS)}
        raise InvalidInput(ErrorDetail("edit", "literal_error", expected))
    columns = {name: getattr(stored, name) for name in OF_REVISION}
    return Revision(
        list=row,
        number=stored.number,
        document=_text(document, stored.document),
        details=codec.write(stored.details),
        **columns,
    )
