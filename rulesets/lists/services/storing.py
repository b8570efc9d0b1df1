"""Fills the columns of lists, stores and thins revisions."""

from typing import Any

from django.db.models import F, Func, IntegerField, Sum

from rulesets.engine import codec
from rulesets.engine.details import MAX_POINTS, NO_DETAILS, Details
from rulesets.engine.report import Report
from rulesets.engine.stored import write_stored
from rulesets.engine.values import Term
from rulesets.lists.models import FACTION_LENGTH, List, Revision
from rulesets.lists.search import join_words

KEPT_REVISIONS = 200
"""Newest revisions of a list, never thinned out."""

THINNED_TO = 10
"""Older revisions are kept if their number is a multiple of this."""

HISTORY_BYTES = 2_000_000
"""Most bytes of a list's revisions; the oldest are deleted first."""

ALWAYS_KEPT = 20
"""Newest revisions of a list, never deleted for their size."""

TEXT_LENGTH = 20_000
"""Longest search text of a list, in characters."""

SUMMARY = ("game", "name", "size", "points", "verdict", "faction", "faction_it", "units", "text")
"""Columns that cache facts of the document and its report for listings."""


def fill(row: List, report: Report[Any], earlier: str = "") -> None:
    """Set a row's document and summary from a report; raises InvalidInput if it is too large.

    Fields of the `earlier` text that only a newer program knows are preserved.
    """
    document, factions = report.document, report.roster.factions
    row.document = write_stored(document, earlier)
    row.game, row.name, row.size = document.game, document.name, document.size
    row.points, row.verdict = min(report.points, MAX_POINTS), report.verdict
    row.faction = ", ".join(name.en for name in factions)[:FACTION_LENGTH]
    row.faction_it = ", ".join(name.it or name.en for name in factions)[:FACTION_LENGTH]
    row.units = report.roster.unit_count
    row.text = _text(row, report)


def _text(row: List, report: Report[Any]) -> str:
    names = [Term(row.name), *report.roster.factions]
    for member in report.roster.members:
        names += [*member.names, *member.equipment]
    return join_words(text for name in names for text in (name.en, name.it))[:TEXT_LENGTH]


def record(
    row: List, edit: str, about: Term, details: Details = NO_DETAILS, step: str = ""
) -> None:
    """Store a row's document as its newest revision."""
    Revision.objects.create(
        list=row,
        number=row.revision,
        step=step,
        undo_to=row.undo_to,
        redo_to=row.redo_to,
        document=row.document,
        edit=edit,
        about=about.en,
        about_it=about.it,
        details=codec.write(details),
        points=row.points,
        verdict=row.verdict,
        created_at=row.updated_at,
    )


def thin(row: List) -> None:
    """Delete most of the older revisions, and those beyond HISTORY_BYTES.

    The first revision, the newest, and those that undo and redo go to, always stay.
    """
    spared = [number for number in (1, row.revision, row.undo_to, row.redo_to) if number]
    newest_old = row.revisions.values_list("number", flat=True)[KEPT_REVISIONS:].first()
    old = row.revisions.filter(number__lte=newest_old or 0).exclude(number__in=spared)
    old.alias(rest=F("number") % THINNED_TO).exclude(rest=0).delete()
    sizes = row.revisions.annotate(size=Bytes("document")).values_list("number", "size")
    used = 0
    for place, (number, size) in enumerate(sizes):
        used += size
        if used > HISTORY_BYTES and place >= ALWAYS_KEPT:
            row.revisions.filter(number__lte=number).exclude(number__in=spared).delete()
            break
    left = row.revisions.aggregate(all=Sum(Bytes("document")))["all"]
    List.objects.filter(pk=row.pk).update(bytes=left, changed_at=F("changed_at"))


def size_of(row: List) -> int:
    """Return the bytes of a row's document."""
    return len(row.document.encode())


class Bytes(Func):
    """Length of a text in bytes."""

    function = "OCTET_LENGTH"
    output_field = IntegerField()

    def as_sqlite(self, compiler: Any, connection: Any, **extra: Any) -> Any:
        template = "LENGTH(CAST(%(expressions)s AS BLOB))"
        return super().as_sql(compiler, connection, template=template, **extra)
