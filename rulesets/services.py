"""Writes of rows that have a revision, for the services of every app."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from rulesets.engine.errors import StaleRevision


def require_revision(current: int, expected: int | None) -> None:
    """Raise StaleRevision where a revision is expected and another is there."""
    if expected not in (None, current):
        raise StaleRevision(current)


def write(rows: QuerySet[Any], id: UUID, revision: int | None, **columns: object) -> bool:
    """Write columns beside the document, at that revision only if one is given.

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
