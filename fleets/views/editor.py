"""The editor: one page, and the actions that change a fleet.

Every action answers a plain form with a redirect back to the page, and htmx with the parts of
the page that changed.
"""

from urllib.parse import parse_qs

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from fleets.models import Fleet, FleetRevision
from fleets.services import fleets
from fleets.views.page import EVERYTHING, NOTICE, changes, editor_page, opened_query
from rulesets import wording
from rulesets.engine import codec
from rulesets.engine.errors import EditConflict, InvalidInput, Problem
from rulesets.games.warfleets import WARFLEETS

REVISIONS_PER_PAGE = 100
UNDOABLE = "undoable"
NOT_ARGUMENTS = {"do", "open", "seen", "csrfmiddlewaretoken"}
"""Fields of an edit's form that are not arguments of the edit."""

LONGEST_NUMBER = 9
"""Digits of the largest revision number worth looking for."""


@never_cache
@require_safe
def editor(request, id):
    """`?entry=` opens an entry, `?view=add` the catalogue, `?view=settings` the settings."""
    fleet = get_object_or_404(Fleet.objects.of_owner(request.owner), pk=id)
    page = editor_page(fleet, fleets.report(fleet), request.GET)
    page["notice"] = _left_notice(request)
    return render(request, "fleets/editor.html", page)


@require_POST
def edit(request, id):
    """Apply the edit in `do`, which may carry arguments: `set_count?entry=a&count=2`."""
    name, _, query = request.POST.get("do", "").partition("?")
    try:
        change = fleets.edit(request.owner, id, name, _arguments(name, query, request.POST))
    except Fleet.DoesNotExist:
        raise Http404 from None
    except EditConflict as conflict:
        return _refuse(request, id, 409, refusal=wording.conflict_sentence(conflict))
    except InvalidInput as error:
        return _refuse(request, id, 400, problems=error.problems, typed=request.POST)
    return _answer(request, change)


@require_POST
def undo(request, id):
    return _step(request, id, fleets.undo)


@require_POST
def redo(request, id):
    return _step(request, id, fleets.redo)


@never_cache
@require_safe
def history(request, id):
    """The revisions, newest first, each of which can be brought back."""
    fleet = get_object_or_404(Fleet.objects.of_owner(request.owner), pk=id)
    revisions = fleet.revisions.defer("document")
    page = Paginator(revisions, REVISIONS_PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "fleets/history.html", {"fleet": fleet, "page": page})


@require_POST
def restore(request, id):
    number = request.POST.get("number", "")
    if not number.isdecimal() or len(number) > LONGEST_NUMBER:
        raise Http404
    try:
        fleets.restore(request.owner, id, int(number))
    except (Fleet.DoesNotExist, FleetRevision.DoesNotExist):
        raise Http404 from None
    return redirect("fleets:editor", id)


@require_POST
def delete(request, id):
    if not fleets.delete(request.owner, id):
        raise Http404
    return redirect(reverse("fleets:home") + "#deleted")


@require_POST
def undelete(request, id):
    if not fleets.undelete(request.owner, id):
        raise Http404
    return redirect("fleets:editor", id)


def _step(request, id, step):
    try:
        return _answer(request, step(request.owner, id))
    except Fleet.DoesNotExist:
        raise Http404 from None


def _arguments(name, query, form):
    """Arguments from the form's fields and from the query behind the edit's name."""
    if name not in WARFLEETS.edits:
        raise InvalidInput(Problem("do", "unknown_edit", {"edit": name}))
    lists = codec.list_arguments(WARFLEETS.edits[name])
    fields = {key: _unix_lines(form.getlist(key)) for key in form if key not in NOT_ARGUMENTS}
    fields |= parse_qs(query, keep_blank_values=True)
    return {key: values if key in lists else values[-1] for key, values in fields.items()}


def _unix_lines(values):
    """Values as typed: a browser sends every line of a text area with a carriage return."""
    return [value.replace("\r\n", "\n") for value in values]


def _answer(request, change):
    """The parts that changed; without script, the page again."""
    opened = QueryDict(request.POST.get("open", ""))
    if not request.htmx:
        query = opened_query(opened)
        _leave_notice(request, change)
        address = reverse("fleets:editor", args=[change.row.pk])
        return redirect(f"{address}?{query}#panel" if query else address)
    context = changes(change, opened, _is_current(request, change))
    context["notice"] = _notice(change)
    return render(request, "fleets/_changes.html", context)


def _notice(change):
    """What was done and whether it can be undone; None if nothing was."""
    if not change.has_effect:
        return None
    text = wording.edit_sentence(change.edit, change.about)
    return {"text": text, "is_undoable": change.edit != "undo"}


def _leave_notice(request, change):
    """The notice for the page that the browser is sent to."""
    if notice := _notice(change):
        tags = UNDOABLE if notice["is_undoable"] else ""
        messages.info(request, notice["text"], extra_tags=tags)


def _left_notice(request):
    """The newest notice left for this page."""
    left = [*messages.get_messages(request)]
    if not left:
        return None
    return {"text": left[-1].message, "is_undoable": UNDOABLE in left[-1].tags}


def _is_current(request, change):
    """Whether the page showed the fleet as it was right before this change."""
    revision = change.row.revision - change.has_effect
    return request.POST.get("seen", "") in ("", str(revision))


def _refuse(request, id, status, **context):
    """Say what was not applied, show the fleet as it is, keep what was typed."""
    fleet = get_object_or_404(Fleet.objects.of_owner(request.owner), pk=id)
    context |= editor_page(fleet, fleets.report(fleet), QueryDict(request.POST.get("open", "")))
    context |= {"parts": EVERYTHING if status == 409 else NOTICE}
    context["page_url"] = context["editor_url"]
    template = "fleets/_changes.html" if request.htmx else "fleets/editor.html"
    return render(request, template, context, status=status)
