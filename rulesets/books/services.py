"""All writes to books. A version never changes: other content becomes another version."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, TypeVar
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.shortcuts import get_object_or_404

from rulesets.books.models import (
    MARK_LENGTH,
    UNIT_NAME_LENGTH,
    Book,
    BookGrant,
    BookQuerySet,
    BookSource,
    BookUnit,
)
from rulesets.books.reading import form_of, read_book
from rulesets.books.uses import is_in_use
from rulesets.engine import codec
from rulesets.engine.document import Document
from rulesets.engine.errors import StaleRevision
from rulesets.engine.fields import MAX_INTEGER
from rulesets.storage.services import claim_room

MAX_VERSION = 32
ATTEMPTS = 3
"""Another process may take a book's version meanwhile, and then the one with the digest too."""

D = TypeVar("D", bound=Document)

DIGEST_SHOWN = 8
"""Characters of a digest in a version's name."""


@dataclass(frozen=True)
class Stored:
    """A stored book and whether it is new.

    `replaces` is an earlier version of the same name with other content.
    """

    row: Book
    is_new: bool
    replaces: str = ""


def store(
    book: Any, source: str, owner: UUID | None = None, published: bool = True, digest: str = ""
) -> Stored:
    """Store a book, unless the same content is stored already.

    If its version is taken by other content, its digest is added to the version. `digest` is by
    default that of the book; copies keep that of their original. Raises QuotaExceeded.
    """
    digest = digest or digest_of(book)
    for _attempt in range(ATTEMPTS - 1):
        with suppress(IntegrityError):
            return _store(book, source, owner, published, digest)
    return _store(book, source, owner, published, digest)


def _mark(digest: str) -> str:
    """Return the ending of a version whose name other content has."""
    return f"+{digest[:DIGEST_SHOWN]}"


def original_version(version: str, digest: str) -> str:
    """Return the version of a stored book before its digest was added to it."""
    return version.removesuffix(_mark(digest))


@transaction.atomic
def _store(book: Any, source: str, owner: UUID | None, published: bool, digest: str) -> Stored:
    here = _known_to(owner).filter(game=book.game, key=book.key).order_by("-id")
    known = here.filter(digest=digest).first()
    if known:
        if known.hidden and known.owner == owner:
            Book.objects.filter(pk=known.pk).update(hidden=False)
        return Stored(known, is_new=False)
    same = here.matching(book.version).first()
    version = book.version
    if same:
        mark = _mark(digest)
        version = version[: MAX_VERSION - len(mark)] + mark
        book = replace(book, version=version)
    row = Book(
        game=book.game,
        key=book.key,
        version=version,
        name=book.name.en,
        name_it=book.name.it,
        owner=owner,
        published=published,
        source=source,
        document=codec.write(book),
        digest=digest,
    )
    row.bytes = len(row.document.encode())
    row.fingerprint = _fingerprint(row)
    if owner:
        claim_room(owner, row.bytes, Book)
    row.save(force_insert=True)
    _write_index(row, book)
    return Stored(row, is_new=True, replaces=same.version if same else "")


def _known_to(owner: UUID | None) -> BookQuerySet:
    """Return the books whose versions and digests a book of this owner must not repeat."""
    if not owner:
        return Book.objects.filter(owner=None)
    granted = BookGrant.objects.filter(owner=owner).values("book")
    return Book.objects.filter(Q(owner=None, published=True) | Q(owner=owner) | Q(pk__in=granted))


def digest_of(book: Any) -> str:
    """Return the SHA-256 of a book's content, independent of the order of its prices."""
    content = json.dumps(json.loads(codec.write(book)), sort_keys=True)
    return sha256(content.encode()).hexdigest()


def _fingerprint(row: Book) -> str:
    """Return the digest of the corrected document, from which a book is compiled."""
    return sha256(row.corrected_document.encode()).hexdigest()


