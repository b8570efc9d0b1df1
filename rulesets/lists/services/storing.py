"""Stores and thins revisions."""

from typing import Any

from django.db.models import F, Func, IntegerField, Sum

from rulesets.engine import codec
from rulesets.engine.details import Description
from rulesets.lists.models import List, Revision

KEPT_REVISIONS = 200
"""Newest revisions of a list, never thinned out."""

THINNED_TO = 10
"""Older revisions are kept if their number is a multiple of this."""

HISTORY_BYTES = 2_000_000
"""Most bytes of a list's revisions; the oldest are deleted first."""

ALWAYS_KEPT = 20
"""Newest revisions of a list, never deleted for their size."""


def store_revision(
    row: List, description: Description, step: str = "", request_key: str = ""
) -> None:
    """Store a row's document as its newest revision."""
    Revision.objects.create(
        list=row,
        number=row.revision,
        step=step,
        undo_to=row.undo_to,
        redo_to=row.redo_to,
        document=row.document,
        edit=description.edit,
        about=description.about.en,
        about_it=description.about.it,
        details=codec.write(description.details),
        points=row.points,
        verdict=row.verdict,
        created_at=row.updated_at,
        request_key=request_key,
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
