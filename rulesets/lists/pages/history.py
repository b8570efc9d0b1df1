"""The revisions of a list: all of them, one beside the list as it is now, bringing one back."""

from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from rulesets.engine.report import Report
from rulesets.lists import services
from rulesets.lists.differences import Line, changed_blocks
from rulesets.lists.models import List, Revision
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.ownership import OwnerRequest
from rulesets.texts import STYLES

REVISIONS_PER_PAGE = 100
LONGEST_NUMBER = 9
"""Digits of the largest revision number worth looking for."""

MOST_BLOCKS = 100
"""Changed units shown of a version; what restoring changes beyond that is counted."""


@never_cache
@require_safe
def history(request: OwnerRequest, id: UUID) -> HttpResponse:
    """The revisions, newest first, each of which can be brought back."""
    row = get_object_or_404(List.objects.of_owner(request.owner), pk=id)
    revisions = Paginator(row.revisions.defer("document"), REVISIONS_PER_PAGE)
    page = revisions.get_page(request.GET.get("page"))
    points = {revision.number: revision.points for revision in page}
    context = {
        "presentation": PRESENTATIONS[row.game],
        "row": row,
        "page": page,
        "lines": [
            (revision, revision.points - points.get(revision.previous or 0, revision.points))
            for revision in page
        ],
    }
    return render(request, "lists/history.html", context)


@never_cache
@require_safe
def version(request: OwnerRequest, id: UUID, number: int) -> HttpResponse:
    """Show the changes that bringing a version back would make."""
    row = get_object_or_404(List.objects.of_owner(request.owner), pk=id)
    revision = get_object_or_404(row.revisions, number=number)
    now, then = services.report(row), services.report_then(row, revision)
    blocks = differences(now, then)
    context = {
        "presentation": PRESENTATIONS[row.game],
        "row": row,
        "revision": revision,
        "now": now,
        "then": then,
        "blocks": blocks[:MOST_BLOCKS],
        "more": len(blocks[MOST_BLOCKS:]),
    }
    return render(request, "lists/version.html", context)


def differences(before: Report[Any], after: Report[Any]) -> list[list[Line]]:
    """Return the blocks of a list's text that differ, without the marks before their lines."""
    return changed_blocks(plain_text(before), plain_text(after))


def plain_text(report: Report[Any]) -> str:
    unmarked = STYLES["plain"].line.format("")
    return PRESENTATIONS[report.game.slug].render_text(report, "plain", None).replace(unmarked, "")


@require_POST
def restore(request: OwnerRequest, id: UUID) -> HttpResponse:
    number = request.POST.get("number", "")
    if not number.isdecimal() or len(number) > LONGEST_NUMBER:
        raise Http404
    try:
        services.restore(request.owner, id, int(number))
    except (List.DoesNotExist, Revision.DoesNotExist):
        raise Http404 from None
    return redirect("lists:editor", id)
