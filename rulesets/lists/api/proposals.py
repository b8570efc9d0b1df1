"""Additions that still fit a list, and proposals that complete or fix it, by API."""

import uuid
from typing import Annotated, Literal

import pydantic
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import TypedDict

from rulesets.api import shapes
from rulesets.api.authentication import owner_of
from rulesets.api.components import Shape, part
from rulesets.api.incoming import Query, read_body
from rulesets.api.parameters import changes, takes
from rulesets.api.repeated import repeatable
from rulesets.api.representations import fix_body
from rulesets.engine import codec
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.fields import bounded, record
from rulesets.engine.headroom import Priced
from rulesets.engine.report import Report
from rulesets.engine.values import Verdict
from rulesets.lists.api import bodies
from rulesets.lists.api.jobs import RETRY_SECONDS
from rulesets.lists.api.own_lists import OwnLists
from rulesets.lists.api.representations import changed
from rulesets.lists.api.shapes import List as ListShape
from rulesets.lists.models import List
from rulesets.lists.services import editing, judging, proposing
from rulesets.lists.services.proposing import MAX_EDITS, Question
from rulesets.solving.children import SolverUnavailable

Units = Annotated[str, pydantic.Field(max_length=2000)]


class Fitting(TypedDict):
    """A unit or option that still fits, with the edit that adds it."""

    points: int
    unit: str
    fix: shapes.Fix


class Proposal(TypedDict):
    """Edits to apply in order, with the points and verdict that they lead to.

    `is_best` if it is proven that no other edits do better.
    """

    points: int
    verdict: Verdict
    is_best: bool
    fixes: list[shapes.Fix]


class Proposals(TypedDict):
    """Ways to `complete` a list or, if it is illegal, to `fix` it: up to three, the best first.

    Without any, `is_proven` says whether it is proven that none exists.
    """

    kind: str
    proposals: list[Proposal]
    is_proven: bool


@record
class ToApply:
    """The kind of a proposal, and the actions of its fixes in order."""

    kind: Literal["complete", "fix"]
    edits: Annotated[
        tuple[Annotated[bodies.Edit, part(shapes.EDIT)], ...],
        bounded(min_length=1, max_length=MAX_EDITS),
    ]


class ProposalQuery(Query):
    demanded: Annotated[
        Units, pydantic.Field(description="Units to use, separated by commas, named as in `fits`.")
    ] = ""
    excluded: Annotated[
        Units, pydantic.Field(description="Units to leave out, separated by commas.")
    ] = ""


class Completion(OwnLists):
    @extend_schema(responses=Shape(Fitting))
    @action(detail=True, is_collection=True)
    def fits(self, request: Request, id: uuid.UUID) -> Response:
        """List the units and options that fit without breaking a limit, most points first."""
        row: List = self.get_object()
        priced = proposing.what_fits(judging.report(row))
        return self.page(priced, _fitting)

    @extend_schema(responses=Shape(Proposals))
    @takes(ProposalQuery)
    @action(detail=True, throttle_scope="bulk")
    def proposals(self, request: Request, id: uuid.UUID) -> Response:
        """Propose how to spend the remaining points, or how to make an illegal list legal.

        A list with all edits of a proposal is legal; `proposals/apply` applies them at once.
        """
        row: List = self.get_object()
        report = judging.report(row)
        query = ProposalQuery.read(request)
        demanded = _units("demanded", query.demanded, report)
        question = Question.about(report, demanded, _units("excluded", query.excluded, report))
        try:
            answer, reports = proposing.propose(report, question)
        except SolverUnavailable:
            raise Throttled(RETRY_SECONDS) from None
        shown: list[Proposal] = [
            {
                "points": after.points,
                "verdict": after.verdict,
                "is_best": proposal.is_best,
                "fixes": [fix_body(fix) for fix in proposal.fixes],
            }
            for proposal, after in zip(answer.proposals, reports, strict=True)
        ]
        body = {"kind": question.kind, "proposals": shown, "is_proven": answer.is_proven}
        return Response(body)

    @changes({200: Shape(ListShape)}, 409, request=Shape(ToApply))
    @repeatable
    @action(detail=True, methods=["post"], url_path="proposals/apply")
    def apply(self, request: Request, id: uuid.UUID) -> Response:
        """Apply all edits of a proposal, or none, as a single revision.

        Send If-Match with the ETag of the list that the proposal was made for: on a list that has
        changed since, the edits may break a limit.
        """
        proposal = codec.read(ToApply, read_body(request))
        chosen = [(edit.edit, edit.arguments) for edit in proposal.edits]
        owner, expected = owner_of(request), self.expected()
        return changed(request, editing.edit_all(owner, id, chosen, proposal.kind, expected))


def _units(place: str, named: str, report: Report) -> tuple[str, ...]:
    """Return the units named in a parameter; raises InvalidInput for unknown ones."""
    units = tuple(filter(None, named.split(",")))
    known = {unit for unit, _name in proposing.units_of(report)}
    form = "book:unit" if any(":" in unit for unit in known) else "unit"
    unknown = [unit for unit in units if unit not in known]
    if unknown:
        raise InvalidInput(
            *(ErrorDetail(place, "unit_unknown", {"unit": unit, "form": form}) for unit in unknown)
        )
    return units


def _fitting(priced: Priced) -> Fitting:
    candidate = priced.candidate
    return {"points": priced.points, "unit": candidate.unit, "fix": fix_body(candidate.fixes[0])}
