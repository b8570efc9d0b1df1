"""Imports books from files and from Army Forge, for everybody."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from armies.armyforge.books.army_book import MAX_BOOK_BYTES, read_book
from armies.armyforge.web.client import PoliteClient
from armies.armyforge.web.downloads import IndexEntry, book_path, fetch_book
from rulesets.books import services
from rulesets.books.models import BookSource
from rulesets.engine.errors import ErrorDetail, InvalidInput, check_size
from rulesets.games.ground.book import Book
from rulesets.uploads.files import File, unpack, unreadable

SOURCE = "Army Forge"
MAX_ARCHIVE_BYTES = 64 * 1024 * 1024
SUFFIXES = {".json", ".zip"}


@dataclass(frozen=True)
class ImportedBook:
    """Outcome of one file: the stored book with counts of its parts, or else errors.

    A downloaded book may be unchanged since the last download; then it is not read.
    """

    name: str
    stored: services.Stored | None = None
    units: int = 0
    options: int = 0
    errors: tuple[ErrorDetail, ...] = ()
    is_unchanged: bool = False


def files_in(path: Path) -> Iterator[File]:
    """Yield the file itself, or recursively every JSON file in a folder and its archives."""
    paths = sorted(path.rglob("*")) if path.is_dir() else [path]
    for each in paths:
        if path.is_dir() and (each.suffix.lower() not in SUFFIXES or not each.is_file()):
            continue
        if each.suffix.lower() == ".zip":
            try:
                yield from unpack(str(each), _read_path(each, MAX_ARCHIVE_BYTES))
            except InvalidInput as error:
                yield unreadable(str(each), *error.details)
        else:
            yield File(str(each), partial(_read_path, each))


def _read_path(path: Path, limit: int = MAX_BOOK_BYTES) -> bytes:
    try:
        check_size(path.stat().st_size, limit)
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise InvalidInput(ErrorDetail("", "unreadable", {"error": reason})) from None


def import_file(file: File) -> ImportedBook:
    """Store the book in a file for everybody."""
    try:
        book = read_book(file.read())
    except InvalidInput as error:
        return ImportedBook(file.name, errors=error.details)
    return store(file.name, book)


def download(entry: IndexEntry, game: str, client: PoliteClient) -> ImportedBook:
    """Download a book and store it, unless it is the same as last time."""
    path = book_path(entry.key, game)
    sources = BookSource.objects.select_related("book").defer("book__document")
    known = sources.filter(path=path).first()
    if known and known.modified == entry.modified != "":
        return ImportedBook(entry.name, is_unchanged=True)
    try:
        response = fetch_book(path, client, known.mark if known else "")
        if known and response.is_unchanged:
            services.remember_source(path, known.book, known.mark, entry.modified)
            return ImportedBook(entry.name, is_unchanged=True)
        imported = store(entry.name, read_book(response.body))
    except InvalidInput as error:
        return ImportedBook(entry.name, errors=error.details)
    if imported.stored:
        services.remember_source(path, imported.stored.row, response.mark, entry.modified)
    return imported


def store(name: str, book: Book) -> ImportedBook:
    """Store a book for everybody; `name` is that of its file or index entry."""
    options = sum(len(section.options) for section in book.sections)
    return ImportedBook(name, services.store(book, SOURCE), len(book.units), options)
