"""Proposals that complete or fix a list, and units and options that still fit."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from rulesets import wording
from rulesets.books.library import Books
from rulesets.engine.errors import EditConflict, InvalidInput, StaleRevision
from rulesets.engine.headroom import Priced
from rulesets.engine.report import Report
from rulesets.engine.values import BLOCKING
from rulesets.jobs.models import Job
from rulesets.jobs.services import TooManyJobs
from rulesets.lists.edit_values import edit_value, read_edit
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.services import editing, judging, proposing
from rulesets.lists.services.proposing import EDIT_NAMES, MAX_EDITS, Question
from rulesets.lists.views.access import own_list
from rulesets.lists.views.editor import change_response
from rulesets.lists.views.notices import CHANGED
from rulesets.lists.views.proposal_titles import Title, titles, without
from rulesets.solving.children import SolverUnavailable
from rulesets.solving.tasks import Answer, Proposal
from rulesets.web.ownership import OwnerRequest
from rulesets.web.parsing import read_number, read_uuid

MAX_DEMANDS = 100
MAX_OBSTACLES = 3

NOTHING_CLOSER = gettext_lazy("Nothing comes closer to the game size.")

REMOVED = "remove_entry"
"""The code of a fix by which a unit goes."""


@dataclass(frozen=True)
class ShownProposal:
    """A proposal ready for the page; `lines` and `units` count labels of its edits and units.

    `traits` are numbers that tell it from others, by their titles; `change` names what goes and
    the difference in points, `title` the trait in which it leads.
    """

    proposal: Proposal
    report: Report
    lines: Counter[str]
    edits: list[str]
    units: Counter[str]
    traits: dict[str, int]
    change: Title
    title: Title | None = None

    @property
    def distance(self) -> tuple[int, int]:
        """How far it is from the list as it stands: in points, then in edits."""
        return abs(self.change.value or 0), len(self.edits)


@dataclass(frozen=True)
class Fits:
    """Units and upgrades that still fit, most points first; upgrades by unit."""

    units: list[Priced]
    upgrades: list[tuple[Any, list[Priced]]]


@never_cache
@require_safe
def proposals(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Show three ways to complete a list or make it legal, and additions that fit.

    `?with=` and `?without=` name wanted and unwanted units, `?job=` a longer search.
    """
    row = own_list(request, id)
    return _page(request, row)


def _page(request: OwnerRequest, row: List, status: int = 200, **more: Any) -> HttpResponse:
    books = Books(row.game, row.owner)
    report = judging.report(row, books)
    question = _question(report, request.GET)
    job = _job(request)
    is_searched = job is not None and job.state == Job.State.DONE
    try:
        answer, reports = proposing.propose(report, books, question, is_searched)
    except SolverUnavailable:
        answer, reports = None, []
    proposed = zip(answer.proposals, reports, strict=True) if answer else ()
    shown = _different(_shown(report, *each) for each in proposed)
    if question.kind == "fix":
        shown.sort(key=lambda each: each.distance)
    led = titles([each.traits for each in shown], [each.units for each in shown])
    shown = [replace(each, title=title) for each, title in zip(shown, led, strict=True)]
    context = {
        "presentation": PRESENTATIONS[row.game],
        "heading": _heading(report, question),
        "row": row,
        "report": report,
        "question": question,
        "answer": answer,
        "shown": shown if shown and shown[0].lines else [],
        "note": _note(report, question, answer, shown),
        "unspent": _unspent(shown) if question.kind == "complete" else "",
        "fits": _fits(report, books) if question.kind == "complete" else Fits([], []),
        "units": proposing.units_of(report),
        "job": job,
        "query": urlencode(_demands(question), doseq=True),
        "refusal": "",
        **more,
    }
    return render(request, "lists/proposals.html", context, status=status)


def _heading(report: Report, question: Question) -> str:
    if question.kind == "fix":
        return _("Make it legal")
    if report.points_left:
        return _("Spend %(points)d points") % {"points": report.points_left}
    return _("What still fits")


def _note(
    report: Report, question: Question, answer: Answer | None, shown: list[ShownProposal]
) -> str:
    """Say why there is no proposal and what is in the way, empty if there is one."""
    if not shown:
        if not answer:
            return ""
        is_hopeless = question.kind == "fix" and answer.reason == "none" and answer.is_proven
        reason = _("No set of changes makes it legal.") if is_hopeless else ""
        sentences = (reason or wording.no_proposal_sentence(answer), _obstacles(report))
        return " ".join(filter(None, sentences))
    if shown[0].lines:
        return ""
    if question.kind == "fix":
        return _("This list is legal already.")
    if report.points_left == 0:
        return _("Your list is full: it comes to the game size exactly.")
    if shown[0].proposal.is_best:
        return str(NOTHING_CLOSER)
    return _("Nothing was found that comes closer to the game size.")


