"""Imports books from files."""

from dataclasses import dataclass

from armies.armyforge.books import read_book
from rulesets.books.services import Stored
from rulesets.books.services import store as store_book
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.files import File
from rulesets.games.ground.book import Book

SOURCE = "Army Forge"


@dataclass(frozen=True)
class ImportedBook:
    """Outcome of one file: the stored book with counts of its parts, or else errors.

    A downloaded book may be unchanged since the last download; then it is not read.
    """

    name: str
    stored: Stored | None = None
    units: int = 0
    options: int = 0
    errors: tuple[ErrorDetail, ...] = ()
    is_unchanged: bool = False


def import_file(file: File) -> ImportedBook:
    """Store the book in a file for everybody."""
    try:
        book = read_book(file.read())
    except InvalidInput as error:
        return ImportedBook(file.name, errors=error.details)
    return store(file.name, book)


def store(name: str, book: Book) -> ImportedBook:
    """Store a book for everybody; `name` is that of its file or index entry."""
    sections = [section for package in book.packages for section in package.sections]
    options = sum(len(section.options) for section in sections)
    return ImportedBook(name, store_book(book, SOURCE), len(book.units), options)
