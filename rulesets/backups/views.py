"""Pages that write a backup and restore one."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.http import FileResponse, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rulesets.backups.services import archives
from rulesets.backups.services.parts import BACK, NEW, Restored
from rulesets.engine.errors import InvalidInput
from rulesets.lists.forms import ImportFiles
from rulesets.lists.models import List
from rulesets.repeated.once import once
from rulesets.web.notices import Notice
from rulesets.web.ownership import OwnerRequest
from rulesets.wording import error_sentence
from rulesets.wording.terms import Text

LABELS = {
    "books": _("Army books"),
    "lists": _("Lists"),
    "favourites": _("Favourites"),
    "campaigns": _("Campaigns"),
}
"""Titles of a backup's folders."""


MAX_ROWS_NAMED = 100
"""Most rows of a kind that the page names."""

MAX_REFUSED = 20
"""Most refused rows that the page shows."""


MAX_REASONS = 2
"""Most reasons against rows in the notice, which is kept in a cookie."""


class ShownRows(NamedTuple):
    """The rows of a kind: how many, the first of them, how many more."""

    total: int
    first: Sequence[Restored]
    more: int

    @classmethod
    def of(cls, rows: Sequence[Restored]) -> "ShownRows":
        first = rows[:MAX_ROWS_NAMED]
        return cls(len(rows), first, len(rows) - len(first))

    @property
    def namesakes(self) -> set[str]:
        """The names that more than one of them has."""
        counted = Counter(row.name for row in self.first)
        return {name for name, count in counted.items() if count > 1}


class FolderPreview(NamedTuple):
    """The rows of one folder: new ones, deleted ones to bring back, and those already here."""

    label: Text
    new: ShownRows
    back: ShownRows
    here: ShownRows


@never_cache
@require_safe
def backups(request: OwnerRequest) -> HttpResponse:
    """Offer a backup to download and a form to upload one."""
    context = {"count": List.objects.of_owner(request.owner).count(), "form": ImportFiles()}
    return render(request, "backups/backups.html", context)


@never_cache
@require_safe
def download(request: OwnerRequest) -> FileResponse | HttpResponse:
    """Send one file with everything that the visitor has."""
    if request.owner is None:
        return redirect("backups:backups")
    name = f"muster-backup-{timezone.localdate():%Y-%m-%d}.zip"
    return FileResponse(archives.write_backup(request.owner), as_attachment=True, filename=name)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@once
def restore(request: OwnerRequest) -> HttpResponse:
    """Preview the uploaded backup; restore it once that is confirmed."""
    owner, is_trial = request.owner, request.method != "POST"
    find = archives.find_upload if is_trial else archives.take_upload
    raw = find(owner) if owner else None
    if owner is None or raw is None:
        return render(request, "backups/no_upload.html", status=410)
    try:
        outcomes = archives.restore(owner, raw, is_trial)
    except InvalidInput as error:
        return render(request, "backups/unreadable.html", {"errors": error.details}, status=400)
    if not is_trial:
        Notice(_outcome(outcomes)).leave_for(request)
        return redirect("lists:home")
    refused = [outcome for outcome in outcomes if outcome.errors]
    context = {
        "folders": list(_folders(outcomes)),
        "refused": refused[:MAX_REFUSED],
        "refused_count": len(refused),
        "changes": sum(bool(outcome.change) for outcome in outcomes),
    }
    return render(request, "backups/restore.html", context)


def _outcome(outcomes: Sequence[Restored]) -> str:
    """Return sentences on how many rows came back, and how many did not and why."""
    counts = Counter(row.folder for row in outcomes if row.change)
    came = [f"{label}: {counts[folder]}" for folder, label in LABELS.items() if counts[folder]]
    refused = [row.errors for row in outcomes if row.errors]
    reasons = dict.fromkeys(error_sentence(detail) for errors in refused for detail in errors)
    sentences = [gettext("Your backup is restored"), ", ".join(came)]
    if refused:
        sentences.append(gettext("%(n)s cannot be restored") % {"n": len(refused)})
        sentences += [*reasons][:MAX_REASONS]
    return " ".join(f"{sentence.rstrip('.')}." for sentence in sentences if sentence)


def _folders(outcomes: Sequence[Restored]) -> Iterator[FolderPreview]:
    for folder, label in LABELS.items():
        rows = [row for row in outcomes if row.folder == folder]
        new, back, here = (
            ShownRows.of([row for row in rows if row.change == change and not row.errors])
            for change in (NEW, BACK, "")
        )
        if rows:
            yield FolderPreview(label, new, back, here)
