"""Comparisons of two lists, by API."""

from typing import Annotated, Literal

import pydantic
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import TypedDict

from rulesets.api.authentication import owner_of
from rulesets.api.components import Shape
from rulesets.api.errors import UnknownParameter
from rulesets.api.incoming import Query
from rulesets.api.parameters import refuses, takes
from rulesets.api.views import ApiView
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.values import Verdict
from rulesets.lists.api.history import Line, marked
from rulesets.lists.api.shapes import GameSlug
from rulesets.lists.compare.differences import UnitChange
from rulesets.lists.compare.sides import ComparedLists, Side, find_side
from rulesets.lists.references import LONGEST_REFERENCE

ListReference = Annotated[
    str,
    pydantic.Field(
        min_length=1,
        max_length=LONGEST_REFERENCE,
        description=(
            "The id of one of your lists, or a share key or link. `<id>@<revision>` and "
            "`<key>@<revision>` are the list as it was, `<id>/<book>/<version>` the list under "
            "another version of a book."
        ),
    ),
]


class ComparisonQuery(Query):
    before: ListReference
    after: ListReference
    style: Annotated[
        Literal["json", "plain"], pydantic.Field(description="As JSON or as text.")
    ] = "json"


class Compared(TypedDict):
    """A compared list, as judged today."""

    game: GameSlug
    name: str
    revision: int
    size: int | None
    points: int
    verdict: Verdict


class UnitDifference(TypedDict):
    """A unit or ship: its heading, then the lines that only one of the lists has.

    `before` and `after` are the ids of its entry in each list, null where it has none; both are
    null for the list's head and for its issues.
    """

    before: Annotated[str | None, pydantic.Field(description="Its entry's id in the first list.")]
    after: Annotated[str | None, pydantic.Field(description="Its entry's id in the second list.")]
    lines: list[Line]


class ListComparison(TypedDict):
    """Differences between two lists, unit by unit.

    Profiles also count where the books are not the same. `same` are the headings of units
    that are.
    """

    before: Compared
    after: Compared
    added: list[UnitDifference]
    gone: list[UnitDifference]
    changed: list[UnitDifference]
    same: list[str]


class Compare(ApiView):
    tag = "Lists"

    @extend_schema(
        operation_id="compare",
        responses={200: Shape(ListComparison), (200, "text/plain"): OpenApiTypes.STR},
    )
    @refuses(404)
    @takes(ComparisonQuery)
    def get(self, request: Request) -> Response | HttpResponse:
        """Compare two lists of one game.

        Each may be a list of yours, one of its revisions, or one that anybody shares.
        """
        query = ComparisonQuery.read(request)
        before, after = (
            _found(request, place, side)
            for place, side in (("before", query.before), ("after", query.after))
        )
        if before.row.game != after.row.game:
            game = before.report.game.title
            raise InvalidInput(ErrorDetail("after", "other_game_printed", {"game": game}))
        compared = ComparedLists(before, after)
        if query.style == "plain":
            return HttpResponse(compared.text, content_type="text/plain; charset=utf-8")
        comparison = compared.comparison
        shown: ListComparison = {
            "before": _compared(before),
            "after": _compared(after),
            "added": [_difference(change) for change in comparison.added],
            "gone": [_difference(change) for change in comparison.gone],
            "changed": [
                _difference(change) for change in (*comparison.changed, *compared.problems)
            ],
            "same": list(comparison.same),
        }
        return Response(shown)


def _found(request: Request, place: str, reference: str) -> Side:
    side = find_side(request.get_host(), owner_of(request), reference)
    if side is None:
        raise UnknownParameter(place, "list_missing")
    return side


def _difference(change: UnitChange) -> UnitDifference:
    before, after = change.entries
    (lines,) = marked([change.lines])
    return {"before": before or None, "after": after or None, "lines": lines}


def _compared(side: Side) -> Compared:
    report = side.report
    return {
        "game": side.row.game,
        "name": report.document.name,
        "revision": side.revision,
        "size": report.size,
        "points": report.points,
        "verdict": report.verdict,
    }
