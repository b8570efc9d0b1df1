"""Proposals that complete or fix a list, and units and options that still fit."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
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
from rulesets.engine.errors import EditConflict, ErrorDetail, InvalidInput, StaleRevision
from rulesets.engine.headroom import Priced
from rulesets.engine.report import Report
from rulesets.engine.values import BLOCKING, Term
from rulesets.jobs.models import Job
from rulesets.jobs.services import TooManyJobs
from rulesets.lists.edit_values import read_edit, read_request_key
from rulesets.lists.models import List
from rulesets.lists.services import editing, judging, proposing
from rulesets.lists.services.proposing import Question
from rulesets.lists.views.access import own_list
from rulesets.lists.views.editor import change_response
from rulesets.lists.views.notices import CHANGED
from rulesets.lists.views.pages import ReadingPage
from rulesets.lists.views.proposal_titles import ShownProposal, shown_proposals
from rulesets.solving.children import SolverUnavailable
from rulesets.solving.tasks import Answer
from rulesets.web.ownership import OwnerRequest
from rulesets.web.parsing import read_number, read_uuid
from rulesets.web.throttling import throttled

MAX_DEMANDS = 100
MAX_OBSTACLES = 3

NOTHING_CLOSER = gettext_lazy("Nothing comes closer to the game size.")


@dataclass(frozen=True)
class Fits:
    """Units and upgrades that still fit, most points first; upgrades by unit."""

    units: list[Priced]
    upgrades: list[tuple[Any, list[Priced]]]


@dataclass(frozen=True, kw_only=True)
class ProposalsPage(ReadingPage):
    """A list with the proposals that answer a question about it, if the solver has time for it.

    `job` is a longer search, `refusal` and `errors` say why an action failed.
    """

    question: Question
    answer: Answer | None
    proposals: Sequence[ShownProposal]
    job: Job | None
    fits: Fits | None
    refusal: str
    errors: Sequence[ErrorDetail]

    @property
    def is_fixing(self) -> bool:
        return self.question.kind == "fix"

    @property
    def heading(self) -> str:
        if self.is_fixing:
            return _("Make it legal")
        if self.report.points_left:
            return _("Spend %(points)d points") % {"points": self.report.points_left}
        return _("What still fits")

    @property
    def shown(self) -> Sequence[ShownProposal]:
        """The proposals, none if the best is to change nothing."""
        return self.proposals if self.proposals and self.proposals[0].lines else ()

    @property
    def note(self) -> str:
        """Say why there is no proposal and what is in the way, empty if there is one."""
        if self.shown or not self.answer:
            return ""
        if not self.proposals:
            return " ".join(filter(None, (self._reason(self.answer), self._obstacles)))
        if self.is_fixing:
            return _("This list is legal already.")
        if self.report.points_left == 0:
            return _("Your list is full: it comes to the game size exactly.")
        if self.proposals[0].proposal.is_best:
            return str(NOTHING_CLOSER)
        return _("Nothing was found that comes closer to the game size.")

    def _reason(self, answer: Answer) -> str:
        if self.is_fixing and answer.reason == "none" and answer.is_proven:
            return _("No set of changes makes it legal.")
        return wording.no_proposal_sentence(answer)

    @property
    def _obstacles(self) -> str:
        """The problems that nothing clears by itself, else the first of all."""
        blocking = [issue for issue in self.report.issues_with_fixes if issue.level in BLOCKING]
        stuck = [issue for issue in blocking if not issue.fixes] or blocking
        if not stuck:
            return ""
        sentences = "; ".join(wording.sentence(issue) for issue in stuck[:MAX_OBSTACLES])
        return _("In the way: %(problems)s") % {"problems": sentences}

    @property
    def unspent(self) -> str:
        """Say whether the points that the first proposal leaves could be spent, too."""
        left = self.shown[0].report.points_left if self.shown and not self.is_fixing else 0
        if not left:
            return ""
        if self.shown[0].proposal.is_best:
            return str(NOTHING_CLOSER)
        return ngettext(
            "The best found so far leaves %(n)s point unspent; "
            "it is not proven that nothing comes closer.",
            "The best found so far leaves %(n)s points unspent; "
            "it is not proven that nothing comes closer.",
            left,
        ) % {"n": left}

    @property
    def units(self) -> list[tuple[str, Term]]:
        """The key and the name of each unit of the books."""
        return proposing.units_of(self.report)

    @property
    def query(self) -> str:
        return urlencode(_demands(self.question), doseq=True)


@never_cache
@throttled("sheets")
@require_safe
def proposals(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Show three ways to complete a list or make it legal, and additions that fit.

    `?with=` and `?without=` name wanted and unwanted units, `?job=` a longer search.
    """
    return _respond(request, own_list(request, id))


