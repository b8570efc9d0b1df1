"""Fleets as text and as a sheet to print, one's own and shared ones."""

from typing import Annotated, Literal

import pydantic
from django.http import HttpResponse
from django.utils.text import slugify

from fleets import sheets, texts
from fleets.api.reading import ID, KEY, SHARED_TAG, TAG, link_for, mine, shared
from fleets.models import Fleet
from fleets.services import fleets
from rulesets.api import schema
from rulesets.api.requests import Query
from rulesets.sheets.options import SheetOptions

TEXT = schema.plain_text()
PDF = schema.binary("application/pdf")


class TextQuery(Query):
    style: Annotated[
        Literal["plain", "markdown", "discord"], pydantic.Field(description="Its marks.")
    ] = "plain"


@schema.operation(
    "fleets_text",
    TAG,
    parameters=[ID, *schema.in_query(TextQuery)],
    answer=TEXT,
    errors=(400, 404),
)
def show_text(request, id):
    """Read a fleet as text."""
    return _text(request, mine(request, id))


@schema.operation(
    "shared_text",
    SHARED_TAG,
    parameters=[KEY, *schema.in_query(TextQuery)],
    answer=TEXT,
    errors=(400, 404),
)
def show_shared_text(request, key):
    """Read a shared fleet as text."""
    return _text(request, shared(key))


@schema.operation(
    "fleets_sheet",
    TAG,
    parameters=[ID, *schema.in_query(SheetOptions)],
    answer=PDF,
    errors=(400, 404),
)
def show_sheet(request, id):
    """Print a fleet."""
    return _sheet(request, mine(request, id))


@schema.operation(
    "shared_sheet",
    SHARED_TAG,
    parameters=[KEY, *schema.in_query(SheetOptions)],
    answer=PDF,
    errors=(400, 404),
)
def show_shared_sheet(request, key):
    """Print a shared fleet."""
    return _sheet(request, shared(key))


def _text(request, fleet: Fleet):
    style = TextQuery.read(request).style
    text = texts.render(fleets.report(fleet), style, link_for(request, fleet))
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


def _sheet(request, fleet: Fleet):
    options = SheetOptions.read(request.query_params)
    drawn = sheets.render_stored(
        fleet.document, lambda: fleets.report(fleet), options, link_for(request, fleet)
    )
    name = slugify(fleet.name) or "fleet"
    disposition = {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    return HttpResponse(drawn, content_type="application/pdf", headers=disposition)
