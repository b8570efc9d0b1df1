"""The editor: one page, and the actions that change a list.

Every action answers a plain form with a redirect back to the page, and htmx with the parts of
the page that changed.
"""

from urllib.parse import parse_qs

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.core.paginator import Paginator
from django.http import Http404, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from rulesets import wording
from rulesets.engine import codec
from rulesets.engine.errors import EditConflict, InvalidInput, Problem
from rulesets.pages.changes import (
    NOTICE,
    SAME_CARDS,
    changes,
    editor_page,
    everything,
    opened_query,
    whole,
)

REVISIONS_PER_PAGE = 100
UNDOABLE = "undoable"
NOT_ARGUMENTS = {"do", "open", "seen", "csrfmiddlewaretoken"}
"""Fields of an edit's form that are not arguments of the edit."""

LONGEST_NUMBER = 9
"""Digits of the largest revision number worth looking for."""


@never_cache
@require_safe
def editor(request, desk, id):
    """`?entry=` opens an entry, `?view=add` the catalogue, `?view=settings` the settings."""
    row = own_row(request, desk, id)
    page = editor_page(desk, row, desk.lists.report(row), request.GET)
    page["notice"] = _left_notice(request)
    return render(request, "rosters/editor.html", page)


@require_POST
def edit(request, desk, id):
    """Apply the edit in `do`, which may carry arguments: `set_count?entry=a&count=2`."""
    name, _, query = request.POST.get("do", "").partition("?")
    try:
        arguments = _arguments(desk, name, query, request.POST)
        change = desk.lists.edit(request.owner, id, name, arguments)
    except desk.lists.model.DoesNotExist:
        raise Http404 from None
    except EditConflict as conflict:
        return _refuse(request, desk, id, 409, refusal=wording.conflict_sentence(conflict))
    except InvalidInput as error:
        return _refuse(request, desk, id, 400, problems=error.problems, typed=request.POST)
    return _answer(request, desk, change)


@require_POST
def undo(request, desk, id):
    return _step(request, desk, id, desk.lists.undo)


@require_POST
def redo(request, desk, id):
    return _step(request, desk, id, desk.lists.redo)


@never_cache
@require_safe
def history(request, desk, id):
    """The revisions, newest first, each of which can be brought back."""
    row = own_row(request, desk, id)
    revisions = row.revisions.defer("document")
    page = Paginator(revisions, REVISIONS_PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "rosters/history.html", {"desk": desk, "row": row, "page": page})


@require_POST
def restore(request, desk, id):
    number = request.POST.get("number", "")
    if not number.isdecimal() or len(number) > LONGEST_NUMBER:
        raise Http404
    try:
        desk.lists.restore(request.owner, id, int(number))
    except ObjectDoesNotExist:
        raise Http404 from None
    return redirect(desk.address("editor", id))


@require_POST
def delete(request, desk, id):
    if not desk.lists.delete(request.owner, id):
        raise Http404
    return redirect(reverse("home") + "#deleted")


@require_POST
def undelete(request, desk, id):
    if not desk.lists.undelete(request.owner, id):
        raise Http404
    return redirect(desk.address("editor", id))


def own_row(request, desk, id):
    """The visitor's own list; anyone else's is not found."""
    try:
        return desk.lists.model.objects.own(request.owner, id)
    except ObjectDoesNotExist:
        raise Http404 from None


def _step(request, desk, id, step):
    try:
        return _answer(request, desk, step(request.owner, id))
    except desk.lists.model.DoesNotExist:
        raise Http404 from None


def _arguments(desk, name, query, form):
    """Arguments from the form's fields and from the query behind the edit's name."""
    if name not in desk.edits:
        raise InvalidInput(Problem("do", "unknown_edit", {"edit": name}))
    lists = codec.list_arguments(desk.edits[name])
    fields = {key: _unix_lines(form.getlist(key)) for key in form if key not in NOT_ARGUMENTS}
    fields |= parse_qs(query, keep_blank_values=True)
    return {key: values if key in lists else values[-1] for key, values in fields.items()}


def _unix_lines(values):
    """Values as typed: a browser sends every line of a text area with a carriage return."""
    return [value.replace("\r\n", "\n") for value in values]


def _answer(request, desk, change):
    """The parts that changed; without script, the page again."""
    opened = QueryDict(request.POST.get("open", ""))
    if not request.htmx:
        query = opened_query(opened)
        _leave_notice(request, change)
        address = desk.address("editor", change.row.pk)
        return redirect(f"{address}?{query}#panel" if query else address)
    context = changes(desk, change, opened, _is_current(request, change))
    context["notice"] = _notice(change)
    return render(request, "rosters/_changes.html", context)


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
    """Whether the page showed the list as it was right before this change."""
    revision = change.row.revision - change.has_effect
    return request.POST.get("seen", "") in ("", str(revision))


def _refuse(request, desk, id, status, **context):
    """Say what was not applied, show the list as it is, keep what was typed."""
    row = own_row(request, desk, id)
    opened = QueryDict(request.POST.get("open", ""))
    page = editor_page(desk, row, desk.lists.report(row), opened) | SAME_CARDS | context
    page["parts"] = everything(desk) if status == 409 else whole(NOTICE)
    page["page_url"] = page["editor_url"]
    template = "rosters/_changes.html" if request.htmx else "rosters/editor.html"
    return render(request, template, page, status=status)