def _respond(
    request: OwnerRequest,
    row: List,
    status: int = 200,
    refusal: str = "",
    errors: Sequence[ErrorDetail] = (),
) -> HttpResponse:
    report = judging.report(row)
    question = _question(report, request.GET)
    job = _job(request)
    is_searched = job is not None and job.state == Job.State.DONE
    try:
        answer, reports = proposing.propose(report, question, is_searched)
    except SolverUnavailable:
        answer, reports = None, []
    proposed = zip(answer.proposals, reports, strict=True) if answer else ()
    page = ProposalsPage(
        row=row,
        report=report,
        question=question,
        answer=answer,
        proposals=shown_proposals(report, proposed, nearest_first=question.kind == "fix"),
        job=job,
        fits=None if question.kind == "fix" else _fits(report),
        refusal=refusal,
        errors=errors,
    )
    return render(request, "lists/proposals.html", {"page": page}, status=status)


def _fits(report: Report) -> Fits:
    priced = proposing.what_fits(report)
    by_unit: dict[str, list[Priced]] = defaultdict(list)
    for addition in priced:
        if not addition.candidate.entry:
            by_unit[addition.candidate.claims[0]].append(addition)
    members = [member for member in report.roster.members if member.id in by_unit]
    return Fits(
        units=[addition for addition in priced if addition.candidate.entry],
        upgrades=[(member, by_unit[member.id]) for member in members],
    )


def _job(request: OwnerRequest) -> Job | None:
    id = read_uuid(request.GET.get("job", ""))
    return Job.objects.of_owner(request.owner).filter(pk=id).first() if id else None


def _question(report: Report, asked: QueryDict) -> Question:
    return Question.about(
        report, *(asked.getlist(name)[:MAX_DEMANDS] for name in ("with", "without"))
    )


def _demands(question: Question) -> dict[str, tuple[str, ...]]:
    return {"with": question.demanded, "without": question.excluded}


@require_POST
def apply_proposal(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Apply all edits of a proposal as a single edit, or none."""
    kind = request.POST.get("kind", "")
    texts = request.POST.getlist("edit")
    revision = read_number(request.POST.get("revision", ""))
    if kind not in {"complete", "fix"} or revision is None or not texts:
        raise Http404
    try:
        edits = [read_edit(text) for text in texts]
        change = editing.edit_all(request.owner, id, edits, kind, revision)
    except (EditConflict, InvalidInput, StaleRevision) as error:
        return _refuse(request, id, error)
    return change_response(request, change)


def _refuse(
    request: OwnerRequest, id: UUID, error: EditConflict | InvalidInput | StaleRevision
) -> HttpResponse:
    """Show why an edit was refused, and what fits now."""
    row = own_list(request, id)
    if isinstance(error, InvalidInput):
        return _respond(request, row, 400, errors=error.details)
    refusal = wording.conflict_sentence(error) if isinstance(error, EditConflict) else CHANGED
    return _respond(request, row, 409, str(refusal))


@require_POST
def add_one(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Apply one edit and return to the additions that fit."""
    try:
        name, arguments = read_edit(request.POST.get("do", ""))
        key = read_request_key(request)
        editing.edit(request.owner, id, name, arguments, request_key=key)
    except (EditConflict, InvalidInput) as error:
        return _refuse(request, id, error)
    units = arguments.getlist("entries") or arguments.getlist("entry")
    place = "-".join(["#fits", *units[:1]])
    return redirect(reverse("lists:proposals", args=[id]) + place)


@require_POST
def search_longer(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Start a longer search in the background for the question in the query."""
    row = own_list(request, id)
    question = _question(judging.report(row), request.GET)
    try:
        job = proposing.start_longer_search(row, question)
    except TooManyJobs:
        return _respond(request, row, 429, _("Too many searches are waiting. Try again soon."))
    query = urlencode({**_demands(question), "job": str(job.pk)}, doseq=True)
    return redirect(f"{reverse('lists:proposals', args=[id])}?{query}")
