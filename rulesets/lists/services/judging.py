"""Reads lists, judges them by the books they pin and sums them up."""

from copy import copy
from typing import Any

from django.shortcuts import get_object_or_404

from rulesets.engine.document import Document
from rulesets.engine.fields import MAX_INTEGER
from rulesets.engine.report import Report, judge
from rulesets.engine.stored import read_stored
from rulesets.engine.values import Term
from rulesets.games import GAMES
from rulesets.lists.models import FACTION_LENGTH, Favourite, List, Revision
from rulesets.lists.search import join_words
from rulesets.lists.services import report_cache

TEXT_LENGTH = 20_000
"""Longest search text of a list, in characters."""

SUMMARY = (
    *("name", "size", "points", "verdict", "faction", "faction_it"),
    *("book", "units", "squadrons", "text"),
)
"""Columns that cache facts of the document and its report for listings."""


def read(row: List | Favourite | Revision) -> Document:
    game = row.list.game if isinstance(row, Revision) else row.game
    return read_stored(GAMES[game].document, row.document)


def report(row: List, document: Document | None = None) -> Report[Any]:
    """Return the report of a list, cached while its books stay the same.

    `document` is the row's, if the caller has read it.
    """
    cached = report_cache.find_report(row.game, row.document)
    document = cached.document if cached else document or read(row)
    library = row.readable_books.library(document)
    if cached and cached.books == library:
        return cached
    fresh = judge(GAMES[row.game], document, library)
    report_cache.store_report(row.document, fresh)
    return fresh


def summarise(row: List, document: Document | None = None) -> Report[Any]:
    """Judge a list and fill the columns that cache facts of its document and its report."""
    judged = report(row, document)
    document, factions = judged.document, judged.roster.factions
    row.name, row.size = document.name, document.size
    row.points, row.verdict = min(judged.shown_points, MAX_INTEGER), judged.verdict
    row.faction = ", ".join(name.en for name in factions)[:FACTION_LENGTH]
    row.faction_it = ", ".join(name.it or name.en for name in factions)[:FACTION_LENGTH]
    row.book = next(iter(judged.roster.book_names), "")
    row.units, row.squadrons = judged.roster.unit_count, judged.roster.squadron_count
    names = [Term(row.name), *factions]
    for member in judged.roster.members:
        names += [*member.names, *member.equipment]
    row.text = join_words(text for name in names for text in (name.en, name.it))[:TEXT_LENGTH]
    return judged


def at_revision(row: List, number: int) -> List:
    """Return a list as it was at a revision. Raises Http404 for a number that is not stored."""
    if number == row.revision:
        return row
    return as_of(row, get_object_or_404(row.revisions, number=number))


def as_of(row: List, revision: Revision) -> List:
    """Return an unsaved copy of a list with the document of a revision, judged by current books."""
    then = copy(row)
    then.revision, then.updated_at = revision.number, revision.created_at
    then.document = revision.document
    summarise(then)
    return then


def undone_edits(row: List) -> set[int]:
    """Return the numbers of the edits that the list as it is now lacks.

    Follow it back from edit to edit; an undo or redo stands for the edit that it repeats.
    """
    revisions = row.revisions.values_list("number", "undo_to")
    before = {number: undo_to or 0 for number, undo_to in revisions}
    contained, number = [row.last_edit], row.undo_to or 0
    while number in before:
        number = before[number]
        contained.append(number + 1)
    made = {number for number, undo_to in before.items() if number == undo_to + 1 > contained[-1]}
    return made.difference(contained)
