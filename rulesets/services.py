"""Writes to rows with a revision, for the services of every app."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from rulesets.engine.errors import StaleRevision


def require_revision(current: int, expected: int | None) -> None:
    """Raise StaleRevision if another revision is expected than the current one."""
    if expected not in (None, current):
        raise StaleRevision(current)


def write(rows: QuerySet[Any], id: UUID, revision: int | None, **columns: object) -> bool:
    """Update columns of a row, at the given revision only if there is one.

    False if there is no such row; raises StaleRevision.
    """
    matching = rows.filter(pk=id)
    expected = matching if revision is None else matching.filter(revision=revision)
    if expected.update(**columns):
        return True
    current = matching.values_list("revision", flat=True).first()
    if current is None or revision is None:
        return False
    raise StaleRevision(current)
