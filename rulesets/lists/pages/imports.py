"""The page that takes in files, text and share links, and says what became of them."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from rulesets.devices.services import is_backup, keep_backup
from rulesets.files import uploaded, whole
from rulesets.lists.forms import ImportFiles
from rulesets.lists.imports import Outcome, fetch, import_files
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.web.ownership import OwnerRequest, ensure_owner


@require_http_methods(["GET", "POST"])
def import_page(request: OwnerRequest) -> HttpResponse:
    """Import; one list leads straight to its editor unless there is something to say of it.

    A backup is shown first.
    """
    if request.method == "GET":
        return _show(request, ImportFiles())
    form = ImportFiles(request.POST, request.FILES)
    if not form.is_valid():
        return _show(request, form, status=400)
    typed = [name for name in ("text", "link") if form.handed_over(name)]
    data = form.cleaned_data
    files = [
        fetch(data[name]) if name == "link" else whole("", data[name].encode()) for name in typed
    ]
    backup = next((raw for raw in (file.read() for file in data["files"]) if is_backup(raw)), None)
    if backup is not None:
        keep_backup(ensure_owner(request), backup)
        return redirect("devices:restore")
    for upload in data["files"]:
        upload.seek(0)
    files += uploaded(data["files"])
    if not files:
        form.add_error(None, _("There is nothing in it to import."))
        return _show(request, form, status=400)
    outcomes = import_files(ensure_owner(request), files)
    if len(outcomes) == 1 and outcomes[0].row and not outcomes[0].remarks:
        return redirect("lists:editor", outcomes[0].row.pk)
    return _show_results(request, form, typed, outcomes)


def _show_results(
    request: OwnerRequest, form: ImportFiles, typed: list[str], outcomes: list[Outcome]
) -> HttpResponse:
    """Show what became of each thing; what was typed and could not be read stays in the form."""
    is_refused = all(outcome.problems for outcome in outcomes)
    of_typed = zip(typed, outcomes, strict=False)
    refused = typed if is_refused else [name for name, outcome in of_typed if outcome.problems]
    typed_again = {name: form.cleaned_data[name] for name in refused}
    taken = [outcome for outcome in outcomes if not outcome.problems]
    context = {
        "outcomes": outcomes,
        "new": sum(outcome.is_new for outcome in taken),
        "here": sum(not outcome.is_new for outcome in taken),
        "is_refused": is_refused,
    }
    status = 400 if is_refused else 200
    return _show(request, ImportFiles(initial=typed_again), status, **context)


def _show(
    request: OwnerRequest, form: ImportFiles, status: int = 200, **context: Any
) -> HttpResponse:
    nothing = {"outcomes": (), "is_refused": False}
    context = {"presentations": PRESENTATIONS, "form": form} | nothing | context
    return render(request, "lists/import.html", context, status=status)
