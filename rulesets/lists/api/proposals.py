"""Room in an own list, and proposals that complete it or make it legal, by API."""

import uuid
from typing import Annotated, Any

import pydantic
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import TypedDict

from rulesets.api import shapes
from rulesets.api.components import Shape
from rulesets.api.incoming import Query
from rulesets.api.parameters import takes
from rulesets.api.representations import fix_body
from rulesets.api.views import ApiViewSet
from rulesets.books.library import Books
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.headroom import Priced
from rulesets.engine.report import Report
from rulesets.engine.values import Verdict
from rulesets.lists import services
from rulesets.lists.models import List
from rulesets.lists.services import Question
from rulesets.solving.children import SolverUnavailable

RETRY_SECONDS = 2
Units = Annotated[str, pydantic.Field(max_length=2000)]


class Fitting(TypedDict):
    """A unit or an option that a list has room for, with the edit that adds it."""

    points: int
    unit: str
    fix: shapes.Fix


class Proposal(TypedDict):
    """Edits to apply one after another, and the list as it is judged then.

    `is_best` if it is proven that no such edits come closer.
    """

    points: int
    verdict: Verdict
    is_best: bool
    fixes: list[shapes.Fix]


class Proposals(TypedDict):
    """To `complete` the list, or to `mend` it where it is illegal; three at most, the best first.

    `is_proven`: where there are none, that there is none.
    """

    kind: str
    proposals: list[Proposal]
    is_proven: bool


class ProposalQuery(Query):
    demanded: Annotated[
        Units, pydantic.Field(description="Units to use, with commas, as `fits` names them.")
    ] = ""
    excluded: Annotated[Units, pydantic.Field(description="Units to leave out, with commas.")] = ""


class Completion(ApiViewSet):
    @extend_schema(responses=Shape(Fitting))
    @action(detail=True, filter_backends=[], is_collection=True)
    def fits(self, request: Request, id: uuid.UUID) -> Response:
        """List the units and options that fit into a list and break no limit, most points first."""
        row: List = self.get_object()
        books = Books(row.game, row.owner)
        priced = services.what_fits(services.report(row, books), books)
        return self.page(priced, _fitting)

    @extend_schema(responses=Shape(Proposals))
    @takes(ProposalQuery)
    @action(detail=True, throttle_scope="bulk")
    def proposals(self, request: Request, id: uuid.UUID) -> Response:
        """Propose how to spend the points that are left, or how to make an illegal list legal.

        Each proposal is legal as a whole; its edits are applied one by one, or by the page.
        """
        row: List = self.get_object()
        books = Books(row.game, row.owner)
        report = services.report(row, books)
        query = ProposalQuery.read(request)
        is_illegal = report.verdict is Verdict.ILLEGAL
        wishes = [
            _units(place, named, report)
            for place, named in (("demanded", query.demanded), ("excluded", query.excluded))
        ]
        question = Question("mend") if is_illegal else Question("complete", *wishes)
        try:
            answered = services.propose(report, books, question)
        except SolverUnavailable:
            raise Throttled(RETRY_SECONDS) from None
        bodies: list[Proposal] = [
            {
                "points": proposal.report.points,
                "verdict": proposal.report.verdict,
                "is_best": proposal.is_best,
                "fixes": [fix_body(fix) for fix in proposal.fixes],
            }
            for proposal in answered.proposals
        ]
        return Response(
            {"kind": question.kind, "proposals": bodies, "is_proven": answered.is_proven}
        )


def _units(place: str, named: str, report: Report[Any]) -> tuple[str, ...]:
    """Return the units that a wish names; raises InvalidInput for one that no book here has."""
    units = tuple(filter(None, named.split(",")))
    known = {unit for unit, _name in services.units_of(report)}
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
