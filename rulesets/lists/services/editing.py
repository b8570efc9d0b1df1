"""Changes a list: edit, replace, undo, redo and restore.

An edit is a pure function of the document. The service reads, edits and judges the list, then
saves it unless somebody else has saved it since; in that case it starts again with the new version.
So two tabs that edit different entries both succeed, and nobody waits while a list is judged.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.shortcuts import get_object_or_404
from django.utils import timezone

from rulesets.engine.arguments import read_arguments
from rulesets.engine.details import Description
from rulesets.engine.document import Document
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.report import Report
from rulesets.engine.stored import write_stored
from rulesets.lists.models import List, ListToEdit, Revision
from rulesets.lists.services.describing import describe
from rulesets.lists.services.judging import SUMMARY, read, report, summarise
from rulesets.lists.services.storing import size_of, store_revision, thin
from rulesets.lists.services.webhooks import notify
from rulesets.monitoring.metrics import EDITS
from rulesets.owned.services import require_revision
from rulesets.storage.services import count_stored, make_room

ATTEMPTS = 3
"""Optimistic attempts before the row is locked."""

THIN_EVERY = 20
"""Number of edits between thinnings of a list's older revisions."""

CHANGED = (*SUMMARY, "document", "revision", "undo_to", "redo_to", "updated_at")
"""Columns that a change writes."""


@dataclass(frozen=True)
class Change:
    """Outcome of an edit: the saved row, the reports before and after, and a description.

    `step` is "undo" or "redo", empty for any other edit; for these two, the description is that of
    the revision restored. `undone` is that of the edit that an undo took back.
    """

    row: ListToEdit
    before: Report
    after: Report
    description: Description
    step: str = ""
    undone: Description | None = None

    @property
    def has_effect(self) -> bool:
        return bool(self.before.document != self.after.document)

    @property
    def added(self) -> str:
        """The id of the first new entry, empty if there is none."""
        known = {entry.id for entry in self.before.document.entries}
        new = (entry.id for entry in self.after.document.entries if entry.id not in known)
        return next(new, "")


@dataclass(frozen=True)
class Current:
    """A list as it is now: its row and its report. What alters it returns None if nothing changes.

    A change makes the row's document its newest revision, unsaved.
    """

    row: ListToEdit
    report: Report

    def edited(self, name: str, arguments: Mapping[str, Any]) -> Change | None:
        chosen = self.report.game.edits.find(name)
        typed = read_arguments(chosen.function, arguments, secrets.token_hex(4))
        return self._revised(chosen.run(self.report.document, typed), name, typed)

    def edited_by_all(
        self, chosen: Sequence[tuple[str, Mapping[str, Any]]], name: str
    ) -> Change | None:
        document = self.report.game.edits.apply_all(self.report.document, chosen)
        return self._revised(document, name, {})

    def replaced(self, document: Document) -> Change | None:
        if document.game != self.row.game:
            raise InvalidInput(ErrorDetail("game", "other_game", {"game": self.row.game}))
        return self._revised(document, "replace", {"name": document.name})

    def undone(self) -> Change | None:
        row = self.row
        earlier = row.revisions.filter(number__lte=row.undo_to or 0).first()
        if not earlier:
            return None
        undone = row.revisions.defer("document").get(number=row.revision).description
        row.undo_to, row.redo_to = earlier.undo_to, row.revision
        return replace(self._repeated(earlier, "undo"), undone=undone)

    def redone(self) -> Change | None:
        row = self.row
        later = row.revisions.filter(number__lte=row.redo_to or 0).first()
        if not later:
            return None
        row.undo_to, row.redo_to = later.undo_to, later.redo_to
        return self._repeated(later, "redo")

    def restored(self, number: int) -> Change | None:
        earlier = get_object_or_404(self.row.revisions, number=number)
        return self._revised(read(earlier), "restore", {"number": number}, earlier.document)

    def _revised(
        self, document: Document, edit: str, arguments: Mapping[str, Any], earlier: str = ""
    ) -> Change | None:
        """Take a document.

        Names that only a newer program knows are kept from its `earlier` text, by default the
        row's.
        """
        row, pinned = self.row, self.row.readable_books.pin(document)
        if pinned == self.report.document:
            return None
        row.document = write_stored(pinned, earlier or row.document)
        row.undo_to, row.redo_to = row.revision, None
        after = summarise(row, pinned)
        return Change(row, self.report, after, describe(edit, self.report, after, arguments))

    def _repeated(self, revision: Revision, step: str) -> Change:
        """Take the document of an earlier revision."""
        self.row.document = revision.document
        after = summarise(self.row)
        return Change(self.row, self.report, after, revision.description, step)


