"""Every write to a list, for any app: create, edit, undo, restore, share, delete.

An edit loads the row for update, applies a pure function to its document and saves document,
revision and summary together, so two tabs that edit different entries both win.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext

from rulesets import reports
from rulesets.engine import codec, edits
from rulesets.engine.document import Document
from rulesets.engine.errors import InvalidInput, Problem
from rulesets.engine.report import Report, judge
from rulesets.engine.values import Term
from rulesets.games import GAMES
from rulesets.models import new_share_key

KEPT_REVISIONS = 200
"""Revisions of a list that are never thinned out, the newest ones."""

THIN_EVERY = 50
"""Edits after which a list's older revisions are thinned out."""

THINNED_TO = 10
"""Of the older revisions, every one whose number divides by this is kept."""


DESCRIBED = ("game", "name", "size", "points", "verdict")
"""Columns that repeat for listings what the document and its report say."""

CHANGED = (*DESCRIBED, "document", "revision", "current", "undo_to", "redo_to", "updated_at")
"""Columns that an edit writes."""

NOTHING = Term("")
MAX_ABOUT = 100
MAX_NAME = 80
MAX_POINTS = 2**31 - 1
"""What fits the column of a listing; more is no list that anyone plays."""


class StaleRevision(Exception):
    """Someone else saved the list since the given revision was read."""

    def __init__(self, current: int) -> None:
        super().__init__(str(current))
        self.current = current


@dataclass(frozen=True)
class Change:
    """What an edit did: the row as saved, the reports before and after, what it was about."""

    row: object
    before: Report
    after: Report
    edit: str
    about: Term = NOTHING

    @property
    def has_effect(self) -> bool:
        return self.before.document != self.after.document


