"""Finds units by their names, also misspelt ones, in every book that an owner may use."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from django.db.models import Q, QuerySet
from django.db.models.functions import Lower
from rapidfuzz import fuzz, process

from rulesets.books.models import Book, BookUnit
from rulesets.engine.game import Game
from rulesets.games import GAMES
from rulesets.lists.imports.lines import NamedLine

LIKENESS = 80
"""Minimum similarity for a fuzzy match, from 0 to 100."""

EVERY_UNIT = Q()
"""The scope of units of every book that an owner may use."""

MAX_GUESSED_AMONG = 3_000
"""Most units to search for misspelt names."""


def _readable(owner: UUID | None, scope: Q) -> QuerySet[BookUnit]:
    rows = BookUnit.objects.filter(scope, book__in=Book.objects.readable_by(owner).order_by())
    return rows.select_related("book").defer("text", "book__document")


def rows_named(
    owner: UUID | None, names: set[str], scope: Q = EVERY_UNIT
) -> list[tuple[str, BookUnit]]:
    """Return the units with these names in either language, each with the name."""
    rows = _readable(owner, scope).annotate(lower=Lower("name"), lower_it=Lower("name_it"))
    matching = rows.filter(Q(lower__in=names) | Q(lower_it__in=names))
    return [(name, row) for row in matching for name in _names(row)]


def _names(unit: BookUnit) -> list[str]:
    return [name.casefold() for name in (unit.name, unit.name_it) if name]


def guess(
    owner: UUID | None,
    named_lines: Iterable[NamedLine],
    rows: Sequence[tuple[str, BookUnit]],
    scope: Q = EVERY_UNIT,
) -> list[tuple[str, BookUnit]]:
    """Return misspelt names, each with the unit of the most similar name.

    If some names match exactly, search only the books they are in.
    """
    known = {name for name, _row in rows}
    misspelt = [
        line.names[-2] for line in named_lines if line.names and known.isdisjoint(line.names)
    ]
    if not misspelt:
        return []
    candidates = _readable(owner, scope)
    if rows:
        candidates = candidates.filter(book__in={row.book for _name, row in rows})
    units: dict[str, list[BookUnit]] = defaultdict(list)
    for row in candidates.order_by("pk")[:MAX_GUESSED_AMONG]:
        for name in _names(row):
            units[name].append(row)
    names = list(units)
    guesses: list[tuple[str, BookUnit]] = []
    for name in misspelt:
        match = process.extractOne(name, names, scorer=fuzz.ratio, score_cutoff=LIKENESS)
        if match:
            guesses += [(name, row) for row in units[match[0]]]
    return guesses


def _is_named(game: Game, text: str) -> bool:
    """Return whether a text has the short title of a game, or both title and version."""
    others = {other.short_title for other in GAMES.values() if other != game}
    words = [game.short_title, *([game.rules_version] if game.short_title in others else [])]
    return game.slug in text.split() or all(word.casefold() in text for word in words)


def units_of_best_books(
    named_lines: Sequence[NamedLine], rows: Iterable[tuple[str, BookUnit]]
) -> tuple[str, Mapping[str, BookUnit]]:
    """Return the game whose books match most lines, and its units by casefolded name.

    If several do, it is one that the text names, else the first.
    """
    by_book: dict[Book, dict[str, BookUnit]] = defaultdict(dict)
    for name, row in rows:
        by_book[row.book].setdefault(name, row)
    if not by_book:
        return "", {}
    games = list(GAMES)

    text = " ".join(line.line.text for line in named_lines).casefold()

    def rank(book: Book) -> tuple[int, bool, int, int]:
        known = by_book[book].keys()
        lines = sum(not known.isdisjoint(line.names) for line in named_lines)
        return lines, _is_named(GAMES[book.game], text), -games.index(book.game), book.pk

    ranked = sorted(by_book, key=rank)
    game = ranked[-1].game
    units: dict[str, BookUnit] = {}
    for book in ranked:
        if book.game == game:
            units |= by_book[book]
    return game, units
