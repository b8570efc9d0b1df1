"""The front door: what Muster is to a stranger, one's lists to everybody else."""

from datetime import datetime
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.views.decorators.http import require_POST, require_safe

from rulesets.devices.services import merge, merged_into
from rulesets.games.strategy import LEDGER
from rulesets.lists import services
from rulesets.lists.choosing import HomeFilter
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.samples import sample
from rulesets.ownership import OwnerRequest

LISTS_PER_PAGE = 40
DELETED_SHOWN = 100
SEARCHABLE_FROM = 8
"""Lists from which on looking for one takes longer than typing its name."""

SHOWN_SAMPLE = "gf35"


@require_safe
def home(request: OwnerRequest) -> HttpResponse:
    """One's lists, those that the address chooses; the front door without any."""
    if request.owner and (merged := merged_into(request.owner)):
        merge(request.owner, merged)
        request.owner, request.owner_cookie_due = merged, True
        return redirect("home")
    mine = List.objects.of_owner(request.owner).defer("document")
    archived = Q(archived_at__isnull=False)
    by_size = mine.order_by().values("size", is_archived=archived).annotate(n=Count("pk"))
    counts = list(by_size)
    sizes = sorted({row["size"] for row in counts if row["size"]})
    chosen = HomeFilter(request.GET, mine, sizes=sizes)
    found = Paginator(chosen.qs, LISTS_PER_PAGE)
    total = sum(row["n"] for row in counts)
    deleted = List.objects.deleted_of_owner(request.owner).defer("document")
    context = {
        "presentations": PRESENTATIONS,
        "strategy": LEDGER,
        "page": found.get_page(request.GET.get("page")),
        "deleted": deleted.order_by("-deleted_at")[:DELETED_SHOWN],
        "form": chosen.form,
        "chosen": chosen.chosen,
        "query": urlencode(chosen.chosen),
        "archived": sum(row["n"] for row in counts if row["is_archived"]),
        "is_searchable": bool(chosen.chosen or total >= SEARCHABLE_FROM),
        "is_selecting": "select" in request.GET,
        "undoable": _undoable(request),
    }
    if not (total or chosen.chosen):
        report = services.judge(sample(SHOWN_SAMPLE))
        context |= {"sample": report, **PRESENTATIONS[SHOWN_SAMPLE].shared(report)}
        return render(request, "lists/welcome.html", context)
    return render(request, "lists/home.html", context)


def _undoable(request: OwnerRequest) -> dict[str, Any] | None:
    """Return the last bulk action that the address names, as far as it can still be undone."""
    moment = parse_moment(request.GET.get("at", ""))
    done = request.GET.get("done", "")
    if moment is None or done not in services.AWAY:
        return None
    count = services.count_away(request.owner, done, moment)
    return {"done": done, "at": moment.isoformat(), "count": count} if count else None


def parse_moment(text: str) -> datetime | None:
    """Return a moment as addresses write it, None for anything else."""
    try:
        moment = parse_datetime(text)
    except ValueError:
        return None
    return moment if moment and moment.tzinfo else None


@require_POST
def bulk(request: OwnerRequest) -> HttpResponse:
    """Archive or delete the lists that were ticked, or bring archived ones back."""
    done = request.POST.get("do", "")
    try:
        ids = {UUID(id) for id in request.POST.getlist("id")}
    except ValueError:
        raise Http404 from None
    if done == "unarchive":
        services.unarchive(request.owner, ids)
        return redirect("home")
    if done not in services.AWAY:
        raise Http404
    moment = services.put_away(request.owner, ids, done)
    query = urlencode({"done": done, "at": moment.isoformat()})
    return redirect(f"{reverse('home')}?{query}")


@require_POST
def undo_bulk(request: OwnerRequest) -> HttpResponse:
    """Bring back all that one bulk action put away."""
    moment = parse_moment(request.POST.get("at", ""))
    done = request.POST.get("done", "")
    if moment is None or done not in services.AWAY:
        raise Http404
    services.bring_back(request.owner, done, moment)
    return redirect("home")


@require_safe
def rules(request: OwnerRequest) -> HttpResponse:
    """Show what there is to look up of each game."""
    return render(request, "lists/rules.html", {"presentations": PRESENTATIONS, "strategy": LEDGER})


@require_safe
def privacy(request: OwnerRequest) -> HttpResponse:
    """Say what Muster keeps of a visitor."""
    return render(request, "lists/privacy.html")
