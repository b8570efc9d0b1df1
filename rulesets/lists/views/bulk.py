"""Actions on lists of the home page: the ticked ones, or one to rename."""

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rulesets import wording
from rulesets.engine.errors import InvalidInput
from rulesets.lists.forms import NameForm, TagForm
from rulesets.lists.services import editing, lifecycle, tagging
from rulesets.lists.views import notices
from rulesets.lists.views.access import own_list
from rulesets.lists.views.home import home_page
from rulesets.web.ownership import OwnerRequest
from rulesets.web.parsing import read_moment


@require_POST
def bulk(request: OwnerRequest) -> HttpResponse:
    """Archive, delete, tag or compare the ticked lists, or undo an action on them."""
    done = request.POST.get("do", "")
    try:
        ids = {UUID(id) for id in request.POST.getlist("id")}
    except ValueError:
        raise Http404 from None
    if not ids:
        return _ask_again(request, _("Tick a list first."), ids)
    if done == "beside":
        query = urlencode({"list": request.POST.getlist("id")}, doseq=True)
        return redirect(f"{reverse('lists:side_by_side')}?{query}")
    if done in tagging.INVERSE:
        return _tag(request, done, ids)
    if done not in lifecycle.ACTIONS:
        raise Http404
    moment = lifecycle.bulk(request.owner, ids, done)
    return _back_home(request, **({"done": done, "at": moment.isoformat()} if moment else {}))


@require_POST
def rename(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Rename one list, and stay where it is listed."""
    own_list(request, id)
    form = NameForm(request.POST, prefix=str(id))
    if form.is_valid():
        try:
            editing.edit(request.owner, id, "rename", form.cleaned_data)
            return _back_home(request)
        except InvalidInput as error:
            form.add_error("name", " ".join(map(wording.error_sentence, error.details)))
    return home_page(request, 400, refused=form)


def _back_home(request: OwnerRequest, **parameters: Any) -> HttpResponse:
    """Redirect to the same filtered lists; the query of the form has the filters."""
    query = request.GET.copy()
    for name, value in parameters.items():
        query.setlist(name, value if isinstance(value, list) else [value])
    return redirect(f"{reverse('home')}?{query.urlencode()}".removesuffix("?"))


def _tag(request: OwnerRequest, done: str, ids: set[UUID]) -> HttpResponse:
    form = TagForm(request.POST)
    if not form.is_valid():
        return _ask_again(request, str(form.errors["tag"][0]), ids)
    tag = form.cleaned_data["tag"]
    change = tagging.tag if done == "tag" else tagging.untag
    changed = change(request.owner, ids, tag)
    return _back_home(request, done=done, word=tag, id=sorted(map(str, changed)))


def _ask_again(request: OwnerRequest, problem: str, ids: set[UUID]) -> HttpResponse:
    return home_page(request, 400, {str(id) for id in ids}, problem)


@require_POST
def undo_bulk(request: OwnerRequest) -> HttpResponse:
    """Undo one bulk action."""
    moment = read_moment(request.POST.get("at", ""))
    done = request.POST.get("done", "")
    if moment is None or done not in lifecycle.ACTIONS:
        raise Http404
    names = lifecycle.names_of_bulk(request.owner, done, moment)
    lifecycle.undo_bulk(request.owner, done, moment)
    if names:
        messages.info(request, notices.restored(names))
    return _back_home(request)
