"""Favourites (units with their choices, saved for other lists), and copying of units.

A favourite's document is a list of one unit, with the books of the list that it was saved from.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone

from rulesets import wording
from rulesets.books.library import Books, pin_and_hold
from rulesets.books.reading import form_of
from rulesets.engine import codec, edits
from rulesets.engine.document import Document
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.fields import MAX_NAME
from rulesets.games import GAMES
from rulesets.lists.models import Favourite, List
from rulesets.lists.services.editing import Change, edit
from rulesets.lists.services.judging import read, report
from rulesets.owned.services import write
from rulesets.storage.services import claim_room

FIRST_ID = "a1"
"""Id of the first entry of every favourite, so that equal favourites have equal documents."""


def of_unit(row: List, document: Document, entry: str) -> Favourite | None:
    """Return the favourite that equals a unit of a list, if any."""
    unit = GAMES[row.game].unit_of(document, entry)
    return _same(row.owner, row.readable_books.pin(alone(document, unit))).first()


def _same(owner: UUID, document: Document) -> QuerySet[Favourite]:
    rows = Favourite.objects.of_owner(owner)
    return rows.filter(game=document.game, document=codec.write(document))


def save(owner: UUID | None, id: UUID, entry: str) -> Favourite:
    """Save a unit of a list as a favourite, by its name there, unless it is one already.

    Raises QuotaExceeded, and EditConflict if the entry is gone.
    """
    row = get_object_or_404(List.objects.of_owner(owner), pk=id)
    current = report(row)
    unit = current.game.unit_of(current.document, entry)
    return save_document(row.owner, alone(current.document, unit))


@transaction.atomic
def save_document(owner: UUID, document: Document, name: str = "") -> Favourite:
    """Save a list of one unit as a favourite, by default under the name of the unit.

    Raises InvalidInput or QuotaExceeded.
    """
    check(document)
    unit = alone(document, document.entries)
    favourite, books = pin_and_hold(unit, document.game, owner)
    name = name or wording.term(books.judge(favourite).roster.members[0].label)
    if earlier := _same(owner, favourite).first():
        return earlier
    text = codec.write(favourite)
    claim_room(owner, len(text.encode()), Favourite)
    return Favourite.objects.create(
        owner=owner, game=document.game, name=name[:MAX_NAME], document=text
    )


def check(document: Document) -> None:
    """Raise InvalidInput unless a document is a list of one unit."""
    entries = document.entries
    unit = GAMES[document.game].unit_of(document, entries[0].id) if entries else []
    if not entries or len(unit) != len(entries):
        raise InvalidInput(ErrorDetail("entries", "one_unit"))


def alone(document: Document, unit: Sequence[Any]) -> Document:
    """Return a list of only this unit and the books it needs."""
    game = GAMES[document.game]
    empty: Any = game.document(game=document.game)
    made: Document = game.edits["add_entries"].function(empty, entries=tuple(unit), new_id=FIRST_ID)
    needed = form_of(document.game).needs(made)
    books = {key: version for key, version in document.books.items() if key in needed}
    return replace(made, books=books)


def judge_fitting(row: List) -> Iterator[tuple[Favourite, Any]]:
    """Yield the favourites whose books a list uses, judged by the list's books, by name."""
    document = read(row)
    needs = form_of(row.game).needs
    for favourite in Favourite.objects.of_owner(row.owner).filter(game=row.game):
        saved = read(favourite)
        if needs(saved).keys() <= needs(document).keys():
            here = replace(saved, books=document.books)
            yield favourite, row.readable_books.judge(here)


def judge_all(rows: Iterable[Favourite]) -> list[tuple[Favourite, Any]]:
    """Judge favourites by the newest versions of their books."""
    books: dict[str, Books] = {}
    judged = []
    for row in rows:
        here = books.setdefault(row.game, Books(row.game, row.owner))
        document = read(row)
        newest = {**document.books, **here.newest(document.books)}
        judged.append((row, here.judge(replace(document, books=newest))))
    return judged


def add(owner: UUID | None, id: UUID, favourite: UUID, request_key: str = "") -> Change:
    """Add a favourite to a list as one edit, once for a request of this key."""
    row = get_object_or_404(Favourite.objects.of_owner(owner), pk=favourite)
    entries = {"entries": entries_in(read(row))}
    return edit(owner, id, "add_entries", entries, request_key=request_key)


def copy_units(owner: UUID | None, source: UUID, entries: Iterable[str], target: UUID) -> Change:
    """Copy units of a list to another of the same game, as one edit of the latter.

    Raises InvalidInput, and EditConflict if one of them is gone.
    """
    lists = List.objects.of_owner(owner)
    row = get_object_or_404(lists, pk=source)
    get_object_or_404(lists.only("pk"), pk=target, game=row.game)
    document = read(row)
    unit_of = GAMES[row.game].unit_of
    chosen = {part.id for entry in entries for part in unit_of(document, entry)}
    taken = [entry for entry in document.entries if entry.id in chosen]
    copied = entries_in(edits.with_entries(document, taken))
    return edit(owner, target, "add_entries", {"entries": copied})


def entries_in(document: Document) -> Any:
    """Return the entries of a document as JSON objects."""
    return json.loads(codec.write(document))["entries"]


def rename(owner: UUID | None, id: UUID, name: str) -> None:
    write(Favourite.objects.of_owner(owner), id, name=name)


def delete(owner: UUID | None, id: UUID) -> None:
    """Delete a favourite; `undelete` undoes it."""
    write(Favourite.objects.of_owner(owner), id, deleted_at=timezone.now())


def undelete(owner: UUID | None, id: UUID) -> None:
    """Undo `delete`."""
    write(Favourite.objects.deleted_of_owner(owner), id, deleted_at=None)
