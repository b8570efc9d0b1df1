"""Imports official books from Army Forge, skipping those that have not changed."""

from armies.armyforge.book_files import ImportedBook, store
from armies.armyforge.books import read_book
from armies.armyforge.fetch import IndexEntry, book_path, fetch_book
from armies.armyforge.web import PoliteClient
from rulesets.books.models import BookSource
from rulesets.books.services import remember_source
from rulesets.engine.errors import InvalidInput


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
            remember_source(path, known.book, known.mark, entry.modified)
            return ImportedBook(entry.name, is_unchanged=True)
        imported = store(entry.name, read_book(response.body))
    except InvalidInput as error:
        return ImportedBook(entry.name, errors=error.details)
    if imported.stored:
        remember_source(path, imported.stored.row, response.mark, entry.modified)
    return imported
