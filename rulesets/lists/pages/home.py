"""The home page: the visitor's lists, or a welcome page for strangers."""

from collections import Counter
from datetime import datetime
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rulesets.accounts.services import merged_into
from rulesets.games.strategy import LEDGER
from rulesets.lists.filters import HomeFilter
from rulesets.lists.forms import TagForm, TagsForm
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.samples import sample_text
from rulesets.lists.services import judging, lifecycle, tagging
from rulesets.web.keysets import keyset_page
from rulesets.web.ownership import OwnerRequest
from rulesets.web.parsing import in_utc

LISTS_PER_PAGE = 40
DELETED_SHOWN = 100
SEARCHABLE_FROM = 2
FILTERED_FROM = 6
"""Numbers of lists from which the page shows search, and from which filters and order."""

TAGGING = {"tag": "untag", "untag": "tag"}
"""Bulk actions on tags, each with its inverse."""

SHOWN_SAMPLE = "gf35"


@require_safe
def home(request: OwnerRequest) -> HttpResponse:
    """Show the visitor's lists as the query filters them, or the welcome page if there are none."""
    if request.owner and merged_into(request.owner):
        return redirect("devices:moved")
    return _show(request)


def _show(request: OwnerRequest, status: int = 200, **more: Any) -> HttpResponse:
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
        "namesakes": [name for name, count in names.items() if count > 1],
        "deleted": deleted.order_by("-deleted_at")[:DELETED_SHOWN],
        "form": chosen.form,
        "chosen": chosen.chosen,
        "query": urlencode(chosen.chosen),
        "cursor": "".join(f"&{urlencode({name: value})}" for name, value in place.items() if value),
        "archived": sum(row["n"] for row in kinds if row["is_archived"]),
        "templates": sum(row["n"] for row in kinds if row["is_template"]),
        "is_searchable": bool(chosen.chosen or total >= SEARCHABLE_FROM),
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
    context |= {"sample": report, **PRESENTATIONS[SHOWN_SAMPLE].shared(report)}
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
    if done in TAGGING:
        ids = request.GET.getlist("id")[:LISTS_PER_PAGE]
        shown = {"done": done, "tag": request.GET.get("word", ""), "ids": ids, "count": len(ids)}
        return {**shown, "undoing": TAGGING[done]} if ids else None
    moment = parse_moment(request.GET.get("at", ""))
    if moment is None or done not in lifecycle.BULK_ACTIONS:
        return None
    count = lifecycle.count_bulk(request.owner, done, moment)
    return {"done": done, "at": moment.isoformat(), "count": count} if count else None


def parse_moment(text: str) -> datetime | None:
    """Parse an aware ISO 8601 time from a URL; None for anything else."""
    try:
        moment = parse_datetime(text)
    except ValueError:
        return None
    return in_utc(moment) if moment and moment.tzinfo else None


@require_POST
def bulk(request: OwnerRequest) -> HttpResponse:
    """Archive, delete, tag or compare the ticked lists, or undo an action on them."""
    done = request.POST.get("do", "")
    try:
        ids = {UUID(id) for id in request.POST.getlist("id")}
    except ValueError:
        raise Http404 from None
    if not ids:
        return _ask_again(request, _("Tick a list first."), ids)
    if done == "beside":
        query = urlencode({"list": sorted(ids)}, doseq=True)
        return redirect(f"{reverse('lists:side_by_side')}?{query}")
    if done in TAGGING:
        return _tag(request, done, ids)
    if done not in lifecycle.BULK_ACTIONS | lifecycle.BULK_REVERSALS:
        raise Http404
    moment = lifecycle.bulk(request.owner, ids, done)
    return _back_home(request, **({"done": done, "at": moment.isoformat()} if moment else {}))


def _back_home(request: OwnerRequest, **parameters: Any) -> HttpResponse:
    """Redirect to the same filtered lists; the query of the form has the filters."""
    query = request.GET.copy()
    for name, value in parameters.items():
        query.setlist(name, value if isinstance(value, list) else [value])
    return redirect(f"{reverse('home')}?{query.urlencode()}".removesuffix("?"))


def _tag(request: OwnerRequest, done: str, ids: set[UUID]) -> HttpResponse:
    form = TagForm(request.POST)
    if not form.is_valid():
        return _ask_again(request, str(form.errors["tag"][0]), ids)
    tag = form.cleaned_data["tag"]
    change = tagging.tag if done == "tag" else tagging.untag
    changed = change(request.owner, ids, tag)
    return _back_home(request, done=done, word=tag, id=sorted(map(str, changed)))


def _ask_again(request: OwnerRequest, problem: str, ids: set[UUID]) -> HttpResponse:
    again = {"is_selecting": True, "problem": problem, "ticked": {str(id) for id in ids}}
    return _show(request, status=400, page_url=reverse("home"), **again)


@require_http_methods(["GET", "HEAD", "POST"])
def tags(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Change the tags of one list."""
    row = List.objects.of_owner(request.owner).defer("document").get(pk=id)
    form = TagsForm(request.POST or None, initial={"tags": ", ".join(row.tag_names)})
    if request.method == "POST" and form.is_valid():
        tagging.set_tags(request.owner, id, form.cleaned_data["tags"])
        return redirect("home")
    known = tagging.tags_of(request.owner)
    context = {"row": row, "form": form, "known": known, "presentations": PRESENTATIONS}
    return render(request, "lists/tags.html", context, status=400 if form.is_bound else 200)


@require_POST
def undo_bulk(request: OwnerRequest) -> HttpResponse:
    """Undo one bulk action."""
    moment = parse_moment(request.POST.get("at", ""))
    done = request.POST.get("done", "")
    if moment is None or done not in lifecycle.BULK_ACTIONS:
        raise Http404
    lifecycle.undo_bulk(request.owner, done, moment)
    return redirect("home")


@require_safe
def rules(request: OwnerRequest) -> HttpResponse:
    """Link to the reference pages of every game."""
    return render(request, "lists/rules.html", {"presentations": PRESENTATIONS, "strategy": LEDGER})


@require_safe
def privacy(request: OwnerRequest) -> HttpResponse:
    """Explain what Muster stores about a visitor."""
    return render(request, "lists/privacy.html")
