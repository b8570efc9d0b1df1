"""Texts, sheets, exports and copies of own and shared lists."""

import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Literal

import pydantic
from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from rulesets.api import parameters
from rulesets.api.authentication import owner_or_new
from rulesets.api.components import Shape
from rulesets.api.errors import UnknownParameter
from rulesets.api.incoming import Query, among, expected_revision, pattern_of
from rulesets.api.parameters import refuses, takes
from rulesets.api.repeated import repeatable
from rulesets.api.views import ApiViewSet
from rulesets.engine.fields import MAX_INTEGER
from rulesets.lists.addresses import file_name, share_url
from rulesets.lists.api import shapes
from rulesets.lists.api.representations import list_response
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.services import judging, lifecycle
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import render_pdf
from rulesets.sheets.responses import pdf_response
from rulesets.texts.writer import cut_text
from rulesets.web.requests import origin_of

NEW = {201: Shape(shapes.NewList)}
PDF = {(200, "application/pdf"): OpenApiTypes.BINARY}
TEXT = {(200, media): OpenApiTypes.STR for media in ("text/plain", "text/markdown")}
SHEET = parameters.in_path("sheet", "The sheet's name.", pattern="^[-a-zA-Z0-9_]+$")
NAME = parameters.in_path("name", "The name of the export.", pattern="^[-a-zA-Z0-9_]+$")
MAKING = [parameters.ETAG, parameters.LOCATION]


Most = Annotated[
    int | None,
    pydantic.Field(ge=200, le=100_000, description="The longest text to return, in characters."),
]


class RevisionQuery(Query):
    revision: Annotated[
        int | None,
        pydantic.Field(
            ge=1, le=MAX_INTEGER, description="The list as it was then; the current one by default."
        ),
    ] = None


EXPANSIONS = ("rules", "books")
Expand = Annotated[
    str,
    pydantic.Field(
        json_schema_extra=pattern_of(EXPANSIONS),
        description="`rules` adds the texts of special rules, `books` the books in use.",
        examples=["rules,books"],
    ),
    among(EXPANSIONS),
]


class ExpandQuery(Query):
    expand: Expand = ""

    @property
    def parts(self) -> list[str]:
        return self.expand.split(",")


class TextQuery(Query):
    style: Annotated[
        Literal["plain", "markdown", "discord"],
        pydantic.Field(description="The markup of the text."),
    ] = "plain"
    most: Most = None


@contextmanager
def placing_revision(place: str) -> Iterator[None]:
    """Turn the Http404 of a revision that isn't kept into an error at its parameter."""
    try:
        yield
    except Http404:
        raise UnknownParameter(place, "revision_missing") from None


class Renderings(ApiViewSet):
    """Operations common to own and shared lists."""

    queryset = List.objects.none()

    def found(self) -> List:
        """Return the list, at the requested revision if the request names one."""
        row, number = self.get_object(), RevisionQuery.read(self.request).revision
        with placing_revision("revision"):
            return row if number is None else judging.at_revision(row, number)

    @extend_schema(responses=TEXT)
    @takes(TextQuery, RevisionQuery)
    @action(detail=True)
    def text(self, request: Request, **which: Any) -> HttpResponse:
        """Read a list as text, shortened to `most` characters."""
        row, query = self.found(), TextQuery.read(request)
        url = share_url(origin_of(request), row.share_key)
        text = PRESENTATIONS[row.game].texts.write(judging.report(row), query.style).render(url)
        return text_response(text, query.style, query.most)

    @extend_schema(responses=PDF, parameters=[SHEET])
    @takes(SheetOptions, RevisionQuery)
    @action(detail=True, url_path="<slug:sheet>.pdf", throttle_scope="sheets")
    def sheet(self, request: Request, sheet: str, **which: Any) -> HttpResponse:
        """Print a list.

        A list's `links` name its sheets; `sheet` is the list itself.
        """
        row = self.found()
        printed = PRESENTATIONS[row.game].sheets.by_name.get(sheet)
        if printed is None:
            raise NotFound
        options, url = SheetOptions.read(request.GET), share_url(origin_of(request), row.share_key)
        pdf = render_pdf(options, printed.draft(row, options, url))
        return pdf_response(file_name(row, sheet), pdf)

    @extend_schema(responses={(200, "application/json"): OpenApiTypes.OBJECT}, parameters=[NAME])
    @takes(RevisionQuery)
    @action(detail=True, url_path="exports/<slug:name>")
    def export(self, request: Request, name: str, **which: Any) -> HttpResponse:
        """Export a list in Muster's format or another program's.

        A list's `links` name its exports.
        """
        row = self.found()
        rendering = PRESENTATIONS[row.game].texts.exports.get(name)
        if rendering is None or not rendering.is_saved:
            raise NotFound
        url = share_url(origin_of(request), row.share_key)
        text = rendering.write(row, judging.report(row), url)
        return HttpResponse(text, content_type=rendering.content_type)

    @extend_schema(
        request=None,
        responses=NEW,
        parameters=[*MAKING, parameters.IF_MATCH],
    )
    @refuses(412)
    @takes(RevisionQuery)
    @repeatable
    @action(detail=True, methods=["post"])
    def clone(self, request: Request, **which: Any) -> Response:
        """Copy a list.

        This turns a stranger into an owner, as creating a list does.
        """
        row = self.found()
        expected_revision(request, row.revision)
        return made(request, lambda owner: lifecycle.clone(row, owner))


def text_response(text: str, style: str, most: int | None) -> HttpResponse:
    """Return a text, shortened to `most` characters if given."""
    text = cut_text(text, style, most) if most else text
    media = "text/markdown" if style == "markdown" else "text/plain"
    return HttpResponse(text, content_type=f"{media}; charset=utf-8")


def made(request: Request, make: Callable[[uuid.UUID], List]) -> Response:
    """Return a list made for the caller; a stranger gets an owner key."""
    owner, key = owner_or_new(request)
    return list_response(request, make(owner), status=201, **key)
