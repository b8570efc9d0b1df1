"""Favourites by API: units with their choices, saved for other lists."""

import json
import uuid
from typing import Annotated, Any, NotRequired

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import TypedDict

from rulesets.api import parameters, shapes
from rulesets.api.authentication import owner_of, owner_or_new
from rulesets.api.components import Shape, part
from rulesets.api.incoming import read_body
from rulesets.api.repeated import repeatable
from rulesets.api.views import ApiViewSet
from rulesets.lists.api import bodies
from rulesets.lists.api.shapes import GameSlug, Id
from rulesets.lists.models import Favourite as Row
from rulesets.lists.services import favourites
from rulesets.uploads.documents import read_document
from rulesets.web.requests import absolute

EXAMPLE = OpenApiExample(
    "A unit",
    {**bodies.ARMY, "name": "My captain", "entries": bodies.ARMY["entries"][:1]},  # type: ignore[index]
    request_only=True,
)


class Favourite(TypedDict):
    """A unit saved for other lists, as a `document` of it alone.

    The edit `add_entries` takes its entries.
    """

    id: Id
    game: GameSlug
    name: str
    document: Annotated[dict[str, Any], part(bodies.DOCUMENT)]
    created_at: shapes.Moment
    url: shapes.Address


class NewFavourite(Favourite):
    """A new favourite. A stranger's comes with the key that is needed to see it again."""

    owner_key: NotRequired[str]


class Favourites(ApiViewSet):
    tag = "Favourites"
    queryset = Row.objects.none()
    lookup_url_kwarg = "id"
    lookup_value_converter = "uuid"

    def get_queryset(self) -> QuerySet[Row]:
        return Row.objects.of_owner(owner_of(self.request))

    @extend_schema(responses=Shape(Favourite))
    def list(self, request: Request) -> Response:
        """List your favourites by name. A stranger has none."""
        return self.page(self.get_queryset(), lambda row: _body(request, row))

    @extend_schema(
        request=bodies.DOCUMENT,
        responses={201: Shape(NewFavourite)},
        parameters=[parameters.LOCATION],
        examples=[EXAMPLE],
    )
    @repeatable
    def create(self, request: Request) -> Response:
        """Save a unit: a document of it alone, or of both halves of a combined one.

        The favourite has the document's name, else the unit's. A unit that is saved already is
        returned. This turns a stranger into an owner with an `owner_key`.
        """
        document = read_document(read_body(request))
        owner, key = owner_or_new(request)
        shown = _body(request, favourites.save_document(owner, document, document.name))
        return Response({**shown, **key}, 201, headers={"Location": shown["url"]})

    @extend_schema(responses=Shape(Favourite))
    def retrieve(self, request: Request, id: uuid.UUID) -> Response:
        """Read a favourite."""
        return Response(_body(request, self.get_object()))

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, id: uuid.UUID) -> Response:
        """Delete a favourite; `undelete` undoes it. Lists to which it was added keep the unit."""
        favourites.delete(owner_of(request), id)
        return Response(status=204)

    @extend_schema(request=None, responses={200: Shape(Favourite)})
    @repeatable
    @action(detail=True, methods=["post"])
    def undelete(self, request: Request, id: uuid.UUID) -> Response:
        """Undo the deletion of a favourite."""
        favourites.undelete(owner_of(request), id)
        return Response(_body(request, self.get_object()))


def _body(request: Request, row: Row) -> Favourite:
    return {
        "id": str(row.pk),
        "game": row.game,
        "name": row.name,
        "document": json.loads(row.document),
        "created_at": row.created_at.isoformat(),
        "url": absolute(request, "api:favourites-detail", row.pk),
    }
