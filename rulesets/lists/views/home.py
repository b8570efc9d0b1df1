"""The home page: the visitor's lists, or a welcome page for strangers."""

from collections import Counter
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rulesets.games.strategy import LEDGER
from rulesets.lists.filters import HomeFilter
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.samples import sample_text
from rulesets.lists.services import judging, lifecycle, tagging
from rulesets.web.keysets import keyset_page
from rulesets.web.ownership import OwnerRequest
from rulesets.web.parsing import read_moment

LISTS_PER_PAGE = 40
DELETED_SHOWN = 100
SEARCHABLE_FROM = 2
FILTERED_FROM = 6
"""Numbers of lists from which the page shows search, and from which filters and order."""

SHOWN_SAMPLE = "gf35"


@require_safe
def home(request: OwnerRequest) -> HttpResponse:
    """Show the visitor's lists as the query filters them, or the welcome page if there are none."""
    return home_page(request)


def home_page(request: OwnerRequest, status: int = 200, **more: Any) -> HttpResponse:
    """Respond with the home page, or the welcome page without lists."""
    mine = List.objects.of_owner(request.owner).defer("document", "text")
    kinds = _kinds(mine)
    tags = tagging.split_tags(row["tags"] for row in kinds)
    chosen = HomeFilter(request.GET, mine, request=request, kinds=kinds, tags=tags)
    place = {name: request.GET.get(name, "") for name in ("before", "after")}
    total = sum(row["n"] for row in kinds)
    page = keyset_page(chosen.qs, chosen.order, LISTS_PER_PAGE, **place)
    names = Counter(row.name for row in page.rows)
    deleted = List.objects.deleted_of_owner(request.owner).defer("document", "text")
    context = {
        "presentations": PRESENTATIONS,
        "strategy": LEDGER,
        "page": page,
        "last": next(iter(page.rows), None),
        "namesakes": [name for name, count in names.items() if count > 1],
        "deleted": deleted.order_by("-deleted_at")[:DELETED_SHOWN],
        "form": chosen.form,
        "chosen": chosen.chosen,
        "query": urlencode(chosen.chosen),
        "cursor": "".join(f"&{urlencode({name: value})}" for name, value in place.items() if value),
        "archived": sum(row["n"] for row in kinds if row["is_archived"]),
        "templates": sum(row["n"] for row in kinds if row["is_template"]),
        "is_searchable": bool(chosen.chosen or total >= SEARCHABLE_FROM),
        "is_narrowed": not chosen.chosen.keys() <= {"q", "shown"},
        "selects": [*chosen.narrowing, "sort"] if chosen.chosen or total >= FILTERED_FROM else [],
        "tags": tags,
        "is_selecting": "select" in request.GET,
        "is_all_ticked": request.GET.get("select") == "all",
        "is_signed_in": request.is_signed_in,
        "undoable": _undoable(request),
        "ticked": (),
        "problem": "",
        **more,
    }
    if total or chosen.chosen:
        return render(request, "lists/home.html", context, status=status)
    sample = List(game=SHOWN_SAMPLE, document=sample_text(SHOWN_SAMPLE))
    report = judging.report(sample)
    context |= {"sample": report, "cards": PRESENTATIONS[SHOWN_SAMPLE].cards_of(report)}
    return render(request, "lists/welcome.html", context)


def _kinds(mine: QuerySet[List]) -> list[dict[str, Any]]:
    """Count the lists by every combination of the filtered columns."""
    archived, template = Q(archived_at__isnull=False), Q(template_at__isnull=False)
    columns = ("game", "verdict", "size", "faction", "faction_it", "tags")
    kinds = mine.order_by().values(*columns, is_archived=archived, is_template=template)
    return list(kinds.annotate(n=Count("pk")))


def _undoable(request: OwnerRequest) -> dict[str, Any] | None:
    """Return the bulk action that the query names, None if it can no longer be undone."""
    done = request.GET.get("done", "")
    if done in tagging.INVERSE:
        ids = request.GET.getlist("id")[:LISTS_PER_PAGE]
        shown = {"done": done, "tag": request.GET.get("word", ""), "ids": ids, "count": len(ids)}
        return {**shown, "undoing": tagging.INVERSE[done]} if ids else None
    moment = read_moment(request.GET.get("at", ""))
    if moment is None or done not in lifecycle.ACTIONS:
        return None
    names = lifecycle.names_of_bulk(request.owner, done, moment)
    if not names:
        return None
    return {"done": done, "at": moment.isoformat(), "count": len(names), "name": names[0]}
