"""Books in the API: which ones a caller may read, and errors that name the available ones."""

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import asdict
from functools import cached_property
from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404

from rulesets.api.shapes import BookVersion
from rulesets.books.library import Books, Edition
from rulesets.engine.books import BookChoice
from rulesets.engine.document import Document
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.game import Ruleset
from rulesets.engine.values import Term
from rulesets.games import GAMES
from rulesets.lists.models import List
from rulesets.lists.services import judging
from rulesets.uploads.documents import read_document

MAX_BOOKS_NAMED = 100
"""How many available books an error names."""


class SharedBooks(Books):
    """Books readable with a share key: published ones, and the owner's that the list pins."""

    def __init__(self, row: List) -> None:
        super().__init__(row.game, row.owner)
        self.pins = judging.read(row).books

    @cached_property
    def editions(self) -> dict[str, list[Edition]]:
        opened = {
            key: [edition for edition in editions if self._is_open(edition)]
            for key, editions in Books(self.game, self.owner).editions.items()
        }
        return {key: editions for key, editions in opened.items() if editions}

    def _is_open(self, edition: Edition) -> bool:
        pin = self.pins.get(edition.key, "")
        return edition.owner is None or edition.version.partition("+")[0] == pin.partition("+")[0]


def books_for(game: str, owner: UUID | None, share: str | None = None) -> Books:
    """Return a game's books that an owner may read, or those readable with a share key.

    Raises Http404 if the key leads to no list of this game.
    """
    if share is None:
        return Books(game, owner)
    return SharedBooks(get_object_or_404(List.objects.shared(share), game=game))


BOOK_OF_ENTRY = re.compile(r"(entries\[\d+\]\.)?book")
"""The place of an entry's book in a document or in an edit's arguments."""


def read_list(raw: bytes, owner: UUID | None, rulesets: Mapping[str, Ruleset] = GAMES) -> Document:
    """Read a document; the error about an entry without a book names the available ones."""
    try:
        return read_document(raw, rulesets)
    except InvalidInput as error:
        document = json.loads(raw) if _lacks_book(error) else {}
        pinned = document.get("books")
        pins = pinned if isinstance(pinned, dict) else {}
        raise naming_books(error, document.get("game", ""), owner, pins) from None


def naming_books(
    error: InvalidInput, game: str, owner: UUID | None, pins: Collection[str]
) -> InvalidInput:
    """Return the error with the books that an entry without one may name.

    These are the ones its list pins, if any of them is here, else all of its game.
    """
    if not _lacks_book(error):
        return error
    keys = [choice.key for choice in Books(game, owner).choices]
    known = ", ".join(([key for key in keys if key in pins] or keys)[:MAX_BOOKS_NAMED])
    return InvalidInput(
        *(
            ErrorDetail(detail.place, "book_unnamed", {"known": known})
            if _is_of_book(detail)
            else detail
            for detail in error.details
        )
    )


def _lacks_book(error: InvalidInput) -> bool:
    return any(map(_is_of_book, error.details))


def _is_of_book(detail: ErrorDetail) -> bool:
    return detail.code == "missing" and bool(BOOK_OF_ENTRY.fullmatch(detail.place))


def book_versions(game: str, owner: UUID | None) -> list[BookVersion]:
    """Return the newest version of each book, the one with the game's own rules first."""
    books = Books(game, owner)
    core = books.core_edition
    first = [BookChoice(core.key, core.version, Term(core.name, core.name_it))] if core else []
    return [_version_body(choice) for choice in (*first, *books.choices)]


def _version_body(choice: BookChoice) -> BookVersion:
    name: Any = asdict(choice.name)
    return {"key": choice.key, "version": choice.version, "name": name}


def book_document(books: Books, key: str | None, version: str | None) -> str | None:
    """Return a book as stored, None if it isn't here. Raises InvalidInput if none is named."""
    key = key or books.form.only
    if not key:
        known = ", ".join(
            [books.form.core, *(choice.key for choice in books.choices)][:MAX_BOOKS_NAMED]
        )
        raise InvalidInput(ErrorDetail("book", "book_unnamed", {"known": known}))
    return books.document(key, version or "")
