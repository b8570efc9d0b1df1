"""The books that lists are judged by: found by one query, compiled once in a process.

Rows are looked for anew each time, so that every process knows at once what was stored, deleted or
corrected; what they hold is kept by row and fingerprint, and a row's fingerprint changes with it.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any
from uuid import UUID

from django.core.exceptions import ImproperlyConfigured

from rulesets.books.models import Book
from rulesets.engine import codec
from rulesets.engine.books import LIST_VERSION, BookChoice, BookForm, Origin, version_rank
from rulesets.engine.document import Document
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.values import Term
from rulesets.games import GAMES

MAX_BOOK_BYTES = 16 * 1024 * 1024
MAX_NAME = 80
KEPT_BOOKS = 200
"""Compiled books a process keeps, those used last."""

COLUMNS = ("pk", "key", "version", "name", "name_it", "owner", "fingerprint")


@dataclass(frozen=True, slots=True)
class Edition:
    """One stored version of a book, without what it holds."""

    pk: int
    key: str
    version: str
    name: str
    name_it: str
    owner: UUID | None
    fingerprint: str


class Books:
    """The books of a game that an owner may read, found by one query when first asked for."""

    def __init__(self, game: str, owner: UUID | None = None) -> None:
        self.form = form_of(game)
        self.game = game
        self.owner = owner

    @cached_property
    def editions(self) -> dict[str, list[Edition]]:
        """All versions of each book, the newest first; of one number that stored last."""
        rows = Book.objects.readable_by(self.owner).filter(game=self.game)
        editions = [Edition(*row) for row in rows.order_by().values_list(*COLUMNS)]
        editions.sort(key=lambda each: (version_rank(each.version), each.pk), reverse=True)
        by_key: dict[str, list[Edition]] = {}
        for edition in editions:
            by_key.setdefault(edition.key, []).append(edition)
        return by_key

    def find(self, key: str, version: str = "") -> Edition | None:
        """Return a version of a book, the newest if none is asked for.

        A version is known by its full name or without the mark of its content. Where several have
        it, an owner's own comes before everybody's: a list keeps the book it was made with.
        """
        editions = self.editions.get(key, [])
        if not version:
            return next(iter(editions), None)
        matching = [edition for edition in editions if edition.version == version]
        matching = matching or [each for each in editions if each.version.startswith(f"{version}+")]
        return max(matching, key=lambda each: (each.owner is not None, each.pk), default=None)

    def catalogue(self, key: str, version: str = "") -> Any:
        """Return a book ready to be looked up in, None if it is not here."""
        edition = self.find(key, version)
        return _compiled_if_there(edition) if edition else None

    def versions(self, key: str) -> tuple[str, ...]:
        """Return the versions of a book, the newest first, without those that came in lists."""
        versions = (edition.version for edition in self.editions.get(key, ()))
        return tuple(dict.fromkeys(v for v in versions if not v.startswith(LIST_VERSION)))

    @cached_property
    def choices(self) -> tuple[BookChoice, ...]:
        """The books to choose from, by name."""
        choices = []
        for key, (newest, *_) in self.editions.items():
            versions = self.versions(key)
            if versions and key != self.form.core:
                name = Term(newest.name, newest.name_it)
                choices.append(BookChoice(key, versions[0], name, versions))
        return tuple(sorted(choices, key=lambda book: book.name.en.casefold()))

    def newest(self, keys: Iterable[str]) -> dict[str, str]:
        """Return the newest versions of books, as far as they are here."""
        editions = {key: self.find(key) for key in sorted(keys)}
        return {key: edition.version for key, edition in editions.items() if edition}

    @cached_property
    def core_edition(self) -> Edition | None:
        """The newest of everybody's books with the game's own rules."""
        editions = self.editions.get(self.form.core, ())
        return next((edition for edition in editions if edition.owner is None), None)

    def core(self) -> Any:
        """Return the compiled book of the game's own rules, None if it is not here."""
        return _compiled_if_there(self.core_edition) if self.core_edition else None

    def document(self, key: str, version: str = "") -> str | None:
        """Return the whole document of a book, None if it is not here."""
        edition = self.find(key, version)
        row = Book.objects.filter(pk=edition.pk).first() if edition else None
        return row.corrected_document if row else None

    def gather(self, needed: Mapping[str, str], awaited: Iterable[str] = ()) -> Any:
        """Return what a document is resolved against that needs books in versions.

        With the versions that are here of missing books and of those awaited in another one.
        """
        catalogues = {key: self.catalogue(key, version) for key, version in needed.items()}
        if self.form.only:
            catalogues = {key: book or self.catalogue(key) for key, book in catalogues.items()}
            if None in catalogues.values():
                raise ImproperlyConfigured("No book is loaded: run `manage.py load_catalogues`.")
        books = {key: book for key, book in catalogues.items() if book}
        asked = [key for key in needed if key not in books or key in awaited]
        versions = {key: self.versions(key) for key in asked}
        return self.form.library(books, self.core(), versions, self.choices)

    def library(self, document: Document) -> Any:
        """Return the books a list needs, in the versions it pins."""
        return self.gather(self.form.needs(document), document.written_for)

    def pin(self, document: Document) -> Document:
        """Return the list with every book it uses pinned, those it does not name to the newest."""
        needed = self.form.needs(document)
        pins = self.newest(key for key, version in needed.items() if not version)
        return replace(document, books={**document.books, **pins}) if pins else document


