"""The settings page: names and colours, house rules, players, pause."""

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from armies.campaigns.forms import ObjectiveMap
from armies.campaigns.room import WarRoom, room_of
from armies.campaigns.screens.arrangements import arrangements
from armies.campaigns.services import place_objectives
from armies.campaigns.views.access import seat_of
from rulesets.web.ownership import OwnerRequest


@never_cache
@require_safe
def settings(request: OwnerRequest, key: str) -> HttpResponse:
    room = _room(key)
    return _show(request, room, _map_form(room))


@require_POST
def place(request: OwnerRequest, key: str) -> HttpResponse:
    """Note where the objectives lie."""
    room = _room(key)
    form = _map_form(room, request.POST)
    if not form.is_valid():
        return _show(request, room, form, status=400)
    place_objectives(key, form.squares)
    return redirect("campaigns:screen", key, "table")


def _room(key: str) -> WarRoom:
    room = room_of(seat_of(key))
    if not room.player:
        raise Http404
    return room


def _map_form(room: WarRoom, typed: QueryDict | None = None) -> ObjectiveMap:
    objectives, squares = room.state.document.objectives, room.campaign.squares
    return ObjectiveMap(typed, objectives=objectives, squares=squares)


def _show(
    request: OwnerRequest, room: WarRoom, form: ObjectiveMap, status: int = 200
) -> HttpResponse:
    context = {
        "room": room,
        "arrangements": arrangements(room.state, room.player, room.campaign.owner),
        "map": form,
        "is_owner": request.owner == room.campaign.owner,
    }
    return render(request, "campaigns/settings.html", context, status=status)
