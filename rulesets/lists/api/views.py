"""Lists by API: the caller's own, and shared ones."""

import uuid

from django.db.models import QuerySet
from django.http import JsonResponse
from django.shortcuts import get_object_or_404
from django_filters.rest_framework import DjangoFilterBackend
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from rulesets.api import errors, parameters
from rulesets.api.authentication import owner_of
from rulesets.api.components import Shape
from rulesets.api.incoming import etag, expected_revision, fields_of, read_body
from rulesets.api.ordering import Ordering
from rulesets.api.parameters import changes, refuses, takes
from rulesets.api.repeated import repeatable
from rulesets.api.shapes import EDIT
from rulesets.engine import codec
from rulesets.engine.document import Document
from rulesets.engine.errors import EditConflict, ErrorDetail, InvalidInput
from rulesets.games import GAMES
from rulesets.lists.api import bodies, shapes
from rulesets.lists.api.books import naming_books, read_list
from rulesets.lists.api.bulk_reads import SHARED_FIELDS, SUMMARY_FIELDS
from rulesets.lists.api.filters import ListFilter
from rulesets.lists.api.own_lists import OwnLists
from rulesets.lists.api.renderings import MAKING, NEW, ExpandQuery, Renderings, RevisionQuery, made
from rulesets.lists.api.representations import (
    changed,
    list_response,
    share_body,
    shared_body,
    summary_body,
)
from rulesets.lists.models import List
from rulesets.lists.services import editing, judging, lifecycle
from rulesets.web.requests import origin_of

DOCUMENT_EXAMPLE = OpenApiExample("An army", bodies.ARMY, request_only=True)
EDIT_EXAMPLE = OpenApiExample("One more unit", bodies.ADDING, request_only=True)
LIST = {200: Shape(shapes.List)}
NO_CONTENT = {204: None}
SHARE = {200: Shape(shapes.Share)}
LIST_FIELDS = fields_of(shapes.List)


class Lists(Renderings, OwnLists):
    """The caller's own lists."""

    filter_backends = [DjangoFilterBackend, Ordering]
    filterset_class = ListFilter
    ordering_fields = ["updated_at", "name", "points", "size"]

    def get_queryset(self) -> QuerySet[List]:
        if self.action == "undelete":
            return List.objects.deleted_of_owner(owner_of(self.request))
        return super().get_queryset()

    @extend_schema(responses=Shape(shapes.ListSummary))
    @takes(SUMMARY_FIELDS)
    def list(self, request: Request) -> Response:
        """List your lists, the last changed first."""
        query = SUMMARY_FIELDS.read(request)
        rows = self.filter_queryset(self.get_queryset().defer("document"))
        return self.page(rows, lambda row: query.keep(summary_body(origin_of(request), row)))

    @extend_schema(
        request=bodies.DOCUMENT,
        responses=NEW,
        parameters=MAKING,
        examples=[DOCUMENT_EXAMPLE],
    )
    @repeatable
    def create(self, request: Request) -> Response:
        """Create a list from a document.

        This turns a stranger into an owner: the answer then has an `owner_key`, shown only this
        once. Store it, and send it as the bearer token from then on.
        """
        document = posted_document(request)
        return made(request, lambda owner: lifecycle.create(owner, document, "import"))

    @extend_schema(responses=LIST)
    @takes(RevisionQuery, ExpandQuery, LIST_FIELDS)
    def retrieve(self, request: Request, id: uuid.UUID) -> Response:
        """Read a list with its document and report."""
        fields = LIST_FIELDS.read(request)
        response = list_response(request, self.found(), expand=ExpandQuery.read(request).parts)
        response.data = fields.keep(response.data)
        return response

    @extend_schema(
        request=bodies.DOCUMENT,
        responses=LIST,
        parameters=[parameters.ETAG, parameters.IF_MATCH_NEEDED],
        examples=[DOCUMENT_EXAMPLE],
    )
    @refuses(412, 428)
    def update(self, request: Request, id: uuid.UUID) -> Response:
        """Replace a list's document with another of the same game.

        If-Match names the revision you have read, so that nobody's work is lost. The earlier
        document stays in the history.
        """
        row = self.get_object()
        expected_revision(request, row.revision, is_needed=True)
        document = posted_document(request)
        return changed(
            request, editing.replace_document(row.owner, id, document, revision=row.revision)
        )

    @changes(NO_CONTENT)
    def destroy(self, request: Request, id: uuid.UUID) -> Response:
        """Delete a list; `undelete` undoes it."""
        lifecycle.delete(owner_of(request), id, self.expected())
        return Response(status=204)

    @changes(LIST)
    @repeatable
    @action(detail=True, methods=["post"])
    def undelete(self, request: Request, id: uuid.UUID) -> Response:
        """Undo the deletion of a list."""
        owner = owner_of(request)
        lifecycle.undelete(owner, id, self.expected())
        return list_response(request, get_object_or_404(List.objects.of_owner(owner), pk=id))

    @changes(LIST, 409, request=EDIT, examples=[EDIT_EXAMPLE])
    @repeatable
    @action(detail=True, methods=["post"], url_path="edits")
    def edit(self, request: Request, id: uuid.UUID) -> Response | JsonResponse:
        """Apply one edit.

        An edit touches only what it names, so two callers who change different entries both
        succeed. One whose entry is gone is refused and changes nothing. Every issue's fixes are
        edits. Places of problems read like `arguments.entry`.
        """
        edit = codec.read(bodies.Edit, read_body(request))
        revision = self.expected()
        try:
            change = editing.edit(owner_of(request), id, edit.edit, edit.arguments, revision)
        except EditConflict as conflict:
            place = ".".join(filter(None, ("arguments", conflict.argument)))
            return errors.conflict(conflict, place, edit=edit.edit, arguments=edit.arguments)
        except InvalidInput as error:
            row = self.get_object()
            named = naming_books(error, row.game, row.owner, judging.read(row).books)
            raise InvalidInput(
                *(_of_edit(detail, edit, row.game) for detail in named.details)
            ) from None
        return changed(request, change)

    @changes(LIST)
    @repeatable
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, id: uuid.UUID) -> Response:
        """Undo the last change; without one, nothing happens."""
        return changed(request, editing.undo(owner_of(request), id, self.expected()))

    @changes(LIST)
    @repeatable
    @action(detail=True, methods=["post"])
    def redo(self, request: Request, id: uuid.UUID) -> Response:
        """Redo the last undone change; without one, nothing happens."""
        return changed(request, editing.redo(owner_of(request), id, self.expected()))

    @extend_schema(responses=SHARE)
    @action(detail=True, url_path="share")
    def share(self, request: Request, id: uuid.UUID) -> Response:
        """Show a list's public link."""
        return Response(share_body(request, self.get_object().share_key))

    @extend_schema(request=None, responses=SHARE, parameters=[parameters.IF_MATCH])
    @refuses(412)
    @share.mapping.put
    def share_keep(self, request: Request, id: uuid.UUID) -> Response:
        """Share a list; if it is shared already, its link stays."""
        key = lifecycle.keep_share_key(owner_of(request), id, self.expected())
        return Response(share_body(request, key))

    @extend_schema(request=None, responses=SHARE, parameters=[parameters.IF_MATCH])
    @refuses(412)
    @repeatable
    @share.mapping.post
    def share_renew(self, request: Request, id: uuid.UUID) -> Response:
        """Share a list under a new link; the old one stops working."""
        key = lifecycle.renew_share_key(owner_of(request), id, self.expected())
        return Response(share_body(request, key))

    @changes(NO_CONTENT)
    @share.mapping.delete
    def share_withdraw(self, request: Request, id: uuid.UUID) -> Response:
        """Stop sharing a list."""
        lifecycle.withdraw_share_key(owner_of(request), id, self.expected())
        return Response(status=204)


