"""Every write to a book. A version never changes: other content becomes a version of its own."""

import json
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.apps import apps
from django.db import IntegrityError, transaction
from django.db.models import Count, Q

from rulesets.books.library import form_of, read_book
from rulesets.books.models import (
    MARK_LENGTH,
    UNIT_NAME_LENGTH,
    Book,
    BookGrant,
    BookQuerySet,
    BookSource,
    BookUnit,
)
from rulesets.engine import codec
from rulesets.engine.document import Document
from rulesets.engine.errors import StaleRevision
from rulesets.storage.services import require_quota

CAMPAIGNS = "campaigns.Campaign"
USERS = ("lists.List", "lists.Favourite", CAMPAIGNS)
"""Models whose rows use books."""

MAX_VERSION = 32
ATTEMPTS = 3
"""Another process may take a book's version meanwhile, and then the marked one, too."""

MAX_NUMBER = 2**31 - 1
"""The most that fits the columns of the index."""

DIGEST_SHOWN = 8
"""Characters of a content's digest that mark a version, where the book's own is not enough."""


@dataclass(frozen=True)
class Stored:
    """A stored book and whether it is new here.

    `replaces` is the version with the same name that has other content.
    """

    row: Book
    is_new: bool
    replaces: str = ""


def store(
    book: Any, source: str, owner: UUID | None = None, published: bool = True, digest: str = ""
) -> Stored:
    """Keep a book; one that is here already, to the last letter, is left as it is.

    Content that differs from what is here under the same version becomes a version marked with
    the digest of its content: that of the book, unless it is the copy of another's. Raises
    QuotaExceeded.
    """
    digest = digest or digest_of(book)
    for _attempt in range(ATTEMPTS - 1):
        with suppress(IntegrityError):
            return _store(book, source, owner, published, digest)
    return _store(book, source, owner, published, digest)


@transaction.atomic
def _store(book: Any, source: str, owner: UUID | None, published: bool, digest: str) -> Stored:
    here = _beside(owner).filter(game=book.game, key=book.key).order_by("-id")
    known = here.filter(digest=digest).first()
    if known:
        if known.hidden and known.owner == owner:
            Book.objects.filter(pk=known.pk).update(hidden=False)
        return Stored(known, is_new=False)
    same = here.matching(book.version).first()
    version = book.version
    if same:
        mark = f"+{digest[:DIGEST_SHOWN]}"
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
        require_quota(owner, row.bytes, Book)
    row.save(force_insert=True)
    _write_index(row, book)
    return Stored(row, is_new=True, replaces=same.version if same else "")


def _beside(owner: UUID | None) -> BookQuerySet:
    """Return the books that a book of this owner must not be mistaken for."""
    if not owner:
        return Book.objects.filter(owner=None)
    granted = BookGrant.objects.filter(owner=owner).values("book")
    return Book.objects.filter(Q(owner=None, published=True) | Q(owner=owner) | Q(pk__in=granted))


def digest_of(book: Any) -> str:
    """Return the SHA-256 of a book's content, in whatever order its prices are."""
    content = json.dumps(json.loads(codec.write(book)), sort_keys=True)
    return sha256(content.encode()).hexdigest()


def _fingerprint(row: Book) -> str:
    """Return a digest of all that a book is compiled from, its version included."""
    return sha256(row.corrected_document.encode()).hexdigest()


def _write_index(row: Book, book: Any) -> None:
    """Write the index of a book's units anew."""
    row.units.all().delete()
    BookUnit.objects.bulk_create(
        BookUnit(
            book=row,
            position=position,
            key=unit.key,
            name=_fitting(unit.name.en),
            name_it=_fitting(unit.name.it),
            points=max(-MAX_NUMBER, min(unit.points, MAX_NUMBER)),
            size=max(0, min(unit.size, MAX_NUMBER)),
            kinds=f" {' '.join(unit.kinds)} ",
            text="\n".join(sorted({text.casefold() for text in unit.texts})).replace("\0", ""),
        )
        for position, unit in enumerate(form_of(row.game).index(book))
    )