def _write_index(row: Book, book: Any) -> None:
    """Replace the index of a book's units."""
    row.units.all().delete()
    BookUnit.objects.bulk_create(
        BookUnit(
            book=row,
            position=position,
            key=unit.key,
            name=_fitting(unit.name.en),
            name_it=_fitting(unit.name.it),
            points=max(-MAX_INTEGER, min(unit.points, MAX_INTEGER)),
            size=max(0, min(unit.size, MAX_INTEGER)),
            kinds=f" {' '.join(unit.kinds)} ",
            text="\n".join(sorted({text.casefold() for text in unit.texts})).replace("\0", ""),
        )
        for position, unit in enumerate(form_of(row.game).index(book))
    )


def _fitting(name: str) -> str:
    """Return a name that fits its column."""
    return name.replace("\0", "")[:UNIT_NAME_LENGTH]


def copy(row: Book, owner: UUID | None = None) -> Stored:
    """Copy a private book for everybody or another owner, under its own version if that is free."""
    book = replace(read_book(row), version=original_version(row.version, row.digest))
    return store(book, row.source, owner, digest=row.digest)


@transaction.atomic
def grant_books(document: D, giver: UUID, taker: UUID, game: str = "") -> D:
    """Grant the taker of a document its giver's books; return it with its pins for the taker.

    `game` is the game of the books, by default that of the document. If the taker has another book
    of a version, the giver's book is copied under a new version.
    """
    versions = {}
    for key, version in document.books.items():
        same = Book.objects.filter(game=game or document.game, key=key, version=version)
        own = same & Book.objects.of_owner(giver)
        row = own.select_for_update().first()
        if row is None or row.owner == taker:
            continue
        if (same & _known_to(taker)).exclude(pk=row.pk).exists():
            versions[key] = copy(row, taker).row.version
        else:
            BookGrant.objects.get_or_create(owner=taker, book=row)
    return replace(document, books={**document.books, **versions}) if versions else document


@transaction.atomic
def delete(owner: UUID, id: int, fingerprint: str | None = None) -> bool:
    """Delete a private book, unless something of its owner needs it.

    Returns False if something does. A granted book stays until its last reader deletes it.
    Raises StaleRevision if a fingerprint is given and the book has another.
    """
    book = get_object_or_404(Book.objects.of_owner(owner).select_for_update(), pk=id)
    if fingerprint not in (None, book.fingerprint):
        raise StaleRevision
    if is_in_use(owner, book):
        return False
    if book.owner == owner:
        book.hidden = True
    else:
        book.grants.filter(owner=owner).delete()
    if book.hidden and not book.grants.exists():
        book.delete()
    else:
        book.save(update_fields=["hidden"])
    return True


def publish(row: Book) -> Stored:
    """Publish a draft, or a copy of a private book, for everybody."""
    if row.owner is not None:
        return copy(row)
    is_new = Book.objects.filter(pk=row.pk, published=False).update(published=True) == 1
    return Stored(row, is_new=is_new)


@transaction.atomic
def correct_kinds(row: Book, corrections: Mapping[str, list[str]]) -> None:
    """Correct the kinds of a book's units, published or not: Muster derives them.

    Raises InvalidInput if a kind is unknown.
    """
    row.corrections = dict(corrections)
    book = read_book(row)
    row.fingerprint = _fingerprint(row)
    row.save(update_fields=["corrections", "fingerprint", "updated_at"])
    _write_index(row, book)


@transaction.atomic
def write_draft(row: Book, book: Any) -> None:
    """Replace the whole content of a draft."""
    row.game, row.key, row.version = book.game, book.key, book.version
    row.name, row.name_it = book.name.en, book.name.it
    row.document = codec.write(book)
    row.bytes = len(row.document.encode())
    row.digest = digest_of(book)
    row.corrections = {}
    row.fingerprint = _fingerprint(row)
    row.save()
    _write_index(row, book)


def remember_source(path: str, book: Book, mark: str, modified: str) -> None:
    """Store the source of a book; a mark that is too long is left out."""
    known_mark = mark if len(mark) <= MARK_LENGTH else ""
    BookSource.objects.update_or_create(
        path=path, defaults={"book": book, "mark": known_mark, "modified": modified}
    )
