"""One list beside another: two of one's own, two versions of one, one's own and a shared one.

A page to choose and to read, the same as text and as a sheet.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
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
from rulesets.lists.compare import (
    Side,
    as_text,
    choice_label,
    compare_sides,
    find,
    groups,
    place,
    points_sentence,
    same_sentence,
    title,
)
from rulesets.lists.differences import Comparison
from rulesets.lists.exports import TEXT
from rulesets.lists.models import List, Revision
from rulesets.lists.references import LONGEST_REFERENCE
from rulesets.lists.sheets import comparison_draft
from rulesets.sheets.answers import pdf_answer
from rulesets.sheets.render import render_all
from rulesets.web.ownership import OwnerRequest
from rulesets.web.throttling import throttled

OFFERED_LISTS = 500
OFFERED_VERSIONS = 100
NEAR = 6
"""Lists and versions that are a tap away."""


@dataclass(frozen=True)
class Pair:
    """Two lists as an address names them, what was `found`, or why they are not compared."""

    references: tuple[str, str]
    sides: tuple[Side | None, Side | None]
    found: Comparison | None = None
    problem: str = ""
    status: int = 200


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
    if not (first and second and pair.found):
        return _page(request, pair)
    return HttpResponse(as_text(first, second, pair.found), content_type=TEXT)


@never_cache
@require_safe
@throttled("sheets")
def compare_as_sheet(request: OwnerRequest) -> HttpResponse:
    pair = _pair(request)
    first, second = pair.sides
    if not (first and second and pair.found):
        return _page(request, pair)
    draft = partial(comparison_draft, first, second, pair.found)
    return pdf_answer(request, "compare", lambda options: render_all([draft(options)], options))


def _pair(request: OwnerRequest) -> Pair:
    a, b, link = (_asked(request, name) for name in ("a", "b", "link"))
    if link and not a:
        a = _likeliest(request, find(request.get_host(), request.owner, link))
    references = (a, link or b)
    host, owner = request.get_host(), request.owner
    sides = (find(host, owner, references[0]), find(host, owner, references[1]))
    first, second = sides
    missing = any(reference and not side for reference, side in zip(references, sides, strict=True))
    if missing:
        problem = _(
            "One of the lists is not there: the link may be cut off, or not shared any more."
        )
        return Pair(references, sides, problem=problem, status=404)
    if not (first and second):
        return Pair(references, sides)
    if first.row.game != second.row.game:
        problem = _("These two are lists of different games.")
        return Pair(references, sides, problem=problem, status=400)
    return Pair(references, sides, compare_sides(first, second))


def _likeliest(request: OwnerRequest, shared: Side | None) -> str:
    """Return the visitor's newest list of the shared one's game and size."""
    if shared is None:
        return ""
    mine = List.objects.of_owner(request.owner).filter(game=shared.row.game)
    row = mine.filter(size=shared.row.size).first() or mine.first()
    return str(row.pk) if row else ""


def _asked(request: OwnerRequest, name: str) -> str:
    return request.GET.get(name, "")[:LONGEST_REFERENCE].strip()


def _page(request: OwnerRequest, pair: Pair) -> HttpResponse:
    link = _asked(request, "link")
    a, b = pair.references
    chosen = pair.sides[0] if not pair.problem else None
    lists = _lists(request, chosen)
    versions = _versions(chosen) if chosen and chosen.row.owner == request.owner else []
    context = {
        "pair": pair,
        "first": chosen,
        "back": next((s.row for s in pair.sides if s and s.row.owner == request.owner), None),
        **_said(pair),
        "near": _near(request, pair, lists, versions),
        "choices": _choices(pair, lists, versions),
        "asked": [a, "" if link else b, link],
        "query": urlencode({"a": a, "b": b}),
        "swapped": urlencode({"a": b, "b": a}),
    }
    return render(request, "lists/compare.html", context, status=pair.status)


def _said(pair: Pair) -> dict[str, Any]:
    """Return what differs and how many units do not, nothing unless two lists are compared."""
    first, second = pair.sides
    if not (first and second and pair.found):
        return {}
    return {
        "groups": groups(first, second, pair.found),
        "summary": points_sentence(first, second),
        "same": same_sentence(pair.found),
        "text": as_text(first, second, pair.found),
    }


Choice = tuple[str, str]
"""A list as an address names it, and in words."""

Choices = list[tuple[str, list[Choice]]]


def _lists(request: OwnerRequest, chosen: Side | None) -> list[Choice]:
    """Return one's lists, of the game of the one that is chosen."""
    mine: Any = List.objects.of_owner(request.owner).only("name", "game", "points", "size")
    rows = mine.filter(game=chosen.row.game) if chosen else mine
    return [(str(row.pk), choice_label(row)) for row in rows[:OFFERED_LISTS]]


def _versions(side: Side) -> list[Choice]:
    revisions = list(side.row.revisions.defer("document")[:OFFERED_VERSIONS])
    last = len(revisions) if len(revisions) < OFFERED_VERSIONS else place(revisions[0])
    return [
        (f"{side.row.pk}@{revision.number}", _version(revision, last - number))
        for number, revision in enumerate(revisions)
    ]


def _version(revision: Revision, place: int) -> str:
    words = {"n": place, "edit": edit_sentence(revision), "age": age(revision.created_at)}
    return _("Version %(n)s: %(edit)s (%(age)s)") % words


def _near(
    request: OwnerRequest, pair: Pair, lists: list[Choice], versions: list[Choice]
) -> Choices:
    """Return what is compared most often with the list that is chosen, by the query that does."""
    side = pair.sides[0] if not pair.problem else None
    if side is None:
        return []
    here = {pair.references[0], str(side.row.pk) if side.revision == side.row.revision else ""}
    others = [
        (urlencode({"a": pair.references[0], "b": reference}), words)
        for reference, words in lists[: NEAR + 1]
        if reference not in here
    ]
    own = str(side.row.pk)
    earlier = [
        (urlencode({"a": version, "b": own}), words) for version, words in versions[1 : NEAR + 1]
    ]
    under = [
        (urlencode({"a": own, "b": f"{own}/{book}/{version}"}), f"{name} {version}")
        for book, name, version in _other_books(request, side)
    ]
    return _named(
        (_("Recent lists"), others[:NEAR]),
        (_("What changed since"), earlier),
        (_("Under another version of its book"), under),
    )


def _other_books(request: OwnerRequest, side: Side) -> Iterator[tuple[str, str, str]]:
    """Yield the other versions of the books that one's own list uses."""
    if side.row.owner != request.owner:
        return
    used = side.report.document.books
    for key, name in side.report.roster.book_names.items():
        for version in other_versions(side.books.versions(key), used.get(key, ""))[:NEAR]:
            yield key, wording.term(name), version


def _choices(pair: Pair, lists: list[Choice], versions: list[Choice]) -> Choices:
    """Return one's lists of the game, versions of the first chosen, whatever else is compared."""
    known = [side for side in pair.sides if side]
    offered = {value for value, _words in lists + versions}
    others = [
        (reference, side.name)
        for reference, side in zip(pair.references, pair.sides, strict=True)
        if side and reference not in offered
    ]
    return _named(
        (_("My lists"), lists),
        (_("Versions of %(name)s") % {"name": title(known[0].row) if known else ""}, versions),
        (_("Chosen"), others),
    )


def _named(*groups: tuple[str, list[Choice]]) -> Choices:
    return [(name, found) for name, found in groups if found]
