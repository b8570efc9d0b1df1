"""oEmbed: how other sites show a link to a shared list."""

from typing import Annotated, Any, Literal, NotRequired

import pydantic
from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import TypedDict

from rulesets import wording
from rulesets.api import shapes
from rulesets.api.components import Shape
from rulesets.api.incoming import Query
from rulesets.api.parameters import refuses, takes
from rulesets.api.views import ApiView
from rulesets.lists.addresses import list_title
from rulesets.lists.models import List
from rulesets.lists.references import share_key_in
from rulesets.lists.services import judging
from rulesets.sheets import pictures

Pixels = Annotated[
    int | None, pydantic.Field(ge=1, le=10_000, description="The most to show, in pixels.")
]


class EmbedQuery(Query):
    url: Annotated[str, pydantic.Field(max_length=500, description="The page of a shared list.")]
    format: Annotated[Literal["json"], pydantic.Field(description="The format of the answer.")] = (
        "json"
    )
    maxwidth: Pixels = None
    maxheight: Pixels = None


class Embed(TypedDict):
    """A shared list as a link with a picture (oembed.com), which is left out if it is too large."""

    version: Literal["1.0"]
    type: Literal["link"]
    title: str
    provider_name: str
    provider_url: shapes.Address
    thumbnail_url: NotRequired[shapes.Address]
    thumbnail_width: NotRequired[int]
    thumbnail_height: NotRequired[int]


class OEmbed(ApiView):
    tag = "Shared lists"
    caching = "public, no-cache"

    @extend_schema(operation_id="oembed", responses=Shape(Embed))
    @refuses(404)
    @takes(EmbedQuery)
    def get(self, request: Request) -> Response:
        """Describe a link to a shared list.

        Sites that support oEmbed discover this URL on the list's page.
        """
        query = EmbedQuery.read(request)
        row = get_object_or_404(List.objects.shared(share_key_in(request.get_host(), query.url)))
        body: dict[str, Any] = {
            "version": "1.0",
            "type": "link",
            "title": f"{list_title(row)} · {wording.verdict_sentence(judging.report(row))}",
            "provider_name": "Muster",
            "provider_url": request.build_absolute_uri("/"),
        }
        most = query.maxwidth or pictures.WIDTH, query.maxheight or pictures.HEIGHT
        if most[0] >= pictures.WIDTH and most[1] >= pictures.HEIGHT:
            picture = reverse("lists:picture", args=[row.share_key])
            body |= {
                "thumbnail_url": request.build_absolute_uri(picture),
                "thumbnail_width": pictures.WIDTH,
                "thumbnail_height": pictures.HEIGHT,
            }
        return Response(body)
