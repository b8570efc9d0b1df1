"""Revisions of an owner's list by API: listing, comparing, restoring."""

import uuid
from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

import pydantic
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import TypedDict

from rulesets.api import parameters, shapes
from rulesets.api.components import Shape
from rulesets.api.incoming import Query, read_body
from rulesets.api.parameters import refuses, takes
from rulesets.api.repeated import repeatable
from rulesets.engine import codec
from rulesets.engine.fields import MAX_INTEGER, record
from rulesets.engine.values import Verdict
from rulesets.lists.api.own_lists import OwnLists
from rulesets.lists.api.renderings import placing_revision
from rulesets.lists.api.representations import changed
from rulesets.lists.api.shapes import List as ListShape
from rulesets.lists.compare.differences import MarkedLine
from rulesets.lists.compare.sides import differences
from rulesets.lists.models import List, Revision
from rulesets.lists.services import editing, judging
from rulesets.wording.history import revision_sentence

RevisionNumber = Annotated[int, pydantic.Field(ge=1, le=MAX_INTEGER)]


class RevisionSummary(TypedDict):
    """A revision with the edit that made it (or `undo`, `redo`), its points and verdict then.

    `label` says in words what happened, with the change in points.
    """

    revision: int
    edit: str
    label: str
    points: int
    verdict: Verdict
    created_at: shapes.Moment
    is_current: bool
    is_undone: bool


class Line(TypedDict):
    """A line of text; `mark` is `-` for a removed line, `+` for a new one, else empty."""

    mark: Literal["", "-", "+"]
    text: str


class Difference(TypedDict):
    """The blocks of a list's text that differ between two revisions, with all their lines."""

    before: int
    after: int
    points_before: int
    points_after: int
    blocks: list[list[Line]]


@record
class ToRestore:
    """The number of the revision to restore."""

    revision: RevisionNumber


class DifferenceQuery(Query):
    before: Annotated[RevisionNumber, pydantic.Field(description="The revision to compare.")]
    after: Annotated[
        RevisionNumber | None,
        pydantic.Field(description="The other revision; the current one by default."),
    ] = None


class History(OwnLists):
    """Earlier revisions themselves are read with `revision` at a list's other endpoints."""

    @extend_schema(responses=Shape(RevisionSummary))
    @action(detail=True, is_collection=True)
    def revisions(self, request: Request, id: uuid.UUID) -> Response:
        """List the revisions, newest first.

        Beyond the newest 200 only every tenth is kept.
        """
        row: List = self.get_object()
        undone = judging.undone_edits(row)
        revisions = row.revisions.defer("document")
        return self.page(revisions, lambda revision: _summary(row, revision, undone))

    @extend_schema(responses=Shape(Difference))
    @takes(DifferenceQuery)
    @action(detail=True)
    def diff(self, request: Request, id: uuid.UUID) -> Response:
        """Show the differences between two revisions."""
        row, query = self.get_object(), DifferenceQuery.read(request)
        with placing_revision("before"):
            before = judging.at_revision(row, query.before)
        with placing_revision("after"):
            after = judging.at_revision(row, query.after) if query.after else row
        blocks = differences(judging.report(before), judging.report(after))
        difference: Difference = {
            "before": before.revision,
            "after": after.revision,
            "points_before": before.points,
            "points_after": after.points,
            "blocks": marked(blocks),
        }
        return Response(difference)

    @extend_schema(
        request=Shape(ToRestore),
        responses={200: Shape(ListShape)},
        parameters=[parameters.ETAG, parameters.IF_MATCH],
    )
    @refuses(412)
    @repeatable
    @action(detail=True, methods=["post"])
    def restore(self, request: Request, id: uuid.UUID) -> Response:
        """Restore a revision, as a new edit that can be undone."""
        number = codec.read(ToRestore, read_body(request)).revision
        row: List = self.get_object()
        with placing_revision("revision"):
            return changed(request, editing.restore(row.owner, id, number, self.expected()))


def marked(blocks: Iterable[Sequence[MarkedLine]]) -> list[list[Line]]:
    return [
        [{"mark": mark, "text": text} for mark, text in block]  # type: ignore[typeddict-item]
        for block in blocks
    ]


def _summary(row: List, revision: Revision, undone: set[int]) -> RevisionSummary:
    return {
        "revision": revision.number,
        "edit": revision.step or revision.edit,
        "label": revision_sentence(revision),
        "points": revision.points,
        "verdict": Verdict(revision.verdict),
        "created_at": revision.created_at.isoformat(),
        "is_current": revision.number == row.revision,
        "is_undone": revision.number in undone,
    }
