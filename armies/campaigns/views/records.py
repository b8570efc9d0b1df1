"""Pages and files to keep of a campaign: its log, its result, where it stopped, sheets."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from armies.campaigns.room import room_of
from armies.campaigns.services import open_rematch
from armies.campaigns.sheets.registry import campaign_pdf, sheets_of
from armies.campaigns.views.access import seat_of
from rulesets.repeated.once import once
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.responses import pdf_response, qr_response
from rulesets.web.ownership import OwnerRequest, ensure_owner
from rulesets.web.requests import absolute
from rulesets.web.throttling import throttled


@never_cache
@require_safe
def log(request: HttpRequest, key: str) -> HttpResponse:
    """Show every action since the beginning."""
    return render(request, "campaigns/log.html", {"room": room_of(seat_of(key))})


@never_cache
@require_safe
def stopped(request: HttpRequest, key: str) -> HttpResponse:
    """Show where the table stopped, on one page to begin the next evening with."""
    return render(request, "campaigns/stopped.html", {"room": room_of(seat_of(key))})


@never_cache
@require_safe
def result(request: HttpRequest, key: str) -> HttpResponse:
    """Show the winners and the reason; before the end, the current ranking."""
    return render(request, "campaigns/result.html", {"room": room_of(seat_of(key))})


@never_cache
@require_safe
def picture(request: HttpRequest, key: str) -> HttpResponse:
    """Respond with the result as SVG, as wide as its page, or of a fixed size for PNG."""
    room = room_of(seat_of(key))
    context = {"room": room, "is_drawn": "drawn" in request.GET}
    return render(request, "campaigns/result.svg", context, content_type="image/svg+xml")


@require_POST
@once
def rematch(request: OwnerRequest, key: str) -> HttpResponse:
    """Open a campaign of the same players, owned by the visitor."""
    seat = seat_of(key)
    campaign = open_rematch(ensure_owner(request), seat.campaign)
    return redirect("campaigns:campaign", campaign.pk)


@never_cache
@require_safe
def document(request: HttpRequest, key: str) -> HttpResponse:
    """Respond with the campaign as a document, to keep or to open again."""
    row = seat_of(key).campaign
    response = HttpResponse(row.document, content_type="application/json")
    response["Content-Disposition"] = 'attachment; filename="campaign.json"'
    return response


@never_cache
@require_safe
def chronicle(request: HttpRequest, key: str) -> HttpResponse:
    """Respond with the campaign as text: rounds, notes and actions."""
    room = room_of(seat_of(key))
    response = render(
        request, "campaigns/chronicle.txt", {"room": room}, content_type="text/plain; charset=utf-8"
    )
    response["Content-Disposition"] = 'attachment; filename="chronicle.txt"'
    return response


@require_safe
def qr(request: HttpRequest, key: str) -> HttpResponse:
    """Respond with the address of the room as a QR code."""
    return qr_response(absolute(request, "campaigns:war_room", seat_of(key).key))


@never_cache
@require_safe
@throttled("sheets")
def sheet(request: HttpRequest, key: str, sheet: str) -> HttpResponse:
    room = room_of(seat_of(key))
    if sheet not in sheets_of(room.state):
        raise Http404
    options, squares = SheetOptions.read(request.GET), room.campaign.squares
    return pdf_response(sheet, campaign_pdf(room.state, sheet, options, squares))