def _fitting(name: str) -> str:
    """Return a name as its column can hold it."""
    return name.replace("\0", "")[:UNIT_NAME_LENGTH]


def count_users(
    owner: UUID | None, books: Iterable[Book], model: str = "lists.List"
) -> dict[int, int]:
    """Return how many lists of an owner are pinned to each book, by the book's row.

    Or how many of their favourites or campaigns, which name no game, with one of USERS for model.
    """
    rows = {f"book_{book.pk}": book for book in books}
    counts = {
        name: Count(
            "pk",
            filter=Q(document__regex=pin_of(book))
            & (Q() if model == CAMPAIGNS else Q(game=book.game)),
        )
        for name, book in rows.items()
    }
    # Lists know books, so books find lists through the registry of models only.
    users: Any = apps.get_model(model)
    lists = users.objects.of_owner(owner)
    totals = lists.aggregate(**counts) if counts else {}
    return {book.pk: totals[name] for name, book in rows.items()}


def pin_of(book: Book) -> str:
    """Return a regular expression for a book's pin in the text of a document.

    Elsewhere, such as among house rules, the same key and value mean something else.
    """
    return rf'("books":\{{[^{{}}]*"{re.escape(book.key)}":)"{re.escape(book.version)}"'


def copy(row: Book, owner: UUID | None = None) -> Stored:
    """Copy a private book to everybody's or another owner's.

    It goes under its own version where that is not taken.
    """
    mark = f"+{row.digest[:DIGEST_SHOWN]}"
    book = replace(read_book(row), version=row.version.removesuffix(mark))
    return store(book, row.source, owner, digest=row.digest)


@transaction.atomic
def hand_on(document: Document, giver: UUID, taker: UUID) -> Document:
    """Let the taker of a list read the books of its giver's own that it pins.

    A book whose version the taker knows as another book's is copied under a version of its own.
    """
    versions = {}
    for key, version in document.books.items():
        same = Book.objects.filter(game=document.game, key=key, version=version)
        own = same & Book.objects.of_owner(giver)
        row = own.first()
        if row is None or row.owner == taker:
            continue
        if (same & _beside(taker)).exclude(pk=row.pk).exists():
            versions[key] = copy(row, taker).row.version
        else:
            BookGrant.objects.get_or_create(owner=taker, book=row)
    return replace(document, books={**document.books, **versions}) if versions else document


@transaction.atomic
def delete(owner: UUID, id: int, fingerprint: str | None = None) -> bool:
    """Delete a book of an owner's own that no list, favourite or campaign of theirs uses.

    False if there is none such. From a book that was handed on each takes their own leave; the
    last one deletes it. Raises StaleRevision if a fingerprint is given and it has another by now.
    """
    book = Book.objects.of_owner(owner).select_for_update().filter(pk=id).first()
    if book and fingerprint not in (None, book.fingerprint):
        raise StaleRevision
    if book is None or any(count_users(owner, [book], model)[book.pk] for model in USERS):
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
    """Make a book everybody's: a private one as a copy, a draft in its place."""
    if row.owner is not None:
        return copy(row)
    is_new = Book.objects.filter(pk=row.pk, published=False).update(published=True) == 1
    return Stored(row, is_new=is_new)


@transaction.atomic
def correct_kinds(row: Book, corrections: Mapping[str, list[str]]) -> None:
    """Put other kinds on units of a book, published or not: they are how Muster classes a unit.

    Raises InvalidInput if the book cannot be read with them.
    """
    row.corrections = dict(corrections)
    book = read_book(row)
    row.fingerprint = _fingerprint(row)
    row.save(update_fields=["corrections", "fingerprint", "updated_at"])
    _write_index(row, book)


@transaction.atomic
def write_draft(row: Book, book: Any) -> None:
    """Put a whole book in the place of one that is not published yet."""
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
    """Note what came from a path; a mark too long to be kept is left out."""
    known_mark = mark if len(mark) <= MARK_LENGTH else ""
    BookSource.objects.update_or_create(
        path=path, defaults={"book": book, "mark": known_mark, "modified": modified}
    )