class Shared(Renderings):
    """Lists that are shared."""

    tag = "Shared lists"
    caching = "public, no-cache"
    lookup_field = "share_key"
    lookup_url_kwarg = "key"
    lookup_value_converter = "slug"

    def get_queryset(self) -> QuerySet[List]:
        return List.objects.filter(deleted_at=None)

    @extend_schema(responses={200: Shape(shapes.SharedList)})
    @takes(RevisionQuery, ExpandQuery, SHARED_FIELDS)
    def retrieve(self, request: Request, key: str) -> Response:
        """Read a shared list with its document and report.

        It is judged by its owner's books, so its verdict is the one that its owner sees.
        """
        row, fields = self.found(), SHARED_FIELDS.read(request)
        body = shared_body(request, row, ExpandQuery.read(request).parts)
        return Response(fields.keep(body), headers={"ETag": etag(row.revision, body)})


def posted_document(request: Request) -> Document:
    raw = read_body(request)
    if raw.lstrip().startswith(b"["):
        raise InvalidInput(ErrorDetail("", "dataclass_type"))
    try:
        return read_list(raw, owner_of(request))
    except InvalidInput as error:
        if error.details[0].code == "not_a_list":
            raise InvalidInput(ErrorDetail("", "not_a_document")) from None
        raise


def _of_edit(detail: ErrorDetail, edit: bodies.Edit, game: str) -> ErrorDetail:
    """Return an error with its place in the body, or the games that have such an edit."""
    if detail.code == "unknown_edit":
        games = [of_game.full_title for of_game in GAMES.values() if edit.edit in of_game.edits]
        known = {"edit": edit.edit, "games": ", ".join(games)}
        return ErrorDetail("edit", "edit_of_others", known) if games else detail
    name = detail.place.partition(".")[0].partition("[")[0]
    if name in GAMES[game].edits[edit.edit].arguments or name in edit.arguments:
        return ErrorDetail(f"arguments.{detail.place}", detail.code, detail.params)
    return detail
