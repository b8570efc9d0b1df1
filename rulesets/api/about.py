"""The API about itself: types of refusals, schemas, the OpenAPI document and its page."""

import json
from functools import cache
from typing import Annotated, Any, Literal, cast

import pydantic
from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.decorators import method_decorator
from django.utils.translation import override
from django.views.decorators.vary import vary_on_headers
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from rulesets.api import shapes
from rulesets.api.codes import REFUSALS, Refusal
from rulesets.api.components import Shape
from rulesets.api.incoming import Query
from rulesets.api.parameters import in_path, takes
from rulesets.api.representations import problem_type_body
from rulesets.api.views import PUBLIC, ApiView, ApiViewSet
from rulesets.engine import codec
from rulesets.games.ground import book as ground
from rulesets.games.ground.document import ArmyDocument
from rulesets.games.strategy.document import CampaignDocument
from rulesets.games.warfleets import book as warfleets
from rulesets.games.warfleets.document import FleetDocument
from rulesets.web.requests import absolute

Format = Annotated[Literal["json", "yaml"], pydantic.Field(description="The format of the answer.")]


PAGE: dict[Any, Any] = {(200, "text/html"): OpenApiTypes.STR}


CODE = in_path("code", "The last part of a refusal's `type`.", enum=[*REFUSALS])


class SchemaQuery(Query):
    format: Format = "json"


@method_decorator(vary_on_headers("Accept"), name="dispatch")
class Problems(ApiViewSet):
    tag = "About"
    caching = PUBLIC
    lookup_url_kwarg = lookup_field = "code"
    lookup_value_converter = "slug"

    @extend_schema(responses={200: Shape(shapes.ProblemType), **PAGE})
    def list(self, request: Request) -> Response | HttpResponse:
        """List the types of refusals.

        The `type` of a refusal is the URL of one of these. Codes are never renamed. Browsers get a
        page.
        """
        if _is_for_people(request):
            return _page(request, REFUSALS)
        return self.page([*REFUSALS], problem_type_body)

    @extend_schema(responses={200: Shape(shapes.ProblemType), **PAGE}, parameters=[CODE])
    def retrieve(self, request: Request, code: str) -> Response | HttpResponse:
        """Explain a type of refusal. Browsers get a page."""
        if code not in REFUSALS:
            raise NotFound
        if _is_for_people(request):
            return _page(request, {code: REFUSALS[code]})
        return Response(problem_type_body(code))


def _is_for_people(request: Request) -> bool:
    asked = cast(HttpRequest, request).get_preferred_type(["application/json", "text/html"])
    return asked == "text/html"


def _page(request: Request, refusals: dict[str, Refusal]) -> HttpResponse:
    context = {"refusals": refusals, "is_whole": len(refusals) > 1}
    return render(cast(HttpRequest, request), "keys/problems.html", context)


class Description(ApiView):
    tag = "About"
    caching = PUBLIC

    @extend_schema(
        operation_id="schema",
        responses={
            (200, "application/json"): OpenApiTypes.OBJECT,
            (200, "application/yaml"): OpenApiTypes.OBJECT,
        },
    )
    @takes(SchemaQuery)
    def get(self, request: Request) -> HttpResponse:
        """Describe this API in OpenAPI 3.1."""
        style = SchemaQuery.read(request).format
        return HttpResponse(written(style), content_type=f"application/{style}")


@cache
def written(style: str) -> bytes:
    """Return the OpenAPI document in English, which never changes while the process lives."""
    answer: Any
    if style == "yaml":
        answer = OpenApiYamlRenderer().render(json.loads(written("json")))
    else:
        with override("en"):
            answer = OpenApiJsonRenderer().render(SchemaGenerator().get_schema(public=True))
    return bytes(answer)


SCHEMAS: dict[str, Any] = {
    "army": ArmyDocument,
    "fleet": FleetDocument,
    "campaign": CampaignDocument,
    "army-book": ground.Book,
    "fleet-book": warfleets.Book,
}
"""Types of the documents that people store in files."""


class Schemas(ApiViewSet):
    tag = "About"
    caching = PUBLIC
    lookup_url_kwarg = lookup_field = "name"
    lookup_value_converter = "slug"

    @extend_schema(responses=Shape(shapes.DocumentSchema))
    def list(self, request: Request) -> Response:
        """List the JSON Schemas of documents: lists, campaigns, books."""
        return self.page([*SCHEMAS], lambda name: {"name": name, "url": _schema_url(request, name)})

    @extend_schema(
        responses=OpenApiTypes.OBJECT,
        parameters=[in_path("name", "The name of the schema.", enum=[*SCHEMAS])],
    )
    def retrieve(self, request: Request, name: str) -> Response:
        """Show the JSON Schema of a document, for editors and validators.

        Some requirements only a verdict checks, such as that ids are unique.
        """
        if name not in SCHEMAS:
            raise NotFound
        described = codec.json_schema(SCHEMAS[name], "#/$defs/{model}")
        dialect = "https://json-schema.org/draft/2020-12/schema"
        return Response({"$schema": dialect, "$id": _schema_url(request, name), **described})


def _schema_url(request: Request, name: str) -> str:
    return absolute(request, "api:schemas-detail", name)


READING = {"style-src": ["'unsafe-inline'"], "img-src": ["data:"]}
"""Sources that Swagger's page needs beyond the site's policy."""


@method_decorator(csp_update(READING), name="dispatch")
class Reference(SpectacularSwaggerSplitView):
    """The OpenAPI document as a page to read and try out."""

    url_name = "api:schema"
