"""Imports official books from Army Forge, leaving out those that are here as they are there."""

from armies.armyforge.book_files import Imported, store
from armies.armyforge.books import read_book
from armies.armyforge.fetch import Listed, book_path, fetch_book
from armies.armyforge.web import Visitor
from rulesets.books.models import BookSource
from rulesets.books.services import remember_source
from rulesets.engine.errors import InvalidInput


def download(listed: Listed, game: str, visitor: Visitor) -> Imported:
    """Fetch a book and store it; if it is the same as last time, nothing is read."""
    path = book_path(listed.key, game)
    sources = BookSource.objects.select_related("book").defer("book__document")
    known = sources.filter(path=path).first()
    if known and known.modified == listed.modified != "":
        return Imported(listed.name, is_unchanged=True)
    try:
        answer = fetch_book(path, visitor, known.mark if known else "")
        if known and answer.is_unchanged:
            remember_source(path, known.book, known.mark, listed.modified)
            return Imported(listed.name, is_unchanged=True)
        imported = store(listed.name, read_book(answer.body))
    except InvalidInput as error:
        return Imported(listed.name, errors=error.details)
    if imported.stored:
        remember_source(path, imported.stored.row, answer.mark, listed.modified)
    return imported
