"""New lists: empty ones and samples."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from rulesets.lists.forms import NewList
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.samples import sample
from rulesets.lists.services import judging, lifecycle
from rulesets.repeated.once import once
from rulesets.web.notices import Button, Notice
from rulesets.web.ownership import OwnerRequest, ensure_owner

TEMPLATES = 20
"""Newest templates offered on the page."""


@require_http_methods(["GET", "HEAD", "POST"])
@once
def new(request: OwnerRequest, game: str) -> HttpResponse:
    """Show the form for a new list, and create the list."""
    presentation = PRESENTATIONS.get(game)
    if presentation is None:
        raise Http404
    typed = request.POST if request.method == "POST" else None
    chosen = {"book": request.GET["book"]} if "book" in request.GET else None
    form = presentation.form(typed, game=presentation.game, owner=request.owner, initial=chosen)
    last = List.objects.of_owner(request.owner).filter(game=game).order_by("-updated_at").first()
    if last:
        form.begin_like(judging.read(last))
    document = form.document() if form.is_valid() else None
    if document:
        row = lifecycle.create(ensure_owner(request), document)
        return redirect(f"{reverse('lists:editor', args=[row.pk])}?view=add")
    status = 400 if form.is_bound else 200
    return render(request, "lists/new.html", form_context(request, form), status=status)


def form_context(request: OwnerRequest, form: NewList) -> dict[str, Any]:
    """Return the context of the page: the form, and templates to start from instead."""
    game = form.game.slug
    mine = List.objects.of_owner(request.owner).defer("document", "text")
    templates = mine.filter(game=game, archived_at=None, template_at__isnull=False)
    return {
        "presentation": PRESENTATIONS[game],
        "game": form.game,
        "form": form,
        "templates": templates[:TEMPLATES],
    }


@require_POST
@once
def try_sample(request: OwnerRequest, game: str) -> HttpResponse:
    """Open the visitor's copy of a game's sample; create it if missing or if they want another."""
    if game not in PRESENTATIONS:
        raise Http404
    row = List.objects.of_owner(request.owner).samples().filter(game=game).first()
    if row is None or "another" in request.POST:
        row = lifecycle.create(ensure_owner(request), sample(game), edit="sample")
    else:
        another = Button(_("Start another one"), request.path, [("another", "on")])
        Notice(_("This is your sample as you left it."), [another]).leave_for(request)
    return redirect("lists:editor", row.pk)
