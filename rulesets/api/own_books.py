"""An owner's books by API; POST /imports adds them."""

from typing import Any

from django.db.models import QuerySet
from django.http import JsonResponse
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters
from django_filters.rest_framework import DjangoFilterBackend
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import TypedDict

from rulesets.api import errors, parameters, shapes
from rulesets.api.authentication import owner_of
from rulesets.api.components import Shape
from rulesets.api.incoming import etag, fields_of
from rulesets.api.ordering import Ordering
from rulesets.api.parameters import refuses, takes
from rulesets.api.views import ApiViewSet
from rulesets.books.models import Book
from rulesets.books.services import delete
from rulesets.books.uses import IN_USE, count_uses
from rulesets.engine.values import Term
from rulesets.games import GAMES
from rulesets.web.requests import absolute


class OwnBook(TypedDict):
    """A book that you added, and how many `lists` use it.

    It cannot be deleted while anything of yours needs it, deleted lists and history included.
    """

    id: int
    game: str
    key: str
    version: str
    name: Term
    bytes: int
    lists: int
    url: shapes.Address


FIELDS = fields_of(OwnBook)


class OwnBookFilter(filters.FilterSet):
    game = filters.ChoiceFilter(
        choices=[(slug, game.title) for slug, game in GAMES.items()],
        help_text=_("Books of this game only."),
    )
    key = filters.CharFilter(max_length=64, help_text=_("Versions of the book with this key."))
    name = filters.CharFilter(
        lookup_expr="icontains", max_length=80, help_text=_("Books in whose name this occurs.")
    )

    class Meta:
        model = Book
        fields = ("game", "key", "name")


class OwnBooks(ApiViewSet):
    tag = "Books"
    queryset = Book.objects.none()
    filter_backends = [DjangoFilterBackend, Ordering]
    filterset_class = OwnBookFilter
    ordering_fields = ["created_at", "name", "game", "bytes"]
    lookup_url_kwarg = "id"
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Book]:
        return Book.objects.of_owner(owner_of(self.request)).order_by("-id").defer("document")

    def revision_of(self, row: Book) -> str:
        return row.fingerprint

    @extend_schema(responses=Shape(OwnBook))
    @takes(FIELDS)
    def list(self, request: Request) -> Response:
        """List the books that you added, the newest first."""
        fields = FIELDS.read(request)
        rows: Any = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        users = count_uses(owner_of(request), rows)
        bodies = [fields.keep(_body(request, row, users[row.pk])) for row in rows]
        return self.get_paginated_response(bodies)

    @extend_schema(responses=Shape(OwnBook))
    @takes(FIELDS)
    def retrieve(self, request: Request, id: int) -> Response:
        """Read about a book that you added; its content is at `url`."""
        row = self.get_object()
        shown = _body(request, row, count_uses(owner_of(request), [row])[row.pk])
        tag = etag(row.fingerprint, shown)
        return Response(FIELDS.read(request).keep(shown), headers={"ETag": tag})

    @extend_schema(responses={204: None}, parameters=[parameters.IF_MATCH])
    @refuses(409, 412)
    def destroy(self, request: Request, id: int) -> Response | JsonResponse:
        """Delete a book that you added, if nothing that you have needs it."""
        row, owner = self.get_object(), owner_of(request)
        if owner and delete(owner, row.pk, self.expected()):
            return Response(status=204)
        message = str(IN_USE)
        problem: shapes.Problem = {"place": "", "code": "book_in_use", "message": message}
        return errors.problem(409, message, [problem])


def _body(request: Request, row: Book, users: int) -> OwnBook:
    address = absolute(request, "api:games-catalogue", row.game)
    name: Any = {"en": row.name, "it": row.name_it}
    return {
        "id": row.pk,
        "game": row.game,
        "key": row.key,
        "version": row.version,
        "name": name,
        "bytes": row.bytes,
        "lists": users,
        "url": f"{address}?book={row.key}&version={row.version}",
    }
