"""The page that takes in files, text and share links, and says what became of them."""

from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from rulesets.files import uploaded, whole
from rulesets.imports import fetch, import_files
from rulesets.ownership import ensure_owner
from rulesets.pages.forms import ImportFiles
from rulesets.pages.home import desk_of, line


@require_http_methods(["GET", "POST"])
def import_page(request, desks):
    """One list leads straight to its editor, unless there is something to say of it."""
    if request.method == "GET":
        return _show(request, desks, ImportFiles())
    form = ImportFiles(request.POST, request.FILES)
    if not form.is_valid():
        return _show(request, desks, form, status=400)
    typed, files = _handed_over(form, desks)
    if not files:
        form.add_error(None, _("There is nothing to import in it."))
        return _show(request, desks, form, status=400)
    outcomes = import_files(desks, ensure_owner(request), files)
    if len(outcomes) == 1 and outcomes[0].row and not outcomes[0].remarks:
        row = outcomes[0].row
        return redirect(desk_of(desks, row.game).address("editor", row.pk))
    return _results(request, desks, form, typed, outcomes)


def _handed_over(form, desks):
    """The fields that were typed in, and everything as files: what was typed comes first."""
    typed = [name for name in ("text", "link") if form.handed_over(name)]
    return typed, [
        *(_typed_file(desks, name, form.cleaned_data[name]) for name in typed),
        *uploaded(form.cleaned_data["files"]),
    ]


def _typed_file(desks, name, value):
    return fetch(desks, value) if name == "link" else whole("", value.encode())


def _results(request, desks, form, typed, outcomes):
    """What became of each thing; what was typed and could not be read stays in the form."""
    is_refused = all(outcome.problems for outcome in outcomes)
    of_typed = zip(typed, outcomes, strict=False)
    refused = typed if is_refused else [name for name, outcome in of_typed if outcome.problems]
    kept = {name: form.cleaned_data[name] for name in refused}
    taken = [outcome for outcome in outcomes if not outcome.problems]
    context = {
        "outcomes": _lines(desks, outcomes),
        "new": sum(outcome.is_new for outcome in taken),
        "here": sum(not outcome.is_new for outcome in taken),
        "is_refused": is_refused,
    }
    status = 400 if is_refused else 200
    return _show(request, desks, ImportFiles(initial=kept), status, **context)


def _lines(desks, outcomes):
    """Each outcome with its list as listings show it, None for anything else."""
    return [(outcome, _list_line(desks, outcome.row)) for outcome in outcomes]


def _list_line(desks, row):
    if row is None:
        return None
    fields = ("id", "game", "name", "points", "size", "verdict")
    return line(desk_of(desks, row.game), {name: getattr(row, name) for name in fields})


def _show(request, desks, form, status=200, **context):
    nothing = {"outcomes": (), "is_refused": False}
    context = {"desks": desks, "form": form} | nothing | context
    return render(request, "rosters/import.html", context, status=status)
