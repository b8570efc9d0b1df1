"""Actions on lists of the home page: the ticked ones, or one to rename."""

from urllib.parse import urlencode
from uuid import UUID

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
    moment, names = lifecycle.bulk(request.owner, ids, done)
    if names and done in notices.DONE:
        notices.changed(done, names, moment, request.GET.urlencode()).leave_for(request)
    return _back_home(request)


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


def _back_home(request: OwnerRequest) -> HttpResponse:
    """Redirect to the same filtered lists; the query of the form has the filters."""
    return redirect(f"{reverse('lists:home')}?{request.GET.urlencode()}".removesuffix("?"))


def _tag(request: OwnerRequest, done: str, ids: set[UUID]) -> HttpResponse:
    form = TagForm(request.POST)
    if not form.is_valid():
        return _ask_again(request, str(form.errors["tag"][0]), ids)
    tag = form.cleaned_data["tag"]
    change = tagging.tag if done == "tag" else tagging.untag
    changed = sorted(map(str, change(request.owner, ids, tag)))
    if changed:
        notices.tagged(done, tag, changed, request.GET.urlencode()).leave_for(request)
    return _back_home(request)


def _ask_again(request: OwnerRequest, problem: str, ids: set[UUID]) -> HttpResponse:
    return home_page(request, 400, {str(id) for id in ids}, problem)


@require_POST
def undo_bulk(request: OwnerRequest) -> HttpResponse:
    """Undo one bulk action."""
    moment = read_moment(request.POST.get("at", ""))
    done = request.POST.get("done", "")
    if moment is None or done not in lifecycle.ACTIONS:
        raise Http404
    if names := lifecycle.undo_bulk(request.owner, done, moment):
        notices.restored(names).leave_for(request)
    return _back_home(request)
