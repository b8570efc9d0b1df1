"""Campaigns of one's own: a new one, those there are, and the keys to their seats."""

from django.core.exceptions import ValidationError
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armies.campaigns.forms import NewCampaign
from armies.campaigns.sheets import draw_blank
from armies.campaigns.standing import state_of
from armies.models import Campaign
from armies.services import campaigns
from rulesets import wording
from rulesets.engine import codec
from rulesets.engine.errors import InvalidInput
from rulesets.games.strategy import STRATEGY
from rulesets.games.strategy.tables import NUMBERS
from rulesets.ownership import ensure_owner
from rulesets.pages.print import pdf_answer


@require_http_methods(["GET", "POST"])
def new(request):
    """The form, for the variant in the address, and what comes of it."""
    variant = request.GET.get("variant", "normal")
    if variant not in NUMBERS:
        raise Http404
    typed = request.POST if request.method == "POST" else None
    form = NewCampaign(typed, variant=variant, owner=request.owner)
    document = _document(form) if form.is_valid() else None
    if document:
        campaign = campaigns.open_campaign(ensure_owner(request), document)
        return redirect("armies:campaign", campaign.pk)
    context = {"form": form, "game": STRATEGY, "variant": variant}
    return render(request, "campaigns/new.html", context, status=400 if form.is_bound else 200)


def _document(form):
    """The document of a valid form; None, and the form says why, if a name cannot be."""
    try:
        with codec.reporting_problems():
            return form.document()
    except InvalidInput as error:
        said = [wording.problem_sentence(problem) for problem in error.problems]
        form.add_error(None, ValidationError(said))


@require_safe
def blank_sheet(request, variant):
    if variant not in NUMBERS:
        raise Http404
    name = f"resource-sheet-{variant}"
    return pdf_answer(request, name, lambda options: draw_blank(variant, options))


@never_cache
@require_safe
def mine(request):
    """The campaigns that this visitor opened."""
    deleted = Campaign.objects.deleted_of_owner(request.owner).order_by("-deleted_at")
    context = {
        "campaigns": Campaign.objects.of_owner(request.owner),
        "deleted": [_deleted(row) for row in deleted],
    }
    return render(request, "campaigns/mine.html", context)


def _deleted(row):
    address = reverse("armies:undelete_campaign", args=[row.pk])
    return {"name": row.name or gettext("Campaign"), "undelete_url": address}


@never_cache
@require_safe
def campaign(request, id):
    """The links of all seats, for whoever opened the campaign."""
    row = get_object_or_404(Campaign.objects.of_owner(request.owner), pk=id)
    state = state_of(row)
    seats = [(_seat(request, state, seat)) for seat in row.seats.all()]
    return render(request, "campaigns/seats.html", {"campaign": row, "seats": seats})


def _seat(request, state, seat):
    path = reverse("armies:war_room", args=[seat.key])
    return {
        "player": seat.player,
        "key": seat.key,
        "name": state.name_of(seat.player),
        "address": request.build_absolute_uri(path),
    }


@require_POST
def renew(request, id):
    """A new link for a seat; the old one leads nowhere."""
    if not (
        request.owner and campaigns.renew_key(request.owner, id, request.POST.get("player", ""))
    ):
        raise Http404
    return redirect("armies:campaign", id)


@require_POST
def delete(request, id):
    if not campaigns.delete(request.owner, id):
        raise Http404
    return redirect(reverse("armies:campaigns") + "#deleted")


@require_POST
def undelete(request, id):
    if not campaigns.undelete(request.owner, id):
        raise Http404
    return redirect("armies:campaign", id)