class CarriedBooks(Books):
    """The books of a game beside those that came inside a list and are stored nowhere."""

    def __init__(self, game: str, owner: UUID | None, carried: Iterable[Any]) -> None:
        super().__init__(game, owner)
        compiled = (self.form.compile(book, "", "") for book in carried)
        self.carried = {book.key: replace(book, origin=Origin.IN_FILE) for book in compiled}

    def catalogue(self, key: str, version: str = "") -> Any:
        return self.carried.get(key) or super().catalogue(key, version)


def form_of(game: str) -> BookForm:
    """Return how the books of a game are read; raises LookupError if it has none of its own."""
    form = GAMES[game].books
    if form is None:
        raise LookupError(game)
    return form


def library(document: Document, owner: UUID | None = None) -> Any:
    """Return what a list is resolved against: the books it needs, as far as its owner has them."""
    return Books(document.game, owner).library(document)


def choices(game: str, owner: UUID | None = None) -> tuple[BookChoice, ...]:
    """Return the books of a game that an owner may choose from, by name."""
    return Books(game, owner).choices


def read_document(text: str | bytes) -> Any:
    """Return the book a document describes, of whichever game; raises InvalidInput."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    game = data.get("game") if isinstance(data, dict) else None
    forms = {slug: game.books for slug, game in GAMES.items() if game.books}
    if isinstance(game, str) and game not in forms:
        raise InvalidInput(ErrorDetail("game", "literal_error", {"expected": ", ".join(forms)}))
    form = forms.get(str(game)) or next(iter(forms.values()))  # any says what else is wrong
    book: Any = codec.read(form.type, text, MAX_BOOK_BYTES)
    errors = []
    for language, name in (("en", book.name.en), ("it", book.name.it)):
        if len(name) > MAX_NAME:
            errors.append(
                ErrorDetail(f"name.{language}", "string_too_long", {"max_length": MAX_NAME})
            )
        if not name.isprintable():
            errors.append(ErrorDetail(f"name.{language}", "invisible_characters"))
    counted = Counter(unit.key for unit in form.index(book))
    twice = ", ".join(sorted(key for key, count in counted.items() if count > 1))
    if twice:
        errors.append(ErrorDetail("units", "duplicate_ids", {"ids": twice}))
    if errors:
        raise InvalidInput(*errors)
    return book


def read_book(row: Book) -> Any:
    """Return the book of a row, its kinds corrected; raises InvalidInput if it cannot be read."""
    return codec.read_stored(form_of(row.game).type, row.corrected_document, MAX_BOOK_BYTES)


def compiled(row: Book | Edition) -> Any:
    """Return a book ready to be looked up in; raises DoesNotExist if it was deleted meanwhile."""
    return _compiled(row.pk, row.fingerprint)


def _compiled_if_there(edition: Edition) -> Any:
    try:
        return compiled(edition)
    except Book.DoesNotExist:
        return None


@lru_cache(maxsize=KEPT_BOOKS)
def _compiled(pk: int, fingerprint: str) -> Any:
    """Compile a book; `fingerprint` is that of what it is compiled from."""
    row = Book.objects.get(pk=pk)
    book = form_of(row.game).compile(read_book(row), row.digest, row.fingerprint)
    return replace(book, origin=_origin(row))


def _origin(row: Book) -> Origin:
    if row.version.startswith(LIST_VERSION):
        return Origin.IN_FILE
    return Origin.PUBLISHED if row.owner is None else Origin.OWN
