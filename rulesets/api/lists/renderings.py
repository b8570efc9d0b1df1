"""Lists as text and as sheets to print, one's own and shared ones."""

from typing import Annotated, Literal

import pydantic
from django.http import HttpResponse
from django.utils.text import slugify

from rulesets.api import schema
from rulesets.api.lists import contents
from rulesets.api.lists.operations import ListView, operation, own_list, shared_list
from rulesets.api.lists.reading import mine, shared
from rulesets.api.requests import Query
from rulesets.desks import share_url
from rulesets.sheets.options import SheetOptions

ROSTER = "sheet"
"""The sheet that needs no name beside the list's own."""


class TextQuery(Query):
    style: Annotated[
        Literal["plain", "markdown", "discord"], pydantic.Field(description="Its marks.")
    ] = "plain"


TEXT = {
    "parameters": schema.in_query(TextQuery),
    "answer": contents.text,
    "errors": (400, 404),
}
SHEET = {
    "parameters": schema.in_query(SheetOptions),
    "answer": contents.pdf,
    "errors": (400, 404),
}


@operation("text", own_list, **TEXT)
def show_text(request, collection, id):
    """Read {a} {one} as text."""
    return _text(request, collection, mine(request, collection, id))


@operation("text", shared_list, **TEXT)
def show_shared_text(request, collection, key):
    """Read a shared {one} as text."""
    return _text(request, collection, shared(collection, key))


def sheet(name: str) -> ListView:
    """The view of one of the sheets of one's own list."""

    def show_sheet(request, collection, id):
        return _sheet(request, collection, name, mine(request, collection, id))

    show_sheet.__doc__ = _print("{a} {one}", name)
    return operation(_id(name), own_list, **SHEET)(show_sheet)


def shared_sheet(name: str) -> ListView:
    """The view of one of the sheets of a shared list."""

    def show_shared_sheet(request, collection, key):
        return _sheet(request, collection, name, shared(collection, key))

    show_shared_sheet.__doc__ = _print("a shared {one}", name)
    return operation(_id(name), shared_list, **SHEET)(show_shared_sheet)


def _id(name: str) -> str:
    """What the sheet's operation is called."""
    return name.replace("-", "_")


def _print(what: str, name: str) -> str:
    return f"Print {what}." if name == ROSTER else f"Print {what}: {name}."


def _text(request, collection, row):
    style = TextQuery.read(request).style
    desk = collection.desk
    url = share_url(request, desk, row.share_key)
    text = desk.render_text(desk.lists.report(row), style, url)
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


def _sheet(request, collection, name: str, row):
    options = SheetOptions.read(request.query_params)
    desk = collection.desk
    drawn = desk.sheets[name](row, options, share_url(request, desk, row.share_key))
    title = slugify(row.name) or desk.file_name
    file = title if name == ROSTER else f"{title}-{name}"
    disposition = {"Content-Disposition": f'inline; filename="{file}.pdf"'}
    return HttpResponse(drawn, content_type="application/pdf", headers=disposition)
