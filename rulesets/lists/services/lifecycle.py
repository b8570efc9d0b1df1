"""Creates, clones, shares, archives and deletes lists."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from itertools import chain, count
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet, Value
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext

from rulesets.books.library import Books
from rulesets.books.services import grant_books
from rulesets.engine.document import Document
from rulesets.engine.values import Term
from rulesets.lists.models import NAME_LENGTH, List
from rulesets.lists.services.judging import read, report
from rulesets.lists.services.storing import SUMMARY, fill, record, size_of
from rulesets.lists.services.tagging import set_tags
from rulesets.models import new_share_key
from rulesets.services import write
from rulesets.storage.services import require_quota

BULK_ACTIONS = {"delete": "deleted_at", "archive": "archived_at", "template": "template_at"}
"""Bulk actions, each with the column that stores its time."""

BULK_REVERSALS = {"unarchive": "archived_at", "untemplate": "template_at"}
"""Bulk actions that undo others whatever their time, each with the column."""


def create(owner: UUID, document: Document, edit: str = "create", earlier: str = "") -> List:
    """Create a list with its first revision. Raises QuotaExceeded.

    `earlier` is the text of the document, whose unknown fields are preserved.
    """
    books = Books(document.game, owner)
    pinned = books.pin(document)
    row = List(owner=owner, updated_at=timezone.now())
    fill(row, books.judge(pinned), earlier)
    row.bytes = size_of(row)
    with transaction.atomic():
        require_quota(owner, row.bytes, List)
        row.save(force_insert=True)
        record(row, edit, Term(document.name))
    return row


@transaction.atomic
def clone(row: List, taker: UUID) -> List:
    """Create a list for the taker with the same document, whoever owns the original.

    The copy gets a new name; a list made from a template keeps the template's.
    """
    document = grant_books(read(row), row.owner, taker)
    name = _name_of_original(document.name)
    document = replace(document, name=name if row.template_at else _name_of_copy(name, taker))
    copy = create(taker, document, "clone", row.document)
    if taker == row.owner:
        set_tags(taker, copy.pk, row.tag_names)
    return copy


def _name_of_original(name: str) -> str:
    """Return a list's name without the ending that marks a copy."""
    plain, numbered = gettext("%(name)s (copy)"), gettext("%(name)s (copy %(n)d)")
    ending = re.escape(numbered % {"name": "", "n": 0}).replace("0", r"\d+")
    return re.sub(f"(?:{re.escape(plain % {'name': ''})}|{ending})$", "", name)


def _name_of_copy(name: str, taker: UUID) -> str:
    """Return a name that the taker has not used: `Patrol (copy)`, then `Patrol (copy 2)`."""
    plain, numbered = gettext("%(name)s (copy)"), gettext("%(name)s (copy %(n)d)")
    named = List.objects.of_owner(taker).filter(name__startswith=name[: NAME_LENGTH // 2])
    taken = set(named.values_list("name", flat=True))
    endings = chain([plain % {"name": ""}], (numbered % {"name": "", "n": n} for n in count(2)))
    copies = (name[: NAME_LENGTH - len(ending)] + ending for ending in endings)
    return next(copy for copy in copies if copy not in taken)


def keep_share_key(owner: UUID | None, id: UUID, revision: int | None = None) -> str:
    """Return the share key, a new one if the list has none."""
    lists = List.objects.of_owner(owner)
    write(lists, id, revision, share_key=Coalesce("share_key", Value(new_share_key())))
    return str(lists.values_list("share_key", flat=True).get(pk=id))


def renew_share_key(owner: UUID | None, id: UUID, revision: int | None = None) -> str:
    """Replace the share key and return the new one."""
    key = new_share_key()
    write(List.objects.of_owner(owner), id, revision, share_key=key)
    return key


def withdraw_share_key(owner: UUID | None, id: UUID, revision: int | None = None) -> None:
    """Stop sharing a list."""
    write(List.objects.of_owner(owner), id, revision, share_key=None)


def summarise(row: List) -> None:
    """Recompute a row's summary columns, after a change of the rules."""
    fill(row, report(row), row.document)
    row.save(update_fields=[*SUMMARY, "changed_at"])


def delete(owner: UUID | None, id: UUID, revision: int | None = None) -> None:
    """Delete a list; `undelete` undoes it."""
    write(List.objects.of_owner(owner), id, revision, deleted_at=timezone.now())


def undelete(owner: UUID | None, id: UUID, revision: int | None = None) -> None:
    """Undo `delete`."""
    write(List.objects.deleted_of_owner(owner), id, revision, deleted_at=None)


def archive(owner: UUID | None, id: UUID, revision: int | None = None) -> None:
    """Archive a list."""
    write(List.objects.of_owner(owner), id, revision, archived_at=timezone.now())


def unarchive(owner: UUID | None, id: UUID, revision: int | None = None) -> None:
    """Undo `archive`."""
    write(List.objects.of_owner(owner), id, revision, archived_at=None)


def make_template(owner: UUID | None, id: UUID, revision: int | None = None) -> None:
    """Make a list a template."""
    write(List.objects.of_owner(owner), id, revision, template_at=timezone.now())


def end_template(owner: UUID | None, id: UUID, revision: int | None = None) -> None:
    """Undo `make_template`."""
    write(List.objects.of_owner(owner), id, revision, template_at=None)


def bulk(owner: UUID | None, ids: Iterable[UUID], action: str) -> datetime | None:
    """Apply one of BULK_ACTIONS or BULK_REVERSALS to lists.

    Returns the time that identifies an action to `undo_bulk`; None for a reversal.
    """
    rows = List.objects.of_owner(owner).filter(pk__in=list(ids))
    if action in BULK_REVERSALS:
        rows.update(**{BULK_REVERSALS[action]: None})
        return None
    moment, column = timezone.now(), BULK_ACTIONS[action]
    rows.filter(**{column: None}).update(**{column: moment})
    return moment


def count_bulk(owner: UUID | None, action: str, moment: datetime) -> int:
    """Count the lists that a bulk action still applies to."""
    return _done(owner, action, moment).count()


def undo_bulk(owner: UUID | None, action: str, moment: datetime) -> None:
    _done(owner, action, moment).update(**{BULK_ACTIONS[action]: None})


def _done(owner: UUID | None, action: str, moment: datetime) -> QuerySet[List]:
    rows = List.objects.filter(owner=owner) if owner else List.objects.none()
    return rows.filter(**{BULK_ACTIONS[action]: moment})