def _obstacles(report: Report) -> str:
    """Return the problems that nothing clears by itself, else the first of all."""
    blocking = [issue for issue in report.issues_with_fixes if issue.level in BLOCKING]
    stuck = [issue for issue in blocking if not issue.fixes] or blocking
    if not stuck:
        return ""
    sentences = "; ".join(wording.sentence(issue) for issue in stuck[:MAX_OBSTACLES])
    return _("In the way: %(problems)s") % {"problems": sentences}


def _unspent(shown: list[ShownProposal]) -> str:
    """Say whether the points that the first proposal leaves could be spent, too."""
    left = shown[0].report.points_left if shown and shown[0].lines else 0
    if not left:
        return ""
    if shown[0].proposal.is_best:
        return str(NOTHING_CLOSER)
    return ngettext(
        "The best found so far leaves %(n)s point unspent; "
        "it is not proven that nothing comes closer.",
        "The best found so far leaves %(n)s points unspent; "
        "it is not proven that nothing comes closer.",
        left,
    ) % {"n": left}


def _fits(report: Any, books: Books) -> Fits:
    priced = proposing.what_fits(report, books)
    by_unit: dict[str, list[Priced]] = defaultdict(list)
    for addition in priced:
        if not addition.candidate.entry:
            by_unit[addition.candidate.claims[0]].append(addition)
    members = [member for member in report.roster.members if member.id in by_unit]
    return Fits(
        units=[addition for addition in priced if addition.candidate.entry],
        upgrades=[(member, by_unit[member.id]) for member in members],
    )


def _question(report: Any, asked: QueryDict) -> Question:
    return Question.about(
        report, *(asked.getlist(name)[:MAX_DEMANDS] for name in ("with", "without"))
    )


def _demands(question: Question) -> dict[str, tuple[str, ...]]:
    return {"with": question.demanded, "without": question.excluded}


def _job(request: OwnerRequest) -> Job | None:
    id = read_uuid(request.GET.get("job", ""))
    return Job.objects.of_owner(request.owner).filter(pk=id).first() if id else None


def _shown(before: Report, proposal: Proposal, after: Report) -> ShownProposal:
    lines = Counter(wording.fix_label(fix) for fix in proposal.fixes)
    units: Counter[str] = Counter()
    for member in after.roster.members:
        units[wording.term(member.label)] += getattr(member, "count", 1)
    edits = [edit_value(fix.edit, **fix.args) for fix in proposal.fixes]
    traits = PRESENTATIONS[after.game.slug].traits(after)
    traits[_("Fewest changes")] = -len(edits)
    gone = [wording.term(fix.params["entry"]) for fix in proposal.fixes if fix.code == REMOVED]
    change = without(gone, after.points - before.points)
    return ShownProposal(proposal, after, lines, edits, units, traits, change)


def _different(proposals: Iterable[ShownProposal]) -> list[ShownProposal]:
    """Return the proposals without those that have the same units and numbers as an earlier one."""
    found: dict[object, ShownProposal] = {}
    for each in proposals:
        found.setdefault((frozenset(each.units.items()), *each.traits.values()), each)
    return list(found.values())


@require_POST
def apply_proposal(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Apply all edits of a proposal as a single edit, or none."""
    row = own_list(request, id)
    kind = request.POST.get("kind", "")
    texts = request.POST.getlist("edit")
    revision = read_number(request.POST.get("revision", ""))
    if kind not in EDIT_NAMES or revision is None or not 0 < len(texts) <= MAX_EDITS:
        raise Http404
    try:
        edits = [read_edit(text) for text in texts]
        change = editing.edit_all(request.owner, id, edits, EDIT_NAMES[kind], revision)
    except (EditConflict, InvalidInput, StaleRevision) as error:
        return _refuse(request, row, error)
    return change_response(request, change)


def _refuse(
    request: OwnerRequest, row: List, error: EditConflict | InvalidInput | StaleRevision
) -> HttpResponse:
    """Show why an edit was refused, and what fits now."""
    refusal = wording.conflict_sentence(error) if isinstance(error, EditConflict) else CHANGED
    return _page(request, row, 400 if isinstance(error, InvalidInput) else 409, refusal=refusal)


@require_POST
def add_one(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Apply one edit and return to the additions that fit."""
    row = own_list(request, id)
    try:
        name, arguments = read_edit(request.POST.get("do", ""))
        editing.edit(request.owner, id, name, arguments)
    except (EditConflict, InvalidInput) as error:
        return _refuse(request, row, error)
    units = arguments.getlist("entries") or arguments.getlist("entry")
    place = "-".join(["#fits", *units[:1]])
    return redirect(reverse("lists:proposals", args=[id]) + place)


@require_POST
def search_longer(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Start a longer search in the background."""
    row = own_list(request, id)
    question = _question(judging.report(row), request.POST)
    try:
        job = proposing.start_longer_search(row, question)
    except TooManyJobs:
        return _page(request, row, 429, refusal=_("Too many searches are waiting. Try again soon."))
    query = urlencode({**_demands(question), "job": str(job.pk)}, doseq=True)
    return redirect(f"{reverse('lists:proposals', args=[id])}?{query}")
