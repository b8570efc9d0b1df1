"""The books that lists are judged by: found by one query, compiled once per process.

Each request queries the rows, so every process sees at once what was stored, deleted or corrected.
Compiled books are cached by row and fingerprint, which changes with the row's content.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.core.exceptions import ImproperlyConfigured

from rulesets.books.models import Book, BookUnit
from rulesets.books.reading import form_of, read_book
from rulesets.engine.books import LIST_VERSION, BookChoice, BookForm, C, L, Origin, version_rank
from rulesets.engine.document import Document
from rulesets.engine.report import Report, judge
from rulesets.engine.values import Term
from rulesets.games import GAMES

D = TypeVar("D", bound=Document)

KEPT_BOOKS = 200
"""Compiled books that a process caches, the last used."""

MAX_SEARCHED = 6
"""Books in which the units of a text are looked for."""

COLUMNS = ("pk", "key", "version", "name", "name_it", "owner", "fingerprint")


@dataclass(frozen=True, slots=True)
class Edition:
    """One stored version of a book, without its content."""

    pk: int
    key: str
    version: str
    name: str
    name_it: str
    owner: UUID | None
    fingerprint: str


class Books(Generic[C, L]):
    """The books of a game that an owner may read, found by one query on first use.

    Where the game is known, so are the types: `Books[Catalogue, Library](game, owner)`.
    """

    def __init__(self, game: str, owner: UUID | None = None) -> None:
        self.form: BookForm[Any, C, L] = form_of(game)
        self.game = game
        self.owner = owner

    @cached_property
    def editions(self) -> dict[str, list[Edition]]:
        """All versions of each book by key, newest first; of equal ones the newest row first."""
        rows = Book.objects.readable_by(self.owner).filter(game=self.game)
        editions = [Edition(*row) for row in rows.order_by().values_list(*COLUMNS)]
        editions.sort(key=lambda edition: (version_rank(edition.version), edition.pk), reverse=True)
        by_key: dict[str, list[Edition]] = {}
        for edition in editions:
            by_key.setdefault(edition.key, []).append(edition)
        return by_key

    def find(self, key: str, version: str = "") -> Edition | None:
        """Return a version of a book, by default the newest.

        A version is found by its full name or without its digest. Of several, an owner's own
        comes before everybody's: a list keeps the book it was made with.
        """
        editions = self.editions.get(key, [])
        if not version:
            return next(iter(editions), None)
        matching = [edition for edition in editions if edition.version == version]
        matching = matching or [
            edition for edition in editions if edition.version.startswith(f"{version}+")
        ]
        return max(
            matching, key=lambda edition: (edition.owner is not None, edition.pk), default=None
        )

    def catalogue(self, key: str, version: str = "") -> C | None:
        """Return a compiled book, None if it is not stored."""
        found: C | None = compiled(self.find(key, version))
        return found

    def searched(self, named: Mapping[str, str], units: Iterable[str]) -> list[C]:
        """Return the few books in which to look for the units of a text.

        First those that it names, by key with the version it says (the newest if that is empty or
        not here), then those with most units of these English names.
        """
        keys = {edition.pk: key for key, editions in self.editions.items() for edition in editions}
        known = BookUnit.objects.filter(book__in=keys, name__in=set(units))
        pairs = {(keys[book], name) for book, name in known.values_list("book", "name")}
        most = Counter(key for key, _name in pairs).most_common()
        chosen = [*dict.fromkeys([*named, *(key for key, _count in most)])][:MAX_SEARCHED]
        found = (self.catalogue(key, named.get(key, "")) or self.catalogue(key) for key in chosen)
        return [catalogue for catalogue in found if catalogue]

    def versions(self, key: str) -> tuple[str, ...]:
        """Return the versions of a book, newest first, without those that came inside lists."""
        versions = (edition.version for edition in self.editions.get(key, ()))
        return tuple(dict.fromkeys(v for v in versions if not v.startswith(LIST_VERSION)))

    @cached_property
    def choices(self) -> tuple[BookChoice, ...]:
        """The books to choose from, sorted by name."""
        choices = []
        for key, (newest, *_) in self.editions.items():
            versions = self.versions(key)
            if versions and key != self.form.core:
                name = Term(newest.name, newest.name_it)
                choices.append(BookChoice(key, versions[0], name, versions))
        return tuple(sorted(choices, key=lambda book: book.name.en.casefold()))

    def newest(self, keys: Iterable[str]) -> dict[str, str]:
        """Return the newest versions of the books that are stored."""
        editions = {key: self.find(key) for key in sorted(keys)}
        return {key: edition.version for key, edition in editions.items() if edition}

    @cached_property
    def core_edition(self) -> Edition | None:
        """The newest public book of the game's common rules."""
        editions = self.editions.get(self.form.core, ())
        return next((edition for edition in editions if edition.owner is None), None)

    def core(self) -> C | None:
        """Return the compiled book of the game's common rules, None if it is not stored."""
        found: C | None = compiled(self.core_edition)
        return found

    def document(self, key: str, version: str = "") -> str | None:
        """Return the document of a book, None if it is not stored."""
        edition = self.find(key, version)
        row = Book.objects.filter(pk=edition.pk).first() if edition else None
        return row.corrected_document if row else None

    def gather(self, needed: Mapping[str, str], awaited: Iterable[str] = ()) -> L:
        """Return the library of a document that needs these books in these versions.

        It lists the stored versions of missing books and of those awaited in another version.
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

    def library(self, document: Document) -> L:
        """Return the library of a list: its books in the versions it pins."""
        return self.gather(self.form.needs(document), document.written_for)

    def judge(self, document: Document) -> Report[Any]:
        """Judge a list by the books it pins."""
        return judge(GAMES[self.game], document, self.library(document))

    def pin(self, document: D, needed: Mapping[str, str] | None = None) -> D:
        """Return a document with every book pinned that it needs, by default to the newest version.

        `needed` are by default the books of a list of the game.
        """
        needed = self.form.needs(document) if needed is None else needed
        pins = self.newest(key for key, version in needed.items() if not version)
        return replace(document, books={**document.books, **pins}) if pins else document

    def hold(self, pins: Mapping[str, str]) -> bool:
        """Lock the private books of these versions until the transaction ends.

        Returns False if one was deleted since this object found it.
        """
        found = [self.find(key, version) for key, version in pins.items()]
        private = [edition.pk for edition in found if edition and edition.owner]
        if not private:
            return True
        list(Book.objects.filter(pk__in=private).select_for_update().values_list("pk"))
        left = Book.objects.of_owner(self.owner).filter(pk__in=private)
        return left.count() == len(private)


def pin_and_hold(
    document: D, game: str, owner: UUID, needed: Mapping[str, str] | None = None
) -> tuple[D, Books]:
    """Pin the books that a document needs, and lock them until the transaction ends.

    Whoever deletes one at the same time has deleted it before, or finds it in use.
    """
    while True:
        books = Books(game, owner)
        pinned = books.pin(document, needed)
        if books.hold(pinned.books):
            return pinned, books


class EnclosedBooks(Books[C, L]):
    """The books of a game, and those that came inside a list and are not stored."""

    def __init__(self, game: str, owner: UUID | None, enclosed: Iterable[Any]) -> None:
        super().__init__(game, owner)
        compiled: Iterator[Any] = (self.form.compile(book, "", "") for book in enclosed)
        self.enclosed = {book.key: replace(book, origin=Origin.IN_FILE) for book in compiled}

    def catalogue(self, key: str, version: str = "") -> C | None:
        return self.enclosed.get(key) or super().catalogue(key, version)


def compiled(row: Book | Edition | None) -> Any:
    """Return a compiled book, None if there is none or it was deleted meanwhile."""
    try:
        return _compiled(row.pk, row.fingerprint) if row else None
    except Book.DoesNotExist:
        return None


@lru_cache(maxsize=KEPT_BOOKS)
def _compiled(pk: int, fingerprint: str) -> Any:
    """Compile a book; `fingerprint` is part of the cache key."""
    row = Book.objects.get(pk=pk)
    book = form_of(row.game).compile(read_book(row), row.digest, row.fingerprint)
    return replace(book, origin=_origin(row))


def _origin(row: Book) -> Origin:
    if row.version.startswith(LIST_VERSION):
        return Origin.IN_FILE
    return Origin.PUBLISHED if row.owner is None else Origin.OWN
