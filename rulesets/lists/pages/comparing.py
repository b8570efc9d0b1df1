"""One list beside another: two of one's own, two versions of one, one's own and a shared one.

A page to choose and to read, the same as text and as a sheet.
"""

from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rulesets.filters.common import age, edit_sentence
from rulesets.lists.comparisons import (
    LONGEST_REFERENCE,
    Group,
    Side,
    as_text,
    compare_reports,
    find,
    groups,
    title,
)
from rulesets.lists.exports import TEXT
from rulesets.lists.models import List
from rulesets.lists.pages.print import pdf_answer
from rulesets.lists.sheets import comparison_draft
from rulesets.ownership import OwnerRequest
from rulesets.sheets.render import render_all

OFFERED_LISTS = 500
OFFERED_VERSIONS = 100


@dataclass(frozen=True)
class Pair:
    """Two lists as an address names them, `groups` of what differs, or why there are none."""

    references: tuple[str, str]
    sides: tuple[Side | None, Side | None]
    groups: list[Group]
    problem: str = ""
    status: int = 200

    @property
    def is_compared(self) -> bool:
        return all(self.sides) and not self.problem


@never_cache
@require_safe
def compare(request: OwnerRequest) -> HttpResponse:
    """Show the units one list has and another has not; without two, choose them."""
    return _page(request, _pair(request))


@never_cache
@require_safe
def compare_as_text(request: OwnerRequest) -> HttpResponse:
    pair = _pair(request)
    first, second = pair.sides
    if not (first and second and pair.is_compared):
        return _page(request, pair)
    return HttpResponse(as_text(first, second, pair.groups), content_type=TEXT)


@never_cache
@require_safe
def compare_as_sheet(request: OwnerRequest) -> HttpResponse:
    pair = _pair(request)
    first, second = pair.sides
    if not (first and second and pair.is_compared):
        return _page(request, pair)
    draft = partial(comparison_draft, first, second, pair.groups)
    return pdf_answer(request, "compare", lambda options: render_all([draft(options)], options))


def _pair(request: OwnerRequest) -> Pair:
    a, b, link = (_asked(request, name) for name in ("a", "b", "link"))
    references = (a, link or b)
    sides = (find(request.owner, references[0]), find(request.owner, references[1]))
    first, second = sides
    missing = any(reference and not side for reference, side in zip(references, sides, strict=True))
    if missing:
        problem = _(
            "One of the lists is not there: the link may be cut off, or not shared any more."
        )
        return Pair(references, sides, [], problem, 404)
    if not (first and second):
        return Pair(references, sides, [])
    if first.row.game != second.row.game:
        return Pair(references, sides, [], _("These two are lists of different games."), 400)
    return Pair(
        references, sides, groups(first, second, compare_reports(first.report, second.report))
    )


def _asked(request: OwnerRequest, name: str) -> str:
    return request.GET.get(name, "")[:LONGEST_REFERENCE].strip()


def _page(request: OwnerRequest, pair: Pair) -> HttpResponse:
    link = _asked(request, "link")
    a, b = pair.references
    context = {
        "pair": pair,
        "choices": _choices(request, pair),
        "asked": [a, "" if link else b, link],
        "query": urlencode({"a": a, "b": b}),
    }
    return render(request, "lists/compare.html", context, status=pair.status)


Choices = list[tuple[str, list[tuple[str, str]]]]


def _choices(request: OwnerRequest, pair: Pair) -> Choices:
    """Return one's lists of the game, versions of the first chosen, whatever else is compared."""
    known = [side for side in pair.sides if side]
    mine: Any = List.objects.of_owner(request.owner).only("name", "game", "points")
    rows = mine.filter(game=known[0].row.game) if known and not pair.problem else mine
    lists = [(str(row.pk), f"{title(row)}, {row.points}") for row in rows[:OFFERED_LISTS]]
    versions = []
    if known and known[0].row.owner == request.owner:
        row = known[0].row
        versions = [
            (f"{row.pk}@{each.number}", _version(each))
            for each in row.revisions.defer("document")[:OFFERED_VERSIONS]
        ]
    offered = {value for value, _words in lists + versions}
    others = [
        (reference, side.name)
        for reference, side in zip(pair.references, pair.sides, strict=True)
        if side and reference not in offered
    ]
    named = [
        (_("My lists"), lists),
        (_("Versions of %(name)s") % {"name": title(known[0].row) if known else ""}, versions),
        (_("Chosen"), others),
    ]
    return [(name, found) for name, found in named if found]


def _version(revision: Any) -> str:
    words = {"n": revision.number, "edit": edit_sentence(revision), "age": age(revision.created_at)}
    return _("Version %(n)s: %(edit)s (%(age)s)") % words