def edit(
    owner: UUID | None,
    id: UUID,
    name: str,
    arguments: Mapping[str, Any],
    revision: int | None = None,
    request_key: str = "",
) -> Change:
    """Apply one edit by name, to the given revision only if there is one.

    A request whose answer was lost comes again with its key, and changes nothing then. Raises
    InvalidInput, QuotaExceeded, EditConflict or StaleRevision; nothing is saved then.
    """
    return _change(owner, id, lambda now: now.edited(name, arguments), revision, request_key)


def edit_all(
    owner: UUID | None,
    id: UUID,
    chosen: Sequence[tuple[str, Mapping[str, Any]]],
    name: str,
    revision: int | None,
) -> Change:
    """Apply the chosen edits, all or none, as a single edit of this name."""
    return _change(owner, id, lambda now: now.edited_by_all(chosen, name), revision)


def replace_document(owner: UUID | None, id: UUID, document: Document, revision: int) -> Change:
    """Replace the whole document; raises StaleRevision if it is not based on the newest."""
    return _change(owner, id, lambda now: now.replaced(document), revision)


def undo(
    owner: UUID | None, id: UUID, revision: int | None = None, request_key: str = ""
) -> Change:
    """Undo the last edit; without one, do nothing."""
    return _change(owner, id, Current.undone, revision, request_key)


def redo(
    owner: UUID | None, id: UUID, revision: int | None = None, request_key: str = ""
) -> Change:
    """Redo the last edit undone; without one, do nothing."""
    return _change(owner, id, Current.redone, revision, request_key)


def restore(owner: UUID | None, id: UUID, number: int, revision: int | None = None) -> Change:
    """Restore an earlier document, as an edit that can be undone.

    Raises Http404 for a number that is not stored.
    """
    return _change(owner, id, lambda now: now.restored(number), revision)


def _change(
    owner: UUID | None,
    id: UUID,
    alter: Callable[[Current], Change | None],
    revision: int | None,
    request_key: str = "",
) -> Change:
    """Alter the current list, again if somebody else saved the list meanwhile.

    Raises StaleRevision if the list is not at the given revision.
    """
    lists = List.objects.for_editing(owner, request_key)
    attempts = 0
    while True:
        attempts += 1
        is_locked = attempts > ATTEMPTS
        with transaction.atomic() if is_locked else nullcontext():
            rows = lists.select_for_update() if is_locked else lists
            row: ListToEdit = get_object_or_404(rows, pk=id)
            if not row.is_repeated:
                require_revision(row.revision, revision)
            now = Current(row, report(row))
            change = None if row.is_repeated else alter(now)
            if change is None:
                return Change(row, now.report, now.report, Description(""))
            if _save(change, request_key):
                return change


@transaction.atomic
def _save(change: Change, request_key: str) -> bool:
    """Save a changed row; False if it was saved or a book it pins deleted since it was read."""
    row, size = change.row, size_of(change.row)
    pins = change.after.document.books
    if pins != change.before.document.books and not row.readable_books.hold(pins):
        return False
    if not change.step:
        make_room(row.owner, size, row.bytes_kept)
    unchanged = List.objects.of_owner(row.owner).filter(pk=row.pk, revision=row.revision)
    row.revision += 1
    row.updated_at = timezone.now()
    columns: dict[str, Any] = {name: getattr(row, name) for name in CHANGED}
    columns["bytes"] = F("bytes") + size
    if not unchanged.update(**columns):
        return False
    store_revision(row, change.description, change.step, request_key)
    if row.revision % THIN_EVERY == 0:
        thin(row)
    if row.is_watched:
        notify(row)
    if not change.step:
        count_stored(size)  # last, as a rollback does not take back what is counted
    transaction.on_commit(EDITS.labels(row.game).inc)
    return True
