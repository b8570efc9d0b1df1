"""Imports books out of files: reads one after another, stores what can be read."""

from dataclasses import dataclass
from uuid import UUID

from armies.armyforge.books import read_book
from rulesets.books.services import Stored
from rulesets.books.services import store as store_book
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.files import File
from rulesets.games.ground.book import Book

SOURCE = "Army Forge"


@dataclass(frozen=True)
class Imported:
    """Outcome of one file: a book as stored and how much it holds, or else problems.

    A fetched book may be unchanged since the last time, and then is not even read.
    """

    name: str
    stored: Stored | None = None
    units: int = 0
    options: int = 0
    errors: tuple[ErrorDetail, ...] = ()
    is_unchanged: bool = False


def import_file(file: File, owner: UUID | None = None) -> Imported:
    """Store the book in a file, for everybody or for an owner alone."""
    try:
        book = read_book(file.read())
    except InvalidInput as error:
        return Imported(file.name, errors=error.details)
    return store(file.name, book, owner)


def store(name: str, book: Book, owner: UUID | None = None) -> Imported:
    """Store a book that came from a file or an address of this name."""
    sections = [section for package in book.packages for section in package.sections]
    options = sum(len(section.options) for section in sections)
    return Imported(name, store_book(book, SOURCE, owner), len(book.units), options)
