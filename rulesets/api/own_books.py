"""The books that an owner added, by API; `imports` adds them."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from typing_extensions import TypedDict

from rulesets.api import shapes
from rulesets.api.authentication import owner_of
from rulesets.api.components import Shape
from rulesets.api.pagination import Pages
from rulesets.api.views import ApiViewSet
from rulesets.books.models import Book
from rulesets.books.services import count_users, delete
from rulesets.engine.values import Term


class OwnBook(TypedDict):
    """A book of one's own. One that `lists` use cannot be deleted."""

    id: int
    game: str
    key: str
    version: str
    name: Term
    bytes: int
    lists: int
    url: shapes.Address


class OwnBooks(ApiViewSet):
    tag = "Books"
    pagination_class = Pages
    lookup_url_kwarg = "id"
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Book]:
        return Book.objects.of_owner(owner_of(self.request)).order_by("-id").defer("document")

    @extend_schema(responses=Shape(OwnBook))
    def list(self, request: Request) -> Response:
        """List the books that you added, the newest first."""
        owner = owner_of(request)
        rows: Any = self.paginate_queryset(self.get_queryset())
        users = count_users(owner, rows) if owner else {}
        return self.get_paginated_response([_body(request, row, users[row.pk]) for row in rows])

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, id: int) -> Response:
        """Delete a book of yours that no list uses."""
        row, owner = self.get_object(), owner_of(request)
        if not owner or not delete(owner, row.pk):
            raise NotFound
        return Response(status=204)


def _body(request: Request, row: Book, users: int) -> OwnBook:
    address = reverse("api:games-catalogue", [row.game], request=request)
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
