"""Deletes lists, archives them or makes them templates, singly or in bulk, and undoes it."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone

from rulesets.lists.models import List
from rulesets.services import write

BULK_ACTIONS = {"delete": "deleted_at", "archive": "archived_at", "template": "template_at"}
"""Bulk actions, each with the column that stores its time."""

BULK_REVERSALS = {"unarchive": "archived_at", "untemplate": "template_at"}
"""Bulk actions that undo others whatever their time, each with the column."""


def delete(owner: UUID | None, id: UUID, revision: int | None = None) -> bool:
    """Delete a list; `undelete` undoes it. False if there is none."""
    return write(List.objects.of_owner(owner), id, revision, deleted_at=timezone.now())


def undelete(owner: UUID | None, id: UUID, revision: int | None = None) -> bool:
    """Undo `delete`. False if there is no such deleted list."""
    return write(List.objects.deleted_of_owner(owner), id, revision, deleted_at=None)


def archive(owner: UUID | None, id: UUID, revision: int | None = None) -> bool:
    """Archive a list. False if there is none."""
    return write(List.objects.of_owner(owner), id, revision, archived_at=timezone.now())


def unarchive(owner: UUID | None, id: UUID, revision: int | None = None) -> bool:
    """Undo `archive`. False if there is none."""
    return write(List.objects.of_owner(owner), id, revision, archived_at=None)


def make_template(owner: UUID | None, id: UUID, revision: int | None = None) -> bool:
    """Make a list a template. False if there is none."""
    return write(List.objects.of_owner(owner), id, revision, template_at=timezone.now())


def end_template(owner: UUID | None, id: UUID, revision: int | None = None) -> bool:
    """Undo `make_template`. False if there is none."""
    return write(List.objects.of_owner(owner), id, revision, template_at=None)


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
