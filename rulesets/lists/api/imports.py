"""Imports by API: files, what people paste, links."""

import uuid
from collections.abc import Callable, Iterable
from typing import NotRequired

from celery import shared_task
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import TypedDict

from rulesets.api import errors, shapes
from rulesets.api.authentication import owner_or_new
from rulesets.api.components import Shape
from rulesets.api.incoming import RawJson, RawText, RawZip, read_body
from rulesets.api.parameters import refuses
from rulesets.api.repeated import repeatable
from rulesets.api.views import ApiView
from rulesets.engine import codec
from rulesets.engine.errors import InvalidInput
from rulesets.engine.fields import record
from rulesets.jobs import services as jobs
from rulesets.jobs.services import Result
from rulesets.lists.api.links import Link, shared_row_in
from rulesets.lists.api.representations import summary_body
from rulesets.lists.api.shapes import ListSummary
from rulesets.lists.imports.files import fetch, import_files
from rulesets.lists.imports.outcomes import ImportOutcome
from rulesets.lists.references import last_link, shared_row
from rulesets.lists.services import lifecycle
from rulesets.uploads.files import File, unpack, whole
from rulesets.web.requests import origin_of

MAX_FILES = 1000
IMPORT_SECONDS = 120
"""Most files of an archive that a job imports, and the time for them."""


class Imported(TypedDict):
    """The outcome of one file: a list, or anything else with its title and page, or problems.

    `url` is where the API has it, `page` what a browser shows; `remarks` say what differs from the
    file. A book that was here already is not new.
    """

    file: str
    list: ListSummary | None
    title: str
    url: shapes.Address | None
    page: shapes.Address | None
    is_new: bool
    remarks: list[str]
    problems: list[shapes.Problem]


class Imports(TypedDict):
    """Outcomes of all files, in order. A stranger's come with a key to see them again."""

    results: list[Imported]
    owner_key: NotRequired[str]


@record
class LinkToImport:
    """A link to a list on Army Forge or to one shared here."""

    link: Link


class FileImport(ApiView):
    tag = "Lists"
    parser_classes = [RawJson, RawText, RawZip]

    @extend_schema(
        operation_id="import_files",
        request={
            "application/json": OpenApiTypes.OBJECT,
            "application/zip": OpenApiTypes.BINARY,
        },
        responses={201: Shape(Imports)},
    )
    @repeatable
    def post(self, request: Request) -> Response:
        """Import lists and books.

        Send a Muster document, an Army Forge list or book, a zip archive of these, or a list that
        Army Forge shares as text, which may come as `text/plain`. Such a text names what units
        carry: `remarks` say where no options match. Each JSON file of an archive has its own
        outcome; a single file that cannot be read is refused.
        """
        raw = read_body(request)
        if request.content_type == RawZip.media_type:
            files = unpack("", raw)
            return _made(request, lambda owner: import_files(owner, files))
        row = shared_row_in(request, raw)
        if row:
            return _made(request, lambda owner: [ImportOutcome(row=lifecycle.clone(row, owner))])
        return _made(request, lambda owner: [_single(owner, whole("", raw))])


class LinkImport(ApiView):
    tag = "Lists"
    throttle_scope = "links"

    @extend_schema(
        operation_id="import_link",
        request=Shape(LinkToImport),
        responses={201: Shape(Imports)},
    )
    @refuses(404, 503)
    @repeatable
    def post(self, request: Request) -> Response:
        """Import the list behind a link."""
        link = codec.read(LinkToImport, read_body(request)).link
        row = shared_row(request.get_host(), link)
        if row:
            return _made(request, lambda owner: [ImportOutcome(row=lifecycle.clone(row, owner))])
        file = fetch(last_link(link))
        return _made(request, lambda owner: [_single(owner, file)])


def _made(request: Request, make: Callable[[uuid.UUID], list[ImportOutcome]]) -> Response:
    owner, key = owner_or_new(request)
    body = {**outcomes_body(origin_of(request), make(owner)), **key}
    return Response(body, status=201)


@shared_task
def import_archive(
    job: uuid.UUID, language: str | None, owner: uuid.UUID, origin: str, raw: bytes
) -> None:
    """Run a job that imports files."""

    def work(count_one: Callable[[], None]) -> Result:
        outcomes = import_files(owner, unpack("", raw), MAX_FILES, IMPORT_SECONDS)
        body = outcomes_body(origin, outcomes)
        return Result(JSONRenderer().render(body), "application/json")

    jobs.run(job, language, work)


def _single(owner: uuid.UUID, file: File) -> ImportOutcome:
    """Import one file; raises InvalidInput."""
    (outcome,) = import_files(owner, [file])
    if outcome.errors:
        raise InvalidInput(*outcome.errors)
    return outcome


def outcomes_body(origin: str, outcomes: Iterable[ImportOutcome]) -> Imports:
    return {"results": [_outcome(origin, outcome) for outcome in outcomes]}


def _outcome(origin: str, outcome: ImportOutcome) -> Imported:
    row = outcome.row
    path = reverse("api:lists-detail", args=[row.pk]) if row else outcome.api_url
    return {
        "file": outcome.name,
        "list": summary_body(origin, row) if row else None,
        "title": outcome.title or (row.name if row else ""),
        "url": origin + path if path else None,
        "page": origin + outcome.url if outcome.url else None,
        "is_new": outcome.is_new,
        "remarks": list(outcome.remarks),
        "problems": list(map(errors.describe, outcome.errors)),
    }