@dataclass(frozen=True)
class Lists:
    """The services of one list model. `library` gives the books that a document is judged by; `pin`
    fixes those it does not pin yet to their newest versions. Both know the books of its owner.
    `hand_on` makes a document one that another owner can read, given both.

    Rows are always fetched within their owner, so a stranger's is simply not there.
    """

    model: type
    library: Callable[[Document, UUID | None], Any]
    pin: Callable[[Document, UUID | None], Document]
    hand_on: Callable[[Document, UUID, UUID], Document] = lambda document, giver, taker: document

    def read(self, row) -> Document:
        """The document of a row or of a revision's row."""
        game = row.game if hasattr(row, "game") else row.list.game
        return codec.read(GAMES[game].document, row.document)

    def judge(self, document: Document, owner: UUID | None = None) -> Report:
        return judge(GAMES[document.game], document, self.library(document, owner))

    def report(self, row) -> Report:
        kept = reports.find(row.game, row.document)
        document = kept.report.document if kept else self.read(row)
        library = self.library(document, row.owner)
        if kept and kept.library == library:
            return kept.report
        report = judge(GAMES[row.game], document, library)
        reports.keep(row.document, library, report)
        return report

    @transaction.atomic
    def create(self, owner, document: Document, edit="create"):
        """A new list of this owner, with its first revision."""
        row = self.model(owner=owner)
        self._fill(row, self.judge(self.pin(document, owner), owner))
        row.updated_at = timezone.now()
        row.save(force_insert=True)
        self._record(row, None, edit, Term(document.name))
        return row

    @transaction.atomic
    def clone(self, row, taker):
        """A list of one's own with the same document as a row, whoever owns that."""
        document = self.hand_on(self.read(row), row.owner, taker)
        name = gettext("%(name)s (copy)") % {"name": document.name}
        return self.create(taker, replace(document, name=name[:MAX_NAME]), "clone")

    @transaction.atomic
    def edit(self, owner, id, name: str, arguments) -> Change:
        """Apply one edit by name; raises InvalidInput or EditConflict, and saves nothing then."""
        row = self._lock(owner, id)
        before = self.report(row)
        document = edits.apply(
            before.game.edits, before.document, name, arguments, secrets.token_hex(4)
        )
        return self._save(row, before, self.pin(document, owner), name, arguments)

    @transaction.atomic
    def replace(self, owner, id, document: Document, revision: int) -> Change:
        """Put a whole document in place; raises StaleRevision if it is not based on the newest."""
        row = self._lock(owner, id)
        if row.revision != revision:
            raise StaleRevision(row.revision)
        pinned = self.pin(document, owner)
        return self._save(row, self.report(row), pinned, "replace", {"name": document.name})

    @transaction.atomic
    def undo(self, owner, id) -> Change:
        """Show the document as it was one edit earlier; at the beginning nothing happens."""
        row = self._lock(owner, id)
        before = self.report(row)
        earlier = row.undo_to and row.revisions.filter(number__lte=row.undo_to).first()
        if not earlier:
            return Change(row, before, before, "undo")
        row.redo_to = row.current
        return Change(row, before, self._show(row, earlier), "undo")

    @transaction.atomic
    def redo(self, owner, id) -> Change:
        """Take the last undo back; without one nothing happens."""
        row = self._lock(owner, id)
        before = self.report(row)
        later = row.redo_to and row.revisions.filter(number=row.redo_to).first()
        if not later:
            return Change(row, before, before, "redo")
        further = row.revisions.filter(previous=later.number).first()
        further = further or row.revisions.filter(number__gt=later.number).last()
        row.redo_to = further.number if further else None
        return Change(row, before, self._show(row, later), "redo")

    @transaction.atomic
    def restore(self, owner, id, number: int) -> Change:
        """Bring an earlier document back, as an edit of its own that can be undone."""
        row = self._lock(owner, id)
        document = self.read(row.revisions.select_related("list").get(number=number))
        return self._save(row, self.report(row), document, "restore", {"number": number})

    def delete(self, owner, id) -> bool:
        """Put a list away; `undelete` brings it back. False if there is none."""
        lists = self.model.objects.of_owner(owner).filter(pk=id)
        return lists.update(deleted_at=timezone.now()) == 1

    def undelete(self, owner, id) -> bool:
        lists = self.model.objects.deleted_of_owner(owner).filter(pk=id)
        return lists.update(deleted_at=None) == 1

    def renew_share_key(self, owner, id) -> str | None:
        """A new address for the shared view; the old one is gone. None if there is no list."""
        key = new_share_key()
        lists = self.model.objects.of_owner(owner).filter(pk=id)
        return key if lists.update(share_key=key) else None

    def withdraw_share_key(self, owner, id) -> bool:
        """No shared view any more. False if there is no list."""
        return self.model.objects.of_owner(owner).filter(pk=id).update(share_key=None) == 1

    def summarise(self, row) -> None:
        """Work out a row's points and verdict anew, for after a change of the rules."""
        self._fill(row, self.report(row))
        row.save(update_fields=DESCRIBED)

    def _lock(self, owner, id):
        return self.model.objects.own(owner, id, lock=True)

    def _save(self, row, before: Report, document: Document, edit: str, arguments) -> Change:
        """Save a document as a new revision; if it is the same as before, nothing at all."""
        if document == before.document:
            return Change(row, before, before, edit)
        library = self.library(document, row.owner)
        after = judge(GAMES[row.game], document, library)
        about = _about(before, after, arguments)
        previous = row.current
        self._fill(row, after)
        row.revision = row.current = row.revision + 1
        row.undo_to, row.redo_to = previous, None
        row.updated_at = timezone.now()
        row.save(update_fields=CHANGED)
        reports.keep(row.document, library, after)
        self._record(row, previous, edit, about)
        if row.revision % THIN_EVERY == 0:
            self._thin(row)
        return Change(row, before, after, edit, about)

    def _show(self, row, revision) -> Report:
        document = codec.read(GAMES[row.game].document, revision.document)
        report = self.judge(document, row.owner)
        self._fill(row, report)
        row.revision += 1
        row.current, row.undo_to = revision.number, revision.previous
        row.updated_at = timezone.now()
        row.save(update_fields=CHANGED)
        return report

    def _fill(self, row, report: Report) -> None:
        document = report.document
        row.document = _text(document)
        row.game, row.name, row.size = document.game, document.name, document.size
        row.points, row.verdict = min(report.points, MAX_POINTS), report.verdict

    def _record(self, row, previous, edit: str, about: Term) -> None:
        revision = row.revisions.model(
            list=row,
            number=row.current,
            previous=previous,
            document=row.document,
            edit=edit,
            about=about.en,
            about_it=about.it,
            created_at=row.updated_at,
        )
        revision.save(force_insert=True)

    def _thin(self, row) -> None:
        newest_old = row.revisions.values_list("number", flat=True)[KEPT_REVISIONS:].first()
        old = row.revisions.filter(number__lte=newest_old or 0).exclude(number=1)
        old.alias(rest=F("number") % THINNED_TO).exclude(rest=0).delete()


def _text(document: Document) -> str:
    """A document as stored; raises InvalidInput if it could not be read again."""
    text = codec.write(document)
    if len(text) > codec.MAX_BYTES:
        raise InvalidInput(Problem("", "too_large", {"limit": codec.MAX_BYTES, "size": len(text)}))
    return text


def _about(before: Report, after: Report, arguments) -> Term:
    """What an edit is about: its first entry's name, the entry it made, else what it was given."""
    known = {member.id: member for member in before.roster.entries}
    for entry in (arguments.get("entry"), *arguments.get("entries", ())):
        if entry in known:
            return known[entry].label
    for member in after.roster.entries:
        if member.id not in known:
            return member.label
    given = (arguments[name] for name in ("key", "name", "size", "number") if name in arguments)
    return Term(str(next(given, ""))[:MAX_ABOUT])
