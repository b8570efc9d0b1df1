"""The import page: files, text and share links, and the outcome of each."""

from collections.abc import Sequence
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rulesets.api.codes import REFUSALS
from rulesets.backups.services.archives import is_backup, store_upload
from rulesets.engine.errors import InvalidInput
from rulesets.importing.results import Results
from rulesets.lists.forms import ImportFiles
from rulesets.lists.imports.files import fetch, import_files
from rulesets.lists.imports.outcomes import ImportOutcome, outcomes_of, written
from rulesets.lists.models import ImportResult
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.references import shared_row
from rulesets.lists.services import lifecycle, results
from rulesets.repeated.once import once
from rulesets.uploads.files import File, uploaded, whole
from rulesets.web.ownership import OwnerRequest, ensure_owner
from rulesets.web.throttling import throttled


@require_http_methods(["GET", "HEAD", "POST"])
@once
def import_page(request: OwnerRequest) -> HttpResponse:
    """Import files, text or a link; redirect to the editor after a single new list without remarks.

    A backup leads to a preview instead.
    """
    if request.method != "POST":
        return _show(request, ImportFiles())
    form = ImportFiles(request.POST, request.FILES)
    if not form.is_valid():
        return _show(request, form, status=400)
    uploads = form.cleaned_data["files"]
    backup = next((raw for raw in (file.read() for file in uploads) if is_backup(raw)), None)
    if backup is not None and len(uploads) > 1:
        form.add_error("files", _("Choose the backup alone, without other files."))
        return _show(request, form, status=400)
    if backup is not None:
        store_upload(ensure_owner(request), backup)
        return redirect("backups:restore")
    for upload in uploads:
        upload.seek(0)
    if form.link:
        return _import_link(request, form)
    text = form.cleaned_data["text"]
    return _import(request, form, [whole("", text.encode())] if text.strip() else [])


@throttled("links")
def _import_link(request: OwnerRequest, form: ImportFiles) -> HttpResponse:
    """Clone a list shared here, or import the content of a link to another host."""
    try:
        row = shared_row(request.get_host(), form.link)
    except (Http404, InvalidInput):
        form.add_error("text", _(REFUSALS["not_found"].cause))
        return _show(request, form, status=400)
    if row is None:
        return _import(request, form, [fetch(form.link)])
    return _import(
        request, form, [], [ImportOutcome(row=lifecycle.clone(row, ensure_owner(request)))]
    )


@never_cache
@require_safe
def result(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Show the outcomes of an import again."""
    kept = get_object_or_404(ImportResult, owner=request.owner, pk=id)
    form = ImportFiles(initial={"text": kept.text})
    return _show_results(request, form, outcomes_of(kept), 200)


def _import(
    request: OwnerRequest,
    form: ImportFiles,
    pasted: list[File],
    copied: Sequence[ImportOutcome] = (),
) -> HttpResponse:
    """Import pasted text and uploads, and lead to the outcomes after those of `copied` lists.

    If nothing was imported and no book would help, show what was wrong and what was typed.
    """
    files = [*pasted, *uploaded(form.cleaned_data["files"])]
    if not files and not copied:
        form.add_error(None, _("There is nothing in it to import."))
        return _show(request, form, status=400)
    outcomes = [*copied, *import_files(ensure_owner(request), files)]
    first = outcomes[0]
    if len(outcomes) == 1 and first.row and not (first.remarks or first.earlier):
        return redirect("lists:editor", first.row.pk)
    text = form.cleaned_data["text"] if pasted and first.errors else ""
    if all(outcome.errors and not outcome.missing for outcome in outcomes):
        return _show_results(request, ImportFiles(initial={"text": text}), outcomes, 400)
    kept = results.keep(ensure_owner(request), list(map(written, outcomes)), text)
    return redirect("import_result", kept.pk)


def _show_results(
    request: OwnerRequest, form: ImportFiles, outcomes: Sequence[ImportOutcome], status: int
) -> HttpResponse:
    """Show every outcome above a form."""
    return _show(request, form, status, Results.of(request.owner, outcomes))


def _show(
    request: OwnerRequest, form: ImportFiles, status: int = 200, results: Results | None = None
) -> HttpResponse:
    context = {"presentations": PRESENTATIONS, "form": form, "results": results}
    return render(request, "lists/import.html", context, status=status)
