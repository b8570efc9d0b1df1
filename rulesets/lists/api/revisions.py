"""The revisions of an own list by API: all of them, differences, bringing one back."""

import uuid
from typing import Annotated, Any, Literal

import pydantic
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import TypedDict

from rulesets import wording
from rulesets.api import parameters, shapes
from rulesets.api.authentication import owner_of
from rulesets.api.components import ListOf, Shape
from rulesets.api.incoming import Query, expected_revision, read_body
from rulesets.api.parameters import refuses, takes
from rulesets.api.views import ApiViewSet
from rulesets.engine import codec
from rulesets.engine.codec import record
from rulesets.engine.values import Term, Verdict
from rulesets.lists import services
from rulesets.lists.api.representations import changed
from rulesets.lists.api.shapes import List as ListShape
from rulesets.lists.models import List, Revision
from rulesets.lists.pages.history import differences

Number = Annotated[int, pydantic.Field(ge=1, le=2**31 - 1)]


class RevisionSummary(TypedDict):
    """A revision, with the edit that made it; points and verdict are those of that day."""

    revision: int
    edit: str
    label: str
    points: int
    verdict: Verdict
    created_at: shapes.Moment
    is_current: bool


class Line(TypedDict):
    """A line of a text; `mark` is `-` for one that is gone, `+` for a new one, else empty."""

    mark: Literal["", "-", "+"]
    text: str


class Difference(TypedDict):
    """Blocks of a list's text that differ between two revisions, each with all its lines."""

    before: int
    after: int
    points_before: int
    points_after: int
    blocks: list[list[Line]]


@record
class ToRestore:
    """The revision to bring back."""

    revision: Number


class DifferenceQuery(Query):
    before: Annotated[Number, pydantic.Field(description="The revision to compare.")]
    after: Annotated[
        Number | None, pydantic.Field(description="The other revision; none is the list now.")
    ] = None


class History(ApiViewSet):
    """Earlier revisions are read with `revision` at every address of a list."""

    @extend_schema(responses=ListOf(Shape(RevisionSummary)))
    @action(detail=True, filter_backends=[], pagination_class=None)
    def revisions(self, request: Request, id: uuid.UUID) -> Response:
        """List the revisions, newest first.

        The older ones are thinned out: of those beyond the newest 200 every tenth is kept.
        """
        row: List = self.get_object()
        found = row.revisions.defer("document")
        return Response([_summary(row, revision) for revision in found])

    @extend_schema(responses=Shape(Difference))
    @takes(DifferenceQuery)
    @action(detail=True)
    def diff(self, request: Request, id: uuid.UUID) -> Response:
        """Show the differences between two revisions."""
        row, query = self.get_object(), DifferenceQuery.read(request)
        before = services.as_it_was(row, query.before)
        after = services.as_it_was(row, query.after) if query.after else row
        blocks = differences(services.report(before), services.report(after))
        body: Difference = {
            "before": before.revision,
            "after": after.revision,
            "points_before": before.points,
            "points_after": after.points,
            "blocks": [
                [{"mark": mark, "text": text} for mark, text in block]  # type: ignore[typeddict-item]
                for block in blocks
            ],
        }
        return Response(body)

    @extend_schema(
        request=Shape(ToRestore),
        responses={200: Shape(ListShape)},
        parameters=[parameters.ETAG, parameters.IF_MATCH],
    )
    @refuses(412)
    @action(detail=True, methods=["post"])
    def restore(self, request: Request, id: uuid.UUID) -> Response:
        """Bring a revision back, as an edit of its own that can be undone."""
        number = codec.read(ToRestore, read_body(request)).revision
        restored = services.restore(owner_of(request), id, number, self.expected())
        return changed(request, restored)

    def expected(self) -> int | None:
        """Return the revision that If-Match names, None without one; checked again on saving."""
        if "If-Match" not in self.request.headers:
            return None
        return expected_revision(self.request, self.get_object().revision)


def _summary(row: List, revision: Revision) -> RevisionSummary:
    about: Any = Term(revision.about, revision.about_it)
    return {
        "revision": revision.number,
        "edit": revision.edit,
        "label": wording.edit_sentence(revision.edit, about),
        "points": revision.points,
        "verdict": Verdict(revision.verdict),
        "created_at": revision.created_at.isoformat(),
        "is_current": revision.number == row.current,
    }
