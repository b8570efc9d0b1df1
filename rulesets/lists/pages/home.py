"""The front door: what Muster is to a stranger, one's lists to everybody else."""

from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from rulesets.devices.services import merge, merged_into
from rulesets.games import GAMES
from rulesets.games.strategy import LEDGER
from rulesets.lists import services
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.samples import sample
from rulesets.ownership import OwnerRequest

LISTS_PER_PAGE = 40
DELETED_SHOWN = 100
SEARCHABLE_FROM = 8
"""Lists from which on looking for one takes longer than typing its name."""

LONGEST_SEARCH = 80
SHOWN_SAMPLE = "gf35"


@require_safe
def home(request: OwnerRequest) -> HttpResponse:
    """One's lists, `?q=` and `?game=` choose among them; the front door without any."""
    if request.owner and (merged := merged_into(request.owner)):
        merge(request.owner, merged)
        request.owner, request.owner_cookie_due = merged, True
        return redirect("home")
    mine = List.objects.of_owner(request.owner).defer("document")
    deleted = List.objects.deleted_of_owner(request.owner).defer("document")
    search = request.GET.get("q", "")[:LONGEST_SEARCH].strip()
    game = request.GET.get("game", "")
    game = game if game in GAMES else ""
    matching = mine.filter(game=game) if game else mine
    for word in search.split():
        named = Q(name__icontains=word) | Q(faction__icontains=word)
        matching = matching.filter(named | Q(faction_it__icontains=word))
    found = Paginator(matching, LISTS_PER_PAGE)
    context = {
        "presentations": PRESENTATIONS,
        "strategy": LEDGER,
        "page": found.get_page(request.GET.get("page")),
        "deleted": deleted.order_by("-deleted_at")[:DELETED_SHOWN],
        "search": search,
        "game": game,
        "is_searchable": bool(search or game or found.count >= SEARCHABLE_FROM),
    }
    if not (found.count or search or game):
        report = services.judge(sample(SHOWN_SAMPLE))
        context |= {"sample": report, **PRESENTATIONS[SHOWN_SAMPLE].shared(report)}
        return render(request, "lists/welcome.html", context)
    return render(request, "lists/home.html", context)


@require_safe
def rules(request: OwnerRequest) -> HttpResponse:
    """Show what there is to look up of each game."""
    return render(request, "lists/rules.html", {"presentations": PRESENTATIONS, "strategy": LEDGER})


@require_safe
def privacy(request: OwnerRequest) -> HttpResponse:
    """Say what Muster keeps of a visitor."""
    return render(request, "lists/privacy.html")
