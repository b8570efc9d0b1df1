"""Favourites: the units that a player keeps for other lists."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from rulesets.engine.common import book_missing, unknown_option, unknown_unit
from rulesets.engine.report import Report
from rulesets.games import GAMES
from rulesets.lists import services
from rulesets.lists.forms import FavouriteForm
from rulesets.lists.models import Favourite
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.ownership import OwnerRequest
from rulesets.parsing import read_uuid

LOST = {book_missing.code, unknown_unit.code, unknown_option.code}
"""Problems of a favourite whose book went away or has not all of it any more."""


@never_cache
@require_safe
def favourites(request: OwnerRequest) -> HttpResponse:
    """Show all of them, game by game; `?deleted=` names one to be undeleted."""
    return _show(request)


def _show(request: OwnerRequest, refused: FavouriteForm | None = None) -> HttpResponse:
    judged = services.judge_favourites(Favourite.objects.of_owner(request.owner))
    lines = [_line(*each) for each in judged]
    games = {slug: [line for line in lines if line["row"].game == slug] for slug in GAMES}
    context = {
        "games": [(PRESENTATIONS[slug], lines) for slug, lines in games.items() if lines],
        "deleted": _deleted(request),
        "refused": refused,
        "page_url": reverse("lists:favourites"),
    }
    return render(request, "lists/favourites.html", context, status=400 if refused else 200)


def _line(row: Favourite, report: Report[Any]) -> dict[str, Any]:
    card = PRESENTATIONS[row.game].cards_of(report)[0]
    lost = [issue for issue in report.issues if issue.code in LOST]
    return {"row": row, "card": card, "books": report.roster.factions, "lost": lost}


def _deleted(request: OwnerRequest) -> Favourite | None:
    """Return the favourite that the address names as deleted, if it is."""
    id = read_uuid(request.GET.get("deleted", ""))
    rows = Favourite.objects.deleted_of_owner(request.owner)
    return rows.filter(pk=id).first() if id else None


@require_POST
def rename(request: OwnerRequest, id: UUID) -> HttpResponse:
    form = FavouriteForm(request.POST, prefix=str(id))
    if not Favourite.objects.of_owner(request.owner).filter(pk=id).exists():
        raise Http404
    if not form.is_valid():
        return _show(request, form)
    services.rename_favourite(request.owner, id, form.cleaned_data["name"])
    return redirect("lists:favourites")


@require_POST
def delete(request: OwnerRequest, id: UUID) -> HttpResponse:
    if not services.delete_favourite(request.owner, id):
        raise Http404
    return redirect(f"{reverse('lists:favourites')}?deleted={id}")


@require_POST
def undelete(request: OwnerRequest, id: UUID) -> HttpResponse:
    if not services.undelete_favourite(request.owner, id):
        raise Http404
    return redirect("lists:favourites")
