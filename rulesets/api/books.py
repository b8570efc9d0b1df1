"""The books of a game as the API shows them."""

from functools import cached_property
from uuid import UUID

from rulesets.api.representations import as_json
from rulesets.api.shapes import BookVersion
from rulesets.books.library import Books, Edition
from rulesets.engine.errors import InvalidInput, Problem
from rulesets.engine.values import Term
from rulesets.lists import services
from rulesets.lists.models import List


class SharedBooks(Books):
    """The books that a shared list opens to whoever has its key: everybody's and those it pins."""

    def __init__(self, row: List) -> None:
        super().__init__(row.game, row.owner)
        self.pins = services.read(row).books

    @cached_property
    def editions(self) -> dict[str, list[Edition]]:
        opened = {
            key: [edition for edition in found if self._is_open(edition)]
            for key, found in Books(self.game, self.owner).editions.items()
        }
        return {key: found for key, found in opened.items() if found}

    def _is_open(self, edition: Edition) -> bool:
        pin = self.pins.get(edition.key, "")
        return edition.owner is None or edition.version.partition("+")[0] == pin.partition("+")[0]


def books_for(game: str, owner: UUID | None, share: str | None = None) -> Books:
    """Return the books of a game an owner may read, or those that a share key opens.

    Raises List.DoesNotExist for a key of no list of this game.
    """
    if share is None:
        return Books(game, owner)
    return SharedBooks(List.objects.shared(share).get(game=game))


def book_versions(game: str, owner: UUID | None) -> list[BookVersion]:
    """Return the newest version of each book, that with the game's own rules first."""
    books = Books(game, owner)
    core = books.core_edition
    found = [(core.key, core.version, Term(core.name, core.name_it))] if core else []
    found += [(book.key, book.version, book.name) for book in books.choices]
    return [{"key": key, "version": version, "name": as_json(name)} for key, version, name in found]


def book_document(books: Books, key: str | None, version: str | None) -> str | None:
    """Return a book as stored, None if it is not here; raise InvalidInput if none is named."""
    key = key or books.form.only
    if not key:
        raise InvalidInput(Problem("book", "missing"))
    return books.document(key, version or "")
