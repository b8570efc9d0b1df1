"""The editor: one page, and the actions that change a list.

Every action redirects a plain form to the page and sends htmx the parts of the page
that changed.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from rulesets import wording
from rulesets.engine.errors import EditConflict, InvalidInput, StaleRevision
from rulesets.lists.addresses import list_title
from rulesets.lists.edit_values import OPENS_ADDED, REVISION, offer_id, read_edit, read_request_key
from rulesets.lists.models import List
from rulesets.lists.services import editing, judging, lifecycle
from rulesets.lists.services.editing import Change
from rulesets.lists.views import notices
from rulesets.lists.views.access import list_to_edit, own_list
from rulesets.lists.views.pages import EditorPage, opened_query
from rulesets.web.fragments import PageFragments, changes_response
from rulesets.web.notices import Banner, Button, Notice, left_for, notice_response, undo_button
from rulesets.web.ownership import OwnerRequest
from rulesets.web.parsing import read_number
from rulesets.wording import history

ListView = Callable[[OwnerRequest, UUID], HttpResponse]


def as_editor(view: ListView) -> ListView:
    """Decorate a view that changes a list: answer what is refused with the editor, and why."""

    @require_POST
    @wraps(view)
    def wrapped(request: OwnerRequest, id: UUID) -> HttpResponse:
        try:
            return view(request, id)
        except EditConflict as conflict:
            typed = [*filter(None, map(request.POST.get, ("name", "note")))]
            sentence = wording.conflict_sentence(conflict)
            return _refuse(request, id, Banner(refusal=sentence, unsaved=typed, status=409))
        except StaleRevision:
            return _refuse(request, id, Banner(refusal=str(notices.CHANGED), status=409))
        except InvalidInput as error:
            if request.htmx:
                return notice_response(request, 400, errors=error.details)
            page = current_page(request, id, typed=request.POST)
            return _response(request, page, Banner(errors=error.details, status=400))

    return wrapped


@never_cache
@require_safe
def editor(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Show the list; `?entry=` opens an entry, `?view=` the catalogue or the settings."""
    row = List.objects.for_editing(request.owner).filter(pk=id).first()
    if row is None:
        gone = get_object_or_404(List.objects.deleted_of_owner(request.owner), pk=id)
        return render(
            request, "lists/deleted.html", {"name": list_title(gone), "row": gone}, status=404
        )
    page = EditorPage(row=row, report=judging.report(row), opened=request.GET)
    left = list(left_for(request))
    return _response(request, page, Banner(left[-1] if left else None))


