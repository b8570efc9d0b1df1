"""Writes single rows, if they are at the revision that the caller knows."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404

from rulesets.engine.errors import StaleRevision


def require_revision(current: int, expected: int | None) -> None:
    """Raise StaleRevision if another revision is expected than the current one."""
    if expected not in (None, current):
        raise StaleRevision(current)


def write(
    rows: QuerySet[Any], id: UUID | int, revision: int | None = None, **columns: object
) -> None:
    """Update columns of a row, at the given revision only if there is one.

    Raises Http404 or StaleRevision.
    """
    matching = rows.filter(pk=id)
    expected = matching if revision is None else matching.filter(revision=revision)
    if not expected.update(**columns):
        raise StaleRevision(get_object_or_404(matching).revision)
