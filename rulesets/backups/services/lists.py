"""The part of a backup with the owner's lists and their revisions."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from django.db import models, transaction

from rulesets.backups.services.parts import (
    MAX_MEMBER_BYTES,
    BackupPart,
    Pins,
    Restored,
    find_place,
    pinned,
)
from rulesets.engine import codec, fields
from rulesets.engine.details import NO_DETAILS, Description, Details
from rulesets.engine.document import Document
from rulesets.engine.errors import ErrorDetail, InvalidInput, not_one_of
from rulesets.engine.fields import MAX_INTEGER, bounded, matching
from rulesets.engine.stored import write_stored
from rulesets.engine.values import Term, Verdict
from rulesets.games import GAMES
from rulesets.lists.models import ABOUT_LENGTH, List, Revision
from rulesets.lists.services import lifecycle, tagging
from rulesets.lists.services.judging import summarise
from rulesets.lists.services.storing import size_of, store_revision
from rulesets.owned.secrets import ShareKey
from rulesets.storage.services import claim_room
from rulesets.uploads.documents import read_document
from rulesets.wording import history

MAX_REVISIONS_BYTES = 12 * 1024 * 1024
"""Of one list; older revisions are left out."""

PRINTABLE = r"^[^\x00-\x1f]*$"
TAGS_LENGTH = tagging.MAX_TAGS * (tagging.TAG_LENGTH + 2)

Number = Annotated[int, bounded(ge=1, le=MAX_INTEGER // 2)]
Tags = Annotated[str, matching(PRINTABLE), bounded(max_length=TAGS_LENGTH)]
About = Annotated[str, matching(PRINTABLE), bounded(max_length=ABOUT_LENGTH)]


@fields.record
class RevisionRecord:
    number: Number
    step: Annotated[str, matching("^(undo|redo)?$")]
    undo_to: Number | None
    redo_to: Number | None
    document: Annotated[str, bounded(max_length=codec.MAX_BYTES)]
    edit: Annotated[str, bounded(max_length=32)]
    about: About
    about_it: About
    points: Annotated[int, bounded(ge=0, le=MAX_INTEGER)]
    verdict: Verdict
    created_at: datetime
    details: Details = NO_DETAILS


@fields.record
class ListRecord:
    id: UUID
    share_key: ShareKey | None
    document: Annotated[str, bounded(max_length=codec.MAX_BYTES)]
    revision: Number
    undo_to: Number | None
    redo_to: Number | None
    created_at: datetime
    updated_at: datetime
    archived_at: datetime | None
    deleted_at: datetime | None
    revisions: tuple[RevisionRecord, ...]
    tags: Tags = ""
    template_at: datetime | None = None


MOMENTS = ("created_at", "updated_at", "archived_at", "template_at", "deleted_at")
COLUMNS = ("revision", "undo_to", "redo_to", *MOMENTS)
POINTERS = ("step", "undo_to", "redo_to")
OF_REVISION = (*POINTERS, "edit", "about", "about_it", "points", "verdict", "created_at")

RENAMED_EDITS = {"mend": "fix"}
"""Names of edits in older backups, and those they have now."""


class ListPart(BackupPart):
    folder = "lists"

    def write(self, owner: UUID, max_bytes: int) -> Iterator[str]:
        rows = List.objects.filter(owner=owner).order_by("created_at", "pk")
        max_each = min(max_bytes // max(1, rows.count()), MAX_REVISIONS_BYTES)
        for row in rows.iterator(chunk_size=20):
            stored = ListRecord(
                id=row.pk,
                share_key=row.share_key,
                document=row.document,
                revisions=tuple(_revisions(row, max_each)),
                tags=", ".join(row.tag_names),
                **{name: getattr(row, name) for name in COLUMNS},
            )
            yield codec.write(stored)

    def restore(self, owner: UUID, raw: bytes, pins: Pins, is_trial: bool) -> Restored:
        stored = codec.read(ListRecord, raw, MAX_MEMBER_BYTES)
        _require_order(stored)
        document = _read(stored.document, pins)
        text = write_stored(document, stored.document)
        name = document.name or GAMES[document.game].title
        holding = models.Q(document=text) | models.Q(revisions__document=text)
        id, here = find_place(owner, stored.id, text, List.objects.filter(holding).distinct())
        outcome = self.settle(
            name,
            here,
            stored,
            is_trial,
            create=lambda: _create(owner, id, stored, document, pins),
            undelete=lambda: lifecycle.undelete(owner, id),
        )
        return replace(outcome, made_at=stored.created_at)


def _require_order(stored: ListRecord) -> None:
    """Raise InvalidInput if a number is beyond the newest revision, which the next edit adds to."""
    newest = {"le": stored.revision}
    earlier = {"undo_to": stored.undo_to, "redo_to": stored.redo_to}
    numbers = {
        f"revisions[{place}].number": each.number for place, each in enumerate(stored.revisions)
    }
    errors = [
        ErrorDetail(place, "less_than_equal", newest)
        for place, number in {**earlier, **numbers}.items()
        if number and number > stored.revision
    ]
    if errors:
        raise InvalidInput(*errors)


def _revisions(row: List, max_bytes: int) -> Iterator[RevisionRecord]:
    """Yield the newest revisions of a list, at least one."""
    used = 0
    for revision in row.revisions.iterator(chunk_size=50):
        used += len(revision.document.encode())
        if used <= max_bytes or revision.number == row.revision:
            columns: Any = {name: getattr(revision, name) for name in OF_REVISION}
            columns |= {
                "verdict": Verdict(revision.verdict),
                "details": revision.description.details,
            }
            yield RevisionRecord(number=revision.number, document=revision.document, **columns)


def _read(text: str, pins: Pins) -> Document:
    document = read_document(text.encode(), is_stored=True)
    return pinned(document, document.game, pins)


@transaction.atomic
def _create(owner: UUID, id: UUID, stored: ListRecord, document: Document, pins: Pins) -> None:
    text = write_stored(document, stored.document)
    row = List(id=id, owner=owner, game=document.game, document=text, share_key=stored.share_key)
    if List.objects.filter(share_key=stored.share_key).exists():
        row.share_key = None
    columns = {name: getattr(stored, name) for name in COLUMNS}
    columns |= tagging.tag_columns(tagging.read_tags(stored.tags)[: tagging.MAX_TAGS])
    for name, value in columns.items():
        setattr(row, name, value)
    summarise(row)
    revisions = {kept.number: _revision(row, kept, pins) for kept in stored.revisions}
    row.bytes = size_of(row) + sum(
        len(revision.document.encode()) for revision in revisions.values()
    )
    claim_room(owner, row.bytes, List)
    row.save(force_insert=True)
    List.objects.filter(pk=id).update(created_at=stored.created_at)
    Revision.objects.bulk_create(revisions.values())
    if stored.revision not in revisions:
        store_revision(row, Description("import", Term(document.name)))


def _revision(row: List, stored: RevisionRecord, pins: Pins) -> Revision:
    document = _read(stored.document, pins)
    if document.game != row.game:
        raise InvalidInput(ErrorDetail("game", "other_game", {"game": row.game}))
    edit = RENAMED_EDITS.get(stored.edit, stored.edit)
    if edit not in history.EVENTS:
        raise InvalidInput(not_one_of("edit", history.EVENTS))
    columns = {name: getattr(stored, name) for name in OF_REVISION} | {"edit": edit}
    return Revision(
        list=row,
        number=stored.number,
        document=write_stored(document, stored.document),
        details=codec.write(stored.details),
        **columns,
    )
