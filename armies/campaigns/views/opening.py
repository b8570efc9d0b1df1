"""The visitor's campaigns: opening one, listing them, the links to their seats."""

from dataclasses import replace
from functools import cache
from typing import NamedTuple
from uuid import UUID

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armies.campaigns import services
from armies.campaigns.forms import NewCampaign
from armies.campaigns.models import Campaign
from armies.campaigns.players import NOBODY, Player, newcomer, players_of
from armies.campaigns.room import WarRoom
from armies.campaigns.seat_cookie import seats_of
from armies.campaigns.sheets.registry import blank_pdf
from armies.campaigns.states import state_of
from rulesets import wording
from rulesets.books.library import Books
from rulesets.engine import codec
from rulesets.engine.errors import InvalidInput
from rulesets.games.ground.library import Catalogue, Library
from rulesets.games.strategy import LEDGER
from rulesets.games.strategy.document import CampaignDocument
from rulesets.games.strategy.tables import NUMBERS, Variant
from rulesets.lists.samples import sample_text
from rulesets.repeated.once import once
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.responses import pdf_response
from rulesets.web.notices import Notice, undo_button
from rulesets.web.ownership import OwnerRequest, ensure_owner
from rulesets.web.parsing import read_key
from rulesets.web.requests import absolute
from rulesets.web.throttling import throttled
from rulesets.wording.terms import Text

VARIANTS: dict[Variant, Text] = {
    "normal": gettext_lazy("Grimdark Future"),
    "skirmish": gettext_lazy("Firefight (skirmish)"),
}


class SeatLink(NamedTuple):
    """The link of a player, or of nobody in particular: to watch."""

    player: Player
    key: str
    address: str

    @property
    def picture_text(self) -> str:
        if not self.player.id:
            return gettext("QR code of the spectators’ address")
        return gettext("QR code of %(name)s’s address") % {"name": self.player.name}

    @property
    def entering(self) -> str:
        """The words of its link."""
        name = {"name": self.player.name}
        return gettext("Play as %(name)s") % name if self.player.id else gettext("Watch")


@require_http_methods(["GET", "HEAD", "POST"])
@once
def new(request: OwnerRequest) -> HttpResponse:
    """Show the form for the variant in the address; open the campaign it describes."""
    variant = request.GET.get("variant", "normal")
    if variant not in NUMBERS:
        raise Http404
    typed = request.POST if request.method == "POST" else None
    form = NewCampaign(typed, variant=variant, owner=request.owner)
    document = _document(form) if form.is_valid() else None
    if document:
        campaign = services.open_campaign(ensure_owner(request), document)
        return redirect("campaigns:campaign", campaign.pk)
    context = {"form": form, "game": LEDGER, "variant": variant, "variants": VARIANTS}
    return render(request, "campaigns/new.html", context, status=400 if form.is_bound else 200)


@require_POST
@once
def try_sample(request: OwnerRequest) -> HttpResponse:
    """Take the first seat of the visitor's copy of the sample campaign; open it if missing."""
    document = codec.read(CampaignDocument, sample_text(LEDGER.slug))
    document = replace(document, name=gettext(document.name))
    row = Campaign.objects.of_owner(request.owner).filter(name=document.name).first()
    row = row or services.open_campaign(ensure_owner(request), document)
    seat = get_object_or_404(row.seats, player=document.players[0].id)
    return redirect("campaigns:war_room", seat.key)


def _document(form: NewCampaign) -> CampaignDocument | None:
    """Return the document of a valid form; None, and the form says why, if a name cannot be."""
    try:
        with codec.reporting_errors():
            return form.document()
    except InvalidInput as error:
        errors = [wording.error_sentence(detail) for detail in error.details]
        form.add_error(None, ValidationError(errors))
        return None


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show all that the game says of campaigns: buildings, rules, house rules."""
    house_rules = [
        (gettext(policy.title), [gettext(option) for option in policy.options.values()])
        for policy in LEDGER.policies
    ]
    variants = [(label, NUMBERS[variant]) for variant, label in VARIANTS.items()]
    context = {"game": LEDGER, "variants": variants, "house_rules": house_rules}
    return render(request, "campaigns/rules.html", context)


@require_safe
@throttled("sheets")
def blank_sheet(request: OwnerRequest, variant: str) -> HttpResponse:
    if variant not in NUMBERS:
        raise Http404
    name = f"resource-sheet-{variant}"
    return pdf_response(name, blank_pdf(variant, SheetOptions.read(request.GET)))


@never_cache
@require_safe
def mine(request: OwnerRequest) -> HttpResponse:
    """Show the campaigns that this visitor opened, and those in which this browser took a seat."""
    books_of = cache(Books[Catalogue, Library])
    context = {
        "rooms": [WarRoom(seat, state_of(seat.campaign, books_of)) for seat in seats_of(request)],
        "campaigns": Campaign.objects.of_owner(request.owner),
        "deleted": Campaign.objects.deleted_of_owner(request.owner).order_by("-deleted_at"),
    }
    return render(request, "campaigns/mine.html", context)


@never_cache
@require_safe
def campaign(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Show the links of all seats to the owner."""
    row = get_object_or_404(Campaign.objects.of_owner(request.owner), pk=id)
    state = state_of(row)
    players = players_of(state) | {each.id: newcomer(each) for each in state.newcomers}
    seats = []
    for seat in row.seats.all():
        address = absolute(request, "campaigns:war_room", seat.key)
        seats.append(SeatLink(players.get(seat.player, NOBODY), seat.key, address))
    return render(request, "campaigns/seats.html", {"campaign": row, "seats": seats})


@require_POST
def renew(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Make a new link for a seat; the old one ends."""
    services.renew_key(request.owner, id, read_key(request.POST.get("player", "")))
    return redirect("campaigns:campaign", id)


@require_POST
def delete(request: OwnerRequest, id: UUID) -> HttpResponse:
    row = get_object_or_404(Campaign.objects.of_owner(request.owner), pk=id)
    services.delete(request.owner, id)
    undo = undo_button(reverse("campaigns:undelete_campaign", args=[id]))
    name = row.name or gettext("Campaign")
    Notice(gettext("“%(name)s” deleted.") % {"name": name}, [undo]).leave_for(request)
    return redirect("campaigns:campaigns")


@require_POST
def undelete(request: OwnerRequest, id: UUID) -> HttpResponse:
    services.undelete(request.owner, id)
    return redirect("campaigns:campaign", id)
