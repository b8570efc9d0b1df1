"""Comparison of two lists, which may be shared ones or versions of one list.

One page to choose them and show the result, also as text and as a sheet.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rulesets import wording
from rulesets.engine.books import other_versions
from rulesets.filters.common import age, edit_sentence
from rulesets.lists.addresses import list_title
from rulesets.lists.compare import (
    Side,
    as_text,
    choice_label,
    compare_sides,
    figures,
    find,
    groups,
    points_sentence,
    same_sentence,
)
from rulesets.lists.differences import Comparison
from rulesets.lists.exports import TEXT
from rulesets.lists.models import List, Revision
from rulesets.lists.references import LONGEST_REFERENCE
from rulesets.lists.sheets import comparison_draft
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import render as render_pdf
from rulesets.sheets.responses import pdf_response
from rulesets.web.ownership import OwnerRequest
from rulesets.web.throttling import throttled

OFFERED_LISTS = 500
OFFERED_VERSIONS = 100
NEAR = 6
"""Most suggestions per heading."""


@dataclass(frozen=True)
class Pair:
    """Two lists as in the URL; with their comparison, or the reason why there is none."""

    references: tuple[str, str]
    sides: tuple[Side | None, Side | None]
    compared: tuple[Side, Side, Comparison] | None = None
    problem: str = ""
    status: int = 200


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
    return HttpResponse(as_text(*pair.compared), content_type=TEXT)


@never_cache
@require_safe
@throttled("sheets")
def compare_as_sheet(request: OwnerRequest) -> HttpResponse:
    pair = _pair(request)
    if not pair.compared:
        return _page(request, pair)
    options = SheetOptions.read(request.GET)
    draft = comparison_draft(*pair.compared, options)
    return pdf_response("compare", render_pdf(options, draft))


def _pair(request: OwnerRequest) -> Pair:
    a, b, link = (_parameter(request, name) for name in ("a", "b", "link"))
    host, owner = request.get_host(), request.owner
    second = find(host, owner, link or b)
    if link and not a:
        a = _likely_opponent(request, second)
    first = find(host, owner, a)
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
    return Pair(references, sides, (first, second, compare_sides(first, second)))


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
    link = _parameter(request, "link")
    a, b = pair.references
    chosen = pair.sides[0] if not pair.problem else None
    lists = _lists(request, chosen)
    versions = _versions(chosen) if chosen and chosen.row.owner == request.owner else []
    context = {
        "pair": pair,
        "first": chosen,
        "back": next((s.row for s in pair.sides if s and s.row.owner == request.owner), None),
        **_result(pair),
        "near": _suggestions(request, pair, chosen, lists, versions),
        "choices": _choices(pair, lists, versions),
        "asked": [a, "" if link else b, link],
        "query": urlencode({"a": a, "b": b}),
        "swapped": urlencode({"a": b, "b": a}),
    }
    return render(request, "lists/compare.html", context, status=pair.status)


def _result(pair: Pair) -> dict[str, Any]:
    """Return the context of the result, empty without two lists."""
    if not pair.compared:
        return {}
    first, second, comparison = pair.compared
    return {
        "groups": groups(first, second, comparison),
        "summary": points_sentence(first, second),
        "figures": figures(first, second),
        "same": same_sentence(comparison),
        "alike": comparison.same,
        "text": as_text(first, second, comparison),
    }


Choice = tuple[str, str]
"""A reference to a list, and its label."""

Choices = list[tuple[str, list[Choice]]]


def _lists(request: OwnerRequest, chosen: Side | None) -> list[Choice]:
    """Return the visitor's lists, of the chosen list's game."""
    mine: Any = List.objects.of_owner(request.owner).only("name", "game", "points", "size")
    rows = mine.filter(game=chosen.row.game) if chosen else mine
    return [(str(row.pk), choice_label(row)) for row in rows[:OFFERED_LISTS]]


def _versions(side: Side) -> list[Choice]:
    revisions = side.row.revisions.edits().defer("document")[:OFFERED_VERSIONS]
    return [(f"{side.row.pk}@{revision.number}", _version(revision)) for revision in revisions]


def _version(revision: Revision) -> str:
    words = {"n": revision.number, "edit": edit_sentence(revision), "age": age(revision.created_at)}
    return _("Version %(n)s: %(edit)s (%(age)s)") % words


def _suggestions(
    request: OwnerRequest,
    pair: Pair,
    side: Side | None,
    lists: list[Choice],
    versions: list[Choice],
) -> Choices:
    """Return suggestions for comparisons with the chosen list, by query."""
    if side is None:
        return []
    here = {pair.references[0], str(side.row.pk) if side.revision == side.row.revision else ""}
    others = [
        (urlencode({"a": pair.references[0], "b": reference}), words)
        for reference, words in lists[: NEAR + 1]
        if reference not in here
    ]
    own = str(side.row.pk)
    now = f"{own}@{side.row.last_edit}"
    earlier = [
        (urlencode({"a": version, "b": own}), words)
        for version, words in versions[: NEAR + 1]
        if version != now
    ]
    under = [
        (urlencode({"a": own, "b": f"{own}/{book}/{version}"}), f"{name} {version}")
        for book, name, version in _other_books(request, side)
    ]
    return _nonempty(
        (_("Recent lists"), others[:NEAR]),
        (_("What changed since"), earlier[:NEAR]),
        (_("Under another version of its book"), under),
    )


def _other_books(request: OwnerRequest, side: Side) -> Iterator[tuple[str, str, str]]:
    """Yield the other versions of the books of the visitor's own list."""
    if side.row.owner != request.owner:
        return
    used = side.report.document.books
    for key, name in side.report.roster.book_names.items():
        for version in other_versions(side.books.versions(key), used.get(key, ""))[:NEAR]:
            yield key, wording.term(name), version


def _choices(pair: Pair, lists: list[Choice], versions: list[Choice]) -> Choices:
    """Return the visitor's lists, versions of the first one chosen, and other lists compared."""
    known = [side for side in pair.sides if side]
    offered = {value for value, _words in lists + versions}
    others = [
        (reference, side.name)
        for reference, side in zip(pair.references, pair.sides, strict=True)
        if side and reference not in offered
    ]
    return _nonempty(
        (_("My lists"), lists),
        (_("Versions of %(name)s") % {"name": list_title(known[0].row) if known else ""}, versions),
        (_("Chosen"), others),
    )


def _nonempty(*groups: tuple[str, list[Choice]]) -> Choices:
    return [(name, found) for name, found in groups if found]
