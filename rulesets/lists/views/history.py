"""The history of a list: all revisions, a single one, restoring one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rulesets.engine.values import Term
from rulesets.lists.compare.sides import ComparedLists, Side
from rulesets.lists.models import Revision
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.services import editing, judging
from rulesets.lists.views.access import own_list
from rulesets.lists.views.editor import as_editor, change_response
from rulesets.lists.views.pages import ReadingPage
from rulesets.web.ownership import OwnerRequest
from rulesets.web.parsing import read_number

REVISIONS_PER_PAGE = 100

PAUSE = timedelta(minutes=10)
"""Time between two edits of a unit after which they are shown apart."""

MAX_APART = 3
"""Edits of one unit in a row that are all shown."""


@dataclass(frozen=True)
class EditRun:
    """Edits of one unit in a row: the newest, and those before it, which are folded away."""

    newest: Revision
    earlier: tuple[Revision, ...] = ()

    @property
    def about(self) -> Term:
        return Term(self.newest.about, self.newest.about_it)


@never_cache
@require_safe
def index(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Show the edits, newest first, each leading to the list as it was then."""
    row = own_list(request, id)
    edits = Paginator(row.revisions.edits().defer("document"), REVISIONS_PER_PAGE)
    page = edits.get_page(request.GET.get("page"))
    context = {
        "presentation": PRESENTATIONS[row.game],
        "row": row,
        "page": page,
        "runs": list(_grouped(page)),
        "undone": judging.undone_edits(row),
    }
    return render(request, "lists/history.html", context)


def _grouped(revisions: Iterable[Revision]) -> Iterator[EditRun]:
    """Yield the revisions, newest first, with many edits of one unit within minutes as one."""
    run: list[Revision] = []
    for revision in revisions:
        if run and not _continues(revision, run[-1]):
            yield from _folded(run)
            run = []
        run.append(revision)
    yield from _folded(run)


def _continues(revision: Revision, later: Revision) -> bool:
    is_same = revision.about == later.about != ""
    return is_same and later.created_at - revision.created_at < PAUSE


def _folded(run: list[Revision]) -> list[EditRun]:
    if len(run) > MAX_APART:
        return [EditRun(run[0], tuple(run[1:]))]
    return [EditRun(revision) for revision in run]


@never_cache
@require_safe
def version(request: OwnerRequest, id: UUID, number: int) -> HttpResponse:
    """Show an earlier version, what restoring it would change, and what changed then."""
    row = own_list(request, id)
    revision = get_object_or_404(row.revisions, number=number)
    earlier = row.revisions.filter(number__lte=revision.undo_to or 0)
    now = Side(row, "", judging.report(row), row.revision)
    then = Side(row, "", judging.report(judging.as_of(row, revision)), number)
    order_now, order_then = ([e.id for e in side.report.document.entries] for side in (now, then))
    context = {
        "page": ReadingPage(row=row, report=then.report),
        "revision": revision,
        "now": now.report,
        "groups": ComparedLists(now, then).groups,
        "is_reordered": order_now != order_then,
        "is_current": revision.document == row.document,
        "before": earlier.values_list("number", flat=True).first(),
    }
    return render(request, "lists/version.html", context)


@as_editor
def restore(request: OwnerRequest, id: UUID) -> HttpResponse:
    number = read_number(request.POST.get("number", ""))
    if number is None:
        raise Http404
    return change_response(request, editing.restore(request.owner, id, number))