@as_editor
def edit(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Apply the edit in `do`, which may have arguments: `set_count?entry=a&count=2`."""
    name, arguments = read_edit(request.POST.get("do", ""), request.POST)
    key = read_request_key(request)
    change = editing.edit(request.owner, id, name, arguments, request_key=key)
    return change_response(request, change, _anchor(_opened(request), arguments))


@require_POST
def show(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Open something else beside the list."""
    return done(request, current_page(request, id))


@as_editor
def undo(request: OwnerRequest, id: UUID) -> HttpResponse:
    return _step(request, id, editing.undo)


@as_editor
def redo(request: OwnerRequest, id: UUID) -> HttpResponse:
    return _step(request, id, editing.redo)


Step = Callable[[UUID | None, UUID, int | None, str], Change]
"""`editing.undo` or `editing.redo`."""


def _step(request: OwnerRequest, id: UUID, step: Step) -> HttpResponse:
    revision, key = _shown_revision(request), read_request_key(request)
    return change_response(request, step(request.owner, id, revision, key))


def _shown_revision(request: OwnerRequest) -> int | None:
    """Return the revision that the page shows: another window's edits are not undone unseen."""
    return read_number(request.POST.get(REVISION, ""))


@require_POST
def delete(request: OwnerRequest, id: UUID) -> HttpResponse:
    name = own_list(request, id).name
    moment = lifecycle.delete(request.owner, id)
    notices.changed("delete", [name], moment).leave_for(request)
    return redirect("lists:home")


@require_POST
def undelete(request: OwnerRequest, id: UUID) -> HttpResponse:
    lifecycle.undelete(request.owner, id)
    notices.restored([own_list(request, id).name]).leave_for(request)
    return redirect("lists:editor", id)


def change_response(request: OwnerRequest, change: Change, anchor: str = "panel") -> HttpResponse:
    """Respond with the list after a change, and a notice of it."""
    opened = _opened(request)
    if change.added and OPENS_ADDED in request.POST:
        back_view = opened.get("view") or opened.get("from", "")
        opened = QueryDict(urlencode({"entry": change.added, "from": back_view}))
        anchor = "panel"
    page = EditorPage(row=change.row, report=change.after, opened=opened)
    return done(request, page, _notice(change, page), anchor)


def _anchor(opened: QueryDict, arguments: Mapping[str, str]) -> str:
    """Return the id of where an edit was pressed: an offer, a row of the list alone, the panel."""
    if "key" in arguments and "entry" not in arguments:
        return offer_id(arguments["key"], arguments.get("book", ""))
    is_row = "entry" in arguments and not opened_query(opened)
    return f"entry-{arguments['entry']}" if is_row else "panel"


def _opened(request: OwnerRequest) -> QueryDict:
    """Return what is open beside the list, as the page says."""
    return QueryDict(request.POST.get("open", ""))


def current_page(
    request: OwnerRequest, id: UUID, typed: Mapping[str, str] | None = None
) -> EditorPage:
    """Return the page of the list as it is."""
    row = list_to_edit(request, id)
    return EditorPage(
        row=row, report=judging.report(row), opened=_opened(request), typed=typed or {}
    )


def done(
    request: OwnerRequest, page: EditorPage, notice: Notice | None = None, anchor: str = "panel"
) -> HttpResponse:
    """Respond to an action that succeeded.

    htmx gets the changed parts of the page, a plain form is redirected to the part with the id
    `anchor`.
    """
    if request.htmx:
        return _response(request, page, Banner(notice))
    if notice:
        notice.leave_for(request)
    is_anchored = page.address != page.url or anchor != "panel"
    return redirect(f"{page.address}#{anchor}" if is_anchored else page.address)


def _refuse(request: OwnerRequest, id: UUID, banner: Banner) -> HttpResponse:
    """Show the list as it is, and why the action was refused."""
    return _response(request, current_page(request, id), banner)


def _response(request: OwnerRequest, page: EditorPage, banner: Banner) -> HttpResponse:
    """Respond with the whole page, or to an action by htmx with the fragments that changed."""
    fragments = PageFragments()
    context = {
        "page": page,
        "page_url": page.address,
        "reference_url": page.presentation.reference_url,
        "fragments": fragments,
        "is_answer": False,
        **vars(banner),
    }
    markup = render_to_string("lists/editor.html", context, request)
    if request.htmx and request.method == "POST":
        return changes_response(request, "lists/_answer.html", fragments, context, banner.status)
    return HttpResponse(fragments.fill(markup), status=banner.status)


def _notice(change: Change, page: EditorPage) -> Notice | None:
    """Return a notice of an edit, None if it had no effect.

    In the catalogue, that of a unit that was added leads on from it.
    """
    if not change.has_effect:
        return None
    opens, buttons = "", _steps(change)
    if change.added and page.view == "add":
        opens = f"{page.url}?{urlencode({'entry': change.added, 'from': 'add'})}"
        if step := page.presentation.next_step(change.after, change.added):
            value, label = step
            address = reverse("lists:edit", args=[change.row.pk])
            buttons.insert(0, Button(label, address, [("do", value)], is_edit=True))
    return Notice(_sentence(change), buttons, opens)


def _sentence(change: Change) -> str:
    """Name the edit; of undo and redo the edit that was undone or redone."""
    edit = history.edit_notice(*(change.undone or change.description))
    if change.undone:
        return gettext("Undone: %(edit)s") % {"edit": edit}
    return gettext("Redone: %(edit)s") % {"edit": edit} if change.step == "redo" else edit


def _steps(change: Change) -> list[Button]:
    """Return Undo and Redo, where there is something to undo or redo."""
    id = change.row.pk
    buttons = []
    if change.row.undo_to or not change.undone:
        buttons.append(undo_button(reverse("lists:undo", args=[id]), is_edit=True))
    if change.undone:
        buttons.append(Button(gettext("Redo"), reverse("lists:redo", args=[id]), is_edit=True))
    return buttons
