"""Reads the documents of books, as a game's form says."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from rulesets.books.models import Book
from rulesets.engine import codec
from rulesets.engine.books import BookForm
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.fields import MAX_NAME
from rulesets.engine.stored import read_stored
from rulesets.engine.values import Term
from rulesets.games import GAMES

MAX_BOOK_BYTES = 16 * 1024 * 1024


def form_of(game: str) -> BookForm:
    """Return how the books of a game are read; raise LookupError if it has none."""
    form = GAMES[game].books
    if form is None:
        raise LookupError(game)
    return form


def read_document(text: str | bytes) -> Any:
    """Return the book in a document of any game; raise InvalidInput."""
    form = _form_in(text)
    book: Any = codec.read(form.type, text, MAX_BOOK_BYTES)
    if errors := list(_errors(book.name, [unit.key for unit in form.index(book)])):
        raise InvalidInput(*errors)
    return book


def _form_in(text: str | bytes) -> BookForm:
    """Return the form of the game that a book names, of any game if it names none.

    The errors of such a document are the same in every game.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    game = data.get("game") if isinstance(data, dict) else None
    forms = {slug: game.books for slug, game in GAMES.items() if game.books}
    if isinstance(game, str) and game not in forms:
        raise InvalidInput(ErrorDetail("game", "literal_error", {"expected": ", ".join(forms)}))
    return forms.get(str(game)) or next(iter(forms.values()))


def _errors(name: Term, keys: Iterable[str]) -> Iterator[ErrorDetail]:
    for language, text in (("en", name.en), ("it", name.it)):
        if len(text) > MAX_NAME:
            yield ErrorDetail(f"name.{language}", "string_too_long", {"max_length": MAX_NAME})
        if not text.isprintable():
            yield ErrorDetail(f"name.{language}", "invisible_characters")
    twice = sorted(key for key, count in Counter(keys).items() if count > 1)
    if twice:
        yield ErrorDetail("units", "duplicate_ids", {"ids": ", ".join(twice)})


def read_book(row: Book) -> Any:
    """Return the book of a row with corrected kinds; raise InvalidInput if it is unreadable."""
    return read_stored(form_of(row.game).type, row.corrected_document, MAX_BOOK_BYTES)
