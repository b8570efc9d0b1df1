"""Creates, clones, shares and deletes lists."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet, Value
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext

from rulesets.books.library import Books
from rulesets.books.services import hand_on
from rulesets.engine.document import Document
from rulesets.engine.report import judge as judge_in
from rulesets.engine.values import Term
from rulesets.games import GAMES
from rulesets.lists.models import NAME_LENGTH, List
from rulesets.lists.services.judging import read, report
from rulesets.lists.services.storing import SUMMARY, fill, record, write
from rulesets.models import new_share_key


def create(owner: UUID, document: Document, edit: str = "create") -> List:
    """Make a new list of this owner, with its first revision."""
    books = Books(document.game, owner)
    pinned = books.pin(document)
    row = List(owner=owner, updated_at=timezone.now())
    fill(row, judge_in(GAMES[document.game], pinned, books.library(pinned)))
    with transaction.atomic():
        row.save(force_insert=True)
        record(row, edit, Term(document.name))
    return row


@transaction.atomic
def clone(row: List, taker: UUID) -> List:
    """Make a list of the taker's own with the same document, whoever owns that."""
    document = hand_on(read(row), row.owner, taker)
    copied = gettext("%(name)s (copy)")
    name = document.name.removesuffix(copied % {"name": ""})
    return create(taker, replace(document, name=(copied % {"name": name})[:NAME_LENGTH]), "clone")


def delete(owner: UUID | None, id: UUID, revision: int | None = None) -> bool:
    """Put a list away; `undelete` brings it back. False if there is none."""
    return write(List.objects.of_owner(owner), id, revision, deleted_at=timezone.now())


def undelete(owner: UUID | None, id: UUID, revision: int | None = None) -> bool:
    """Bring a deleted list back. False if there is none."""
    return write(List.objects.deleted_of_owner(owner), id, revision, deleted_at=None)


AWAY = {"delete": "deleted_at", "archive": "archived_at"}
"""Columns that say since when a list is away, by the action that puts it there."""


def put_away(owner: UUID | None, ids: Iterable[UUID], action: str) -> datetime:
    """Delete or archive lists of an owner's; return the moment by which all come back."""
    moment, column = timezone.now(), AWAY[action]
    rows = List.objects.of_owner(owner).filter(pk__in=list(ids), **{column: None})
    rows.update(**{column: moment})
    return moment


def _away(owner: UUID | None, action: str, moment: datetime) -> QuerySet[List]:
    rows = List.objects.filter(owner=owner) if owner else List.objects.none()
    return rows.filter(**{AWAY[action]: moment})


def count_away(owner: UUID | None, action: str, moment: datetime) -> int:
    return _away(owner, action, moment).count()


def bring_back(owner: UUID | None, action: str, moment: datetime) -> None:
    """Undo what put lists away at a moment."""
    _away(owner, action, moment).update(**{AWAY[action]: None})


def unarchive(owner: UUID | None, ids: Iterable[UUID]) -> None:
    List.objects.of_owner(owner).filter(pk__in=list(ids)).update(archived_at=None)


def keep_share_key(owner: UUID | None, id: UUID, revision: int | None = None) -> str | None:
    """Return the key of the shared view, a new one if there is none. None if there is no list."""
    lists = List.objects.of_owner(owner)
    key = Coalesce("share_key", Value(new_share_key()))
    if not write(lists, id, revision, share_key=key):
        return None
    return lists.values_list("share_key", flat=True).get(pk=id)


def renew_share_key(owner: UUID | None, id: UUID, revision: int | None = None) -> str | None:
    """Return a new key for the shared view; the old one is void. None if there is no list."""
    key = new_share_key()
    return key if write(List.objects.of_owner(owner), id, revision, share_key=key) else None


def withdraw_share_key(owner: UUID | None, id: UUID, revision: int | None = None) -> bool:
    """Share a list no longer. False if there is none."""
    return write(List.objects.of_owner(owner), id, revision, share_key=None)


def summarise(row: List) -> None:
    """Work out anew what listings show of a row, for after a change of the rules."""
    fill(row, report(row))
    row.save(update_fields=SUMMARY)
