"""One list beside another: two of one's own, two versions of one, one's own and a shared one."""

import re
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rulesets import wording
from rulesets.engine.report import Report
from rulesets.filters.common import age
from rulesets.lists import services
from rulesets.lists.differences import Comparison, Line, changed_blocks, sorted_out
from rulesets.lists.models import List
from rulesets.lists.pages.history import plain_text
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.ownership import OwnerRequest

OWN = re.compile(r"([0-9a-f-]{36})(?:@([0-9]{1,9}))?")
SHARED = re.compile(r"(?:.*/s/)?([A-Za-z0-9_-]{20,64})(?:[/.?#].*)?")
LONGEST_REFERENCE = 500
OFFERED_LISTS = 500
OFFERED_VERSIONS = 100
HEAD_LINES = 3
"""Name, points and verdict begin a text; they are told apart."""


@dataclass(frozen=True)
class Side:
    """One of the two lists, as it is judged today."""

    row: List
    name: str
    report: Report[Any]


@never_cache
@require_safe
def compare(request: OwnerRequest) -> HttpResponse:
    """Show the units one list has and another has not; without two, choose them."""
    asked = [request.GET.get(name, "")[:LONGEST_REFERENCE].strip() for name in ("a", "b", "link")]
    references = [asked[0], asked[2] or asked[1]]
    sides = [_find(request, reference) for reference in references if reference]
    first, second = (*sides, None, None)[:2]
    problem, groups = "", []
    if not all(sides):
        problem = _(
            "One of the lists is not there: the link may be cut off, or not shared any more."
        )
    elif first and second and first.row.game != second.row.game:
        problem = _("These two are lists of different games.")
    elif first and second:
        groups = _groups(_compare(first.report, second.report))
        if request.GET.get("as") == "text":
            text = _text(first, second, groups)
            return HttpResponse(text, content_type="text/plain; charset=utf-8")
    context = {
        "sides": [side for side in sides if side],
        "is_compared": bool(first and second and not problem),
        "groups": groups,
        "problem": problem,
        "choices": _choices(request, first),
        "asked": asked,
        "as_text": urlencode({"a": references[0], "b": references[1], "as": "text"}),
    }
    status = 400 if problem and all(sides) else 404 if problem else 200
    return render(request, "lists/compare.html", context, status=status)


def _find(request: OwnerRequest, reference: str) -> Side | None:
    """Return the list meant: one's own by id, one of its versions, or a shared one by its link."""
    if own := OWN.fullmatch(reference):
        try:
            row = List.objects.of_owner(request.owner).filter(pk=UUID(own[1])).first()
        except ValueError:
            return None
        return _version(row, int(own[2])) if row and own[2] else _side(row)
    shared = SHARED.fullmatch(reference)
    return _side(List.objects.shared(shared[1]).first()) if shared else None


def _side(row: List | None) -> Side | None:
    return Side(row, _title(row), services.report(row)) if row else None


def _version(row: List, number: int) -> Side | None:
    revision = row.revisions.filter(number=number).first()
    if revision is None:
        return None
    name = f"{_title(row)} ({age(revision.created_at)})"
    return Side(row, name, services.report_then(row, revision))


def _title(row: List) -> str:
    return row.name or str(PRESENTATIONS[row.game].name)


def _compare(before: Report[Any], after: Report[Any]) -> Comparison:
    """Compare what is below the heads of two lists by units, and the heads for themselves."""
    texts = [plain_text(report).partition("\n\n") for report in (before, after)]
    heads = ["\n".join(head.splitlines()[HEAD_LINES:]) for head, _gap, _body in texts]
    units = [f".\n\n{body}" for _head, _gap, body in texts]
    found = sorted_out(changed_blocks(*units))
    own = [[line for line in block if line[0]] for block in changed_blocks(*heads)]
    return Comparison(found.added, found.gone, (*own, *found.changed))


Group = tuple[str, tuple[list[Line], ...]]


def _groups(found: Comparison) -> list[Group]:
    named = [(_("Added"), found.added), (_("Gone"), found.gone), (_("Changed"), found.changed)]
    return [(name, blocks) for name, blocks in named if blocks]


def _text(first: Side, second: Side, groups: list[Group]) -> str:
    lines = []
    for side in (first, second):
        points = _("%(points)d points") % {"points": side.report.points}
        lines.append(f"{side.name}: {points}. {wording.verdict_sentence(side.report)}")
    for name, blocks in groups:
        lines += ["", name]
        for block in blocks:
            lines += ["", *(f"{mark or ' '} {text}" for mark, text in block)]
    if not groups:
        lines += ["", _("Nothing differs.")]
    return "\n".join(lines) + "\n"


def _choices(request: OwnerRequest, first: Side | None) -> list[tuple[str, str]]:
    """Return one's lists, and the versions of the first that was chosen."""
    rows = List.objects.of_owner(request.owner).only("name", "game", "points")[:OFFERED_LISTS]
    found = [(str(row.pk), f"{_title(row)}, {row.points}") for row in rows]
    if first and first.row.owner == request.owner:
        kept = first.row.revisions.defer("document")[:OFFERED_VERSIONS]
        found += [
            (
                f"{first.row.pk}@{each.number}",
                f"{_title(first.row)}, {each.points} ({age(each.created_at)})",
            )
            for each in kept
        ]
    return found
