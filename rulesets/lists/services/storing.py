"""Fills and saves the rows of a list: its columns, its revisions."""

from typing import Any
from uuid import UUID

from django.db.models import F, QuerySet

from rulesets.engine import codec
from rulesets.engine.errors import InvalidInput, Problem
from rulesets.engine.report import Report
from rulesets.engine.values import Term
from rulesets.lists.models import FACTION_LENGTH, List, Revision

KEPT_REVISIONS = 200
"""Revisions of a list that are never thinned out, the newest ones."""

THINNED_TO = 10
"""Of the older revisions, every one whose number divides by this is kept."""

MAX_POINTS = 2**31 - 1
"""The most that fits the column of a listing; more is no list that anyone plays."""

SUMMARY = ("game", "name", "size", "points", "verdict", "faction", "faction_it", "units")
"""Columns that repeat for listings what the document and its report say."""


def fill(row: List, report: Report[Any]) -> None:
    """Put a document and its summary into a row; raises InvalidInput if it is too large."""
    document, factions = report.document, report.roster.factions
    row.document = codec.write(document)
    if len(row.document) > codec.MAX_BYTES:
        found = {"limit": codec.MAX_BYTES, "size": len(row.document)}
        raise InvalidInput(Problem("", "too_large", found))
    row.game, row.name, row.size = document.game, document.name, document.size
    row.points, row.verdict = min(report.points, MAX_POINTS), report.verdict
    row.faction = ", ".join(name.en for name in factions)[:FACTION_LENGTH]
    row.faction_it = ", ".join(name.it or name.en for name in factions)[:FACTION_LENGTH]
    row.units = report.roster.unit_count


class StaleRevision(Exception):
    """Someone else saved the list since the given revision was read."""

    def __init__(self, current: int) -> None:
        super().__init__(str(current))
        self.current = current


def write(lists: QuerySet[List], id: UUID, revision: int | None, **columns: object) -> bool:
    """Write columns beside the document, at that revision only if one is given.

    False if there is no such list; raises StaleRevision.
    """
    found = lists.filter(pk=id)
    expected = found if revision is None else found.filter(revision=revision)
    if expected.update(**columns):
        return True
    current = found.values_list("revision", flat=True).first()
    if current is None or revision is None:
        return False
    raise StaleRevision(current)


def record(row: List, edit: str, about: Term) -> None:
    """Store the document of a row as the revision that the row shows."""
    Revision.objects.create(
        list=row,
        number=row.current,
        previous=row.undo_to,
        document=row.document,
        edit=edit,
        about=about.en,
        about_it=about.it,
        points=row.points,
        verdict=row.verdict,
        created_at=row.updated_at,
    )


def thin(row: List) -> None:
    """Delete most of the older revisions, never the first."""
    newest_old = row.revisions.values_list("number", flat=True)[KEPT_REVISIONS:].first()
    old = row.revisions.filter(number__lte=newest_old or 0).exclude(number=1)
    old.alias(rest=F("number") % THINNED_TO).exclude(rest=0).delete()
