"""The editor: one page, and the actions that change a list.

Every action answers a plain form with a redirect back to the page, and htmx with the parts of
the page that changed.
"""

from typing import Any
from urllib.parse import parse_qs, urlencode
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from rulesets import wording
from rulesets.engine import codec
from rulesets.engine.errors import EditConflict, InvalidInput
from rulesets.engine.values import Term
from rulesets.games import GAMES
from rulesets.lists import services
from rulesets.lists.models import List
from rulesets.lists.pages.fragments import Drawing
from rulesets.lists.pages.showing import editor_page, opened_query
from rulesets.lists.services import Change
from rulesets.ownership import OwnerRequest

UNDOABLE = "undoable"
NOT_ARGUMENTS = {"do", "open", "marks", "csrfmiddlewaretoken"}
"""Fields of an edit's form that are not arguments of the edit."""


@never_cache
@require_safe
def editor(request: OwnerRequest, id: UUID) -> HttpResponse:
    """`?entry=` opens an entry, `?view=add` the catalogue, `?view=settings` the settings."""
    row = get_object_or_404(List.objects.of_owner(request.owner), pk=id)
    page = editor_page(row, services.report(row), request.GET)
    for left in messages.get_messages(request):
        page["notice"] = {"text": left.message, "is_undoable": UNDOABLE in left.tags}
    return _whole_page(request, page)


@require_POST
def edit(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Apply the edit in `do`, which may carry arguments: `set_count?entry=a&count=2`."""
    name, _, query = request.POST.get("do", "").partition("?")
    try:
        change = services.edit(request.owner, id, name, _arguments(name, query, request.POST))
    except List.DoesNotExist:
        raise Http404 from None
    except EditConflict as conflict:
        return _refuse(request, id, 409, refusal=wording.conflict_sentence(conflict))
    except InvalidInput as error:
        return _refuse(request, id, 400, problems=error.problems, typed=request.POST)
    return _answer(request, change)


@require_POST
def show(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Open something else beside the list; without script, go to its page."""
    row = get_object_or_404(List.objects.of_owner(request.owner), pk=id)
    opened = QueryDict(request.POST.get("open", ""))
    if not request.htmx:
        return redirect(f"{reverse('lists:editor', args=[id])}?{opened_query(opened)}")
    return _changes(request, editor_page(row, services.report(row), opened))


@require_POST
def undo(request: OwnerRequest, id: UUID) -> HttpResponse:
    try:
        return _answer(request, services.undo(request.owner, id))
    except List.DoesNotExist:
        raise Http404 from None


@require_POST
def redo(request: OwnerRequest, id: UUID) -> HttpResponse:
    try:
        return _answer(request, services.redo(request.owner, id))
    except List.DoesNotExist:
        raise Http404 from None


@require_POST
def delete(request: OwnerRequest, id: UUID) -> HttpResponse:
    if not List.objects.of_owner(request.owner).filter(pk=id).exists():
        raise Http404
    moment = services.put_away(request.owner, [id], "delete")
    query = urlencode({"done": "delete", "at": moment.isoformat()})
    return redirect(f"{reverse('home')}?{query}")


@require_POST
def undelete(request: OwnerRequest, id: UUID) -> HttpResponse:
    if not services.undelete(request.owner, id):
        raise Http404
    return redirect("lists:editor", id)


def _arguments(name: str, query: str, form: QueryDict) -> dict[str, Any]:
    """Arguments from the form's fields and from the query behind the edit's name.

    A browser sends every line of a text area with a carriage return.
    """
    found = [game.edits[name] for game in GAMES.values() if name in game.edits]
    several = {argument for edit in found for argument in codec.list_arguments(edit)}
    fields = {
        key: [value.replace("\r\n", "\n") for value in form.getlist(key)]
        for key in form
        if key not in NOT_ARGUMENTS
    }
    fields |= parse_qs(query, keep_blank_values=True)
    return {key: values if key in several else values[-1] for key, values in fields.items()}


def _answer(request: OwnerRequest, change: Change) -> HttpResponse:
    """The parts that changed; without script, the page again."""
    opened = QueryDict(request.POST.get("open", ""))
    notice = _notice(change)
    if not request.htmx:
        if notice:
            tags = UNDOABLE if notice["is_undoable"] else ""
            messages.info(request, notice["text"], extra_tags=tags)
        query = opened_query(opened)
        address = reverse("lists:editor", args=[change.row.pk])
        return redirect(f"{address}?{query}#panel" if query else address)
    page = editor_page(change.row, change.after, opened)
    return _changes(request, page | {"notice": notice})


def _whole_page(request: OwnerRequest, page: dict[str, Any], status: int = 200) -> HttpResponse:
    drawing = Drawing()
    markup = render_to_string("lists/editor.html", page | {"drawing": drawing}, request)
    return HttpResponse(drawing.fill(markup), status=status)


def _changes(request: OwnerRequest, page: dict[str, Any], status: int = 200) -> HttpResponse:
    """The fragments that differ from those that the browser shows."""
    drawing = Drawing()
    page |= {"drawing": drawing, "is_answer": True}
    render_to_string("lists/_page.html", page, request)
    changes = drawing.changes(request.POST.get("marks", ""))
    page["changes"] = mark_safe(changes)  # noqa: S308 - drawn by our templates
    return render(request, "lists/_answer.html", page, status=status)


def _notice(change: Change) -> dict[str, Any] | None:
    """Return the last edit in words and whether it can be undone; None if there was none.

    Of undo and redo with what that brought back or took back.
    """
    if not change.has_effect:
        return None
    steps = {
        "undo": (gettext("Undid: %(edit)s"), change.row.redo_to),
        "redo": (gettext("Redid: %(edit)s"), change.row.current),
    }
    sentence, number = steps.get(change.edit, ("", None))
    revision = change.row.revisions.filter(number=number).first() if number else None
    if revision:
        about = Term(revision.about, revision.about_it)
        text = sentence % {"edit": wording.edit_sentence(revision.edit, about)}
    else:
        text = wording.edit_sentence(change.edit, change.about)
    return {"text": text, "is_undoable": change.edit != "undo"}


def _refuse(request: OwnerRequest, id: UUID, status: int, **context: Any) -> HttpResponse:
    """Say what was not applied, show the list as it is, keep what was typed."""
    row = get_object_or_404(List.objects.of_owner(request.owner), pk=id)
    opened = QueryDict(request.POST.get("open", ""))
    page = editor_page(row, services.report(row), opened) | context
    page["page_url"] = page["editor_url"]
    if not request.htmx:
        return _whole_page(request, page, status)
    if status == 409:
        return _changes(request, page, status)
    return render(request, "lists/_notice.html", page | {"is_answer": True}, status=status)
