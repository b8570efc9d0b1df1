"""Favourites: a player's saved units, and adding them to lists."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import trigger_client_event

from rulesets.engine.checks import Issue
from rulesets.engine.common import book_missing, unknown_option, unknown_unit
from rulesets.engine.report import Report
from rulesets.games import GAMES
from rulesets.lists.edit_values import read_request_key
from rulesets.lists.forms import FavouriteForm
from rulesets.lists.models import Favourite, List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.presentation.contents import Card
from rulesets.lists.services import favourites, judging
from rulesets.lists.views.access import own_list
from rulesets.lists.views.editor import as_editor, change_response, current_page, done
from rulesets.web.notices import Notice, undo_button
from rulesets.web.ownership import OwnerRequest
from rulesets.web.parsing import read_uuid

LISTS_OFFERED = 5
"""Newest lists offered as targets for a favourite."""

LOST = {book_missing.code, unknown_unit.code, unknown_option.code}
"""Codes of issues if the book is missing or no longer contains everything."""


@dataclass(frozen=True)
class ShownFavourite:
    """A favourite, judged by itself or by the books of a list."""

    row: Favourite
    report: Report

    @cached_property
    def card(self) -> Card:
        cards: Sequence[Card] = PRESENTATIONS[self.row.game].cards_of(self.report)
        return cards[0]

    @cached_property
    def lost(self) -> list[Issue]:
        return [issue for issue in self.report.issues if issue.code in LOST]


@never_cache
@require_safe
def index(request: OwnerRequest) -> HttpResponse:
    """Show all favourites by game."""
    return _show(request)


def _show(request: OwnerRequest, refused: FavouriteForm | None = None) -> HttpResponse:
    judged = favourites.judge_all(Favourite.objects.of_owner(request.owner))
    shown = [ShownFavourite(row, report) for row, report in judged]
    by_game = {
        slug: [favourite for favourite in shown if favourite.row.game == slug] for slug in GAMES
    }
    mine = List.objects.of_owner(request.owner).only("name", "game")
    context = {
        "games": [
            (PRESENTATIONS[slug], of_game, list(mine.filter(game=slug)[:LISTS_OFFERED]))
            for slug, of_game in by_game.items()
            if of_game
        ],
        "refused": refused,
        "page_url": reverse("lists:favourites"),
    }
    return render(request, "lists/favourites.html", context, status=400 if refused else 200)


@require_POST
def rename(request: OwnerRequest, id: UUID) -> HttpResponse:
    form = FavouriteForm(request.POST, prefix=str(id))
    get_object_or_404(Favourite.objects.of_owner(request.owner), pk=id)
    if not form.is_valid():
        return _show(request, form)
    favourites.rename(request.owner, id, form.cleaned_data["name"])
    return redirect("lists:favourites")


@require_POST
def delete(request: OwnerRequest, id: UUID) -> HttpResponse:
    favourite = get_object_or_404(Favourite.objects.of_owner(request.owner), pk=id)
    favourites.delete(request.owner, id)
    undo = undo_button(reverse("lists:undelete_favourite", args=[id]))
    Notice(gettext("“%(name)s” deleted.") % {"name": favourite.name}, [undo]).leave_for(request)
    return redirect("lists:favourites")


@require_POST
def undelete(request: OwnerRequest, id: UUID) -> HttpResponse:
    favourites.undelete(request.owner, id)
    return redirect("lists:favourites")


@as_editor
def toggle_favourite(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Save the unit of `entry` as a favourite, or delete the favourite of the unit `favourite`."""
    if "favourite" in request.POST:
        return _delete_favourite_of(request, id, request.POST["favourite"])
    favourite = favourites.save(request.owner, id, request.POST.get("entry", ""))
    text = gettext("%(name)s is now a favourite: find it at the top of the catalogue.") % {
        "name": favourite.name
    }
    return _favourites_changed(request, id, text)


def _delete_favourite_of(request: OwnerRequest, id: UUID, entry: str) -> HttpResponse:
    row = own_list(request, id)
    favourite = favourites.of_unit(row, judging.read(row), entry)
    if favourite:
        favourites.delete(request.owner, favourite.pk)
    return _favourites_changed(request, id, gettext("Removed from favourites."))


def _favourites_changed(request: OwnerRequest, id: UUID, text: str) -> HttpResponse:
    response = done(request, current_page(request, id), Notice(text))
    return trigger_client_event(response, "favourites-changed")


@never_cache
@require_safe
def offer_favourites(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Offer the favourites of the list's books, in the catalogue or, without htmx, on a page.

    The catalogue requests them once, so that edits need not render them, and the content of a
    favourite (`?open=`) when it is opened.
    """
    row = own_list(request, id)
    presentation = PRESENTATIONS[row.game]
    context = {"presentation": presentation, "reference_url": presentation.reference_url}
    offered = [ShownFavourite(*judged) for judged in favourites.judge_fitting(row)]
    if opened := request.GET.get("open"):
        shown = next((favourite for favourite in offered if str(favourite.row.pk) == opened), None)
        if shown is None:
            raise Http404
        return render(request, "lists/_favourite_body.html", {**context, "favourite": shown})
    context |= {
        "row": row,
        "favourites": offered,
        "add_favourite_url": reverse("lists:add_favourite", args=[row.pk]),
    }
    name = "lists/_favourites.html" if request.htmx else "lists/offered_favourites.html"
    return render(request, name, context)


@as_editor
def add_favourite(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Add the `favourite` to the list."""
    favourite = read_uuid(request.POST.get("favourite", ""))
    if favourite is None:
        raise Http404
    key = read_request_key(request)
    return change_response(request, favourites.add(request.owner, id, favourite, key))
