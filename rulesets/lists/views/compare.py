"""Comparison of two lists, which may be shared ones or versions of one list.

One page to choose them and show the result, also as text and as a sheet.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rulesets import wording
from rulesets.engine.books import other_versions
from rulesets.lists.addresses import namesakes
from rulesets.lists.compare.sides import ComparedLists, Side, find_side
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.presentation.exports import TEXT
from rulesets.lists.references import LONGEST_REFERENCE
from rulesets.lists.sheets.compare import comparison_draft
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import render_pdf
from rulesets.sheets.responses import pdf_response
from rulesets.web.ownership import OwnerRequest
from rulesets.web.throttling import throttled
from rulesets.wording.dates import age
from rulesets.wording.history import revision_sentence

OFFERED_LISTS = 100
OFFERED_VERSIONS = 20

UNFOLDED = 5
"""Versions or books that the page shows at once."""


@dataclass(frozen=True)
class Pair:
    """Two lists as in the URL; with their comparison, or the reason why there is none."""

    references: tuple[str, str]
    sides: tuple[Side | None, Side | None]
    compared: ComparedLists | None = None
    problem: str = ""
    status: int = 200


@dataclass(frozen=True)
class NearGroup:
    """Queries of comparisons with their labels, under a title; the page folds all but a few."""

    title: str
    links: list[tuple[str, str]]

    @property
    def parts(self) -> list[list[tuple[str, str]]]:
        shown, folded = self.links[:UNFOLDED], self.links[UNFOLDED:]
        return [shown, folded] if folded else [shown]


@never_cache
@require_safe
def compare(request: OwnerRequest) -> HttpResponse:
    """Show the differences between two lists, or a form to choose them."""
    return _page(request, _pair(request))


@never_cache
@require_safe
def compare_as_text(request: OwnerRequest) -> HttpResponse:
    pair = _pair(request)
    if not pair.compared:
        return _page(request, pair)
    return HttpResponse(pair.compared.text, content_type=TEXT)


@never_cache
@require_safe
@throttled("sheets")
def compare_as_sheet(request: OwnerRequest) -> HttpResponse:
    pair = _pair(request)
    if not pair.compared:
        return _page(request, pair)
    options = SheetOptions.read(request.GET)
    draft = comparison_draft(pair.compared, options)
    return pdf_response("compare", render_pdf(options, draft))


def _pair(request: OwnerRequest) -> Pair:
    a, b, link = (_parameter(request, name) for name in ("a", "b", "link"))
    host, owner = request.get_host(), request.owner
    second = find_side(host, owner, link or b)
    if link and not a:
        a = _likely_opponent(request, second)
    first = find_side(host, owner, a)
    references, sides = (a, link or b), (first, second)
    if any(reference and not side for reference, side in zip(references, sides, strict=True)):
        problem = _(
            "One of the lists is not there: the link may be cut off, or not shared any more."
        )
        return Pair(references, sides, problem=problem, status=404)
    if not (first and second):
        return Pair(references, sides)
    if first.row.game != second.row.game:
        problem = _("These two are lists of different games.")
        return Pair(references, sides, problem=problem, status=400)
    return Pair(references, sides, ComparedLists(first, second))


def _likely_opponent(request: OwnerRequest, shared: Side | None) -> str:
    """Return the visitor's newest list of the shared one's game and size."""
    if shared is None:
        return ""
    mine = List.objects.of_owner(request.owner).filter(game=shared.row.game)
    row = mine.filter(size=shared.row.size).first() or mine.first()
    return str(row.pk) if row else ""


def _parameter(request: OwnerRequest, name: str) -> str:
    return request.GET.get(name, "")[:LONGEST_REFERENCE].strip()


def _page(request: OwnerRequest, pair: Pair) -> HttpResponse:
    a, b = pair.references
    first = pair.sides[0]
    rows = List.objects.of_owner(request.owner)
    if first:
        rows = rows.filter(game=first.row.game).exclude(pk=first.row.pk)
    offered = [] if pair.compared else list(rows[:OFFERED_LISTS])
    chosen, free = ({"a": a}, "b") if first else (dict[str, str](), "a")
    context = {
        "pair": pair,
        "presentations": PRESENTATIONS,
        "first": first,
        "back": next((s.row for s in pair.sides if s and s.row.owner == request.owner), None),
        "rows": [(row, f"?{urlencode({**chosen, free: str(row.pk)})}") for row in offered],
        "namesakes": namesakes(offered),
        "near": [] if pair.compared else _near(request, first),
        "asked": (a, _parameter(request, "link")),
        "query": urlencode({"a": a, "b": b}),
        "swapped": urlencode({"a": b, "b": a}),
        "again": urlencode({"a": a}),
    }
    return render(request, "lists/compare.html", context, status=pair.status)


def _near(request: OwnerRequest, side: Side | None) -> list[NearGroup]:
    """Return what may be compared with an own list besides other lists."""
    if side is None or side.row.owner != request.owner:
        return []
    near = [
        NearGroup(_("What changed since"), [*_versions(side)]),
        NearGroup(_("Under another version of its book"), [*_other_books(side)]),
    ]
    return [group for group in near if group.links]


def _versions(side: Side) -> Iterator[tuple[str, str]]:
    """Yield queries of comparisons with the earlier versions of a list, and their labels."""
    row = side.row
    for revision in row.revisions.edits().defer("document")[:OFFERED_VERSIONS]:
        if revision.number != row.last_edit:
            query = urlencode({"a": f"{row.pk}@{revision.number}", "b": str(row.pk)})
            yield f"?{query}", f"{revision_sentence(revision)} ({age(revision.created_at)})"


def _other_books(side: Side) -> Iterator[tuple[str, str]]:
    """Yield queries of comparisons with a list under other versions of its books."""
    own, used = str(side.row.pk), side.report.document.books
    for key, name in side.report.roster.book_names.items():
        for version in other_versions(side.row.readable_books.versions(key), used.get(key, "")):
            query = urlencode({"a": own, "b": f"{own}/{key}/{version}"})
            yield f"?{query}", f"{wording.term(name)} {version}"
