"""Long work by API: many sheets as one archive, an archive of many files to import."""

import uuid
from dataclasses import asdict
from typing import Annotated, NotRequired

import pydantic
from celery import Task
from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from django_filters.rest_framework import DjangoFilterBackend
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound, Throttled
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import TypedDict

from rulesets.api import errors, parameters, shapes
from rulesets.api.authentication import owner_of, owner_or_new
from rulesets.api.components import Shape
from rulesets.api.incoming import LargeZip, RawJson, read_body
from rulesets.api.ordering import Ordering
from rulesets.api.parameters import takes
from rulesets.api.repeated import repeatable
from rulesets.api.views import ApiViewSet
from rulesets.engine import codec
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.fields import record
from rulesets.jobs import services
from rulesets.jobs.models import Job
from rulesets.lists.api.bulk_reads import MAX_SHARE_KEYS
from rulesets.lists.api.imports import import_archive
from rulesets.lists.api.links import KeyOrLink
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.references import share_key
from rulesets.lists.sheets.zipped import draw_sheets
from rulesets.sheets.options import SheetOptions
from rulesets.uploads.files import unpack
from rulesets.web.requests import absolute, origin_of

RETRY_SECONDS = 2

ListId = Annotated[uuid.UUID, pydantic.Field(strict=False)]


@record
class SheetsWanted:
    """A sheet of up to 75 lists, your own by id and shared ones by key."""

    sheet: Annotated[str, pydantic.Field(pattern=r"^[-a-zA-Z0-9_]{1,40}$")] = "sheet"
    lists: Annotated[
        tuple[ListId, ...],
        pydantic.Field(max_length=MAX_SHARE_KEYS, description="Ids of your own lists."),
    ] = ()
    keys: Annotated[tuple[KeyOrLink, ...], pydantic.Field(max_length=MAX_SHARE_KEYS)] = ()


class JobState(TypedDict):
    """A job's progress: how many of its parts are finished.

    `problems` are those of the parts that could not be done, or of the whole job if it failed.
    """

    id: Annotated[str, pydantic.Field(json_schema_extra={"format": "uuid"})]
    kind: Job.Kind
    state: Job.State
    finished: int
    parts: int
    problems: list[shapes.Problem]
    url: shapes.Address
    result: shapes.Address | None
    asked_at: shapes.Moment
    expires_at: shapes.Moment


class NewJob(JobState):
    """A new job. A stranger's comes with the key that is needed to ask for it."""

    owner_key: NotRequired[str]


BEGUN = {202: Shape(NewJob)}
BEGINNING = [parameters.JOB_LOCATION]


class JobFilter(filters.FilterSet):
    class Meta:
        model = Job
        fields = ("kind", "state")


class Jobs(ApiViewSet):
    """Work that is too long for a request."""

    tag = "Jobs"
    queryset = Job.objects.none()
    filter_backends = [DjangoFilterBackend, Ordering]
    filterset_class = JobFilter
    ordering_fields = ["asked_at"]
    lookup_url_kwarg = "id"
    lookup_value_converter = "uuid"
    parser_classes = [RawJson]

    def get_queryset(self) -> QuerySet[Job]:
        return Job.objects.of_owner(owner_of(self.request))

    @extend_schema(responses=Shape(JobState))
    def list(self, request: Request) -> Response:
        """List your jobs of the last day, the newest first."""
        rows = self.filter_queryset(self.get_queryset())
        return self.page(rows, lambda row: _body(request, row))

    @extend_schema(responses=Shape(JobState))
    def retrieve(self, request: Request, id: uuid.UUID) -> Response:
        """Show a job's progress.

        Until it has ended, `Retry-After` says when to ask again.
        """
        state = _body(request, self.get_object())
        ended = state["state"] in (Job.State.DONE, Job.State.FAILED)
        return Response(state, headers=None if ended else {"Retry-After": str(RETRY_SECONDS)})

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, id: uuid.UUID) -> Response:
        """Delete a job and its result; a running job stops."""
        services.delete(owner_of(request), id)
        return Response(status=204)

    @extend_schema(
        responses={
            (200, "application/zip"): OpenApiTypes.BINARY,
            (200, "application/json"): OpenApiTypes.OBJECT,
        }
    )
    @action(detail=True)
    def result(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """Read the result of a job: an archive of sheets, the outcomes of imported files, what was
        found or downloaded.

        There is none until the job is done, nor after a day.
        """
        row = self.get_object()
        if row.result is None:
            raise NotFound
        return HttpResponse(row.result, content_type=row.media_type)

    @extend_schema(request=Shape(SheetsWanted), responses=BEGUN, parameters=BEGINNING)
    @takes(SheetOptions)
    @repeatable
    @action(detail=False, methods=["post"], throttle_scope="bulk")
    def sheets(self, request: Request) -> Response:
        """Print up to 75 lists into one archive.

        Missing lists and sheets that cannot be drawn are among the job's `problems`; the archive
        has the others.
        """
        wanted = codec.read(SheetsWanted, read_body(request))
        parts = len(wanted.lists) + len(wanted.keys)
        sheets = sorted({name for each in PRESENTATIONS.values() for name in each.sheets.by_name})
        if wanted.sheet not in sheets:
            raise InvalidInput(ErrorDetail("sheet", "unknown_choice", {"known": ", ".join(sheets)}))
        if not parts:
            raise InvalidInput(ErrorDetail("keys", "too_short", {"min_length": 1}))
        if parts > MAX_SHARE_KEYS:
            raise InvalidInput(ErrorDetail("keys", "too_long", {"max_length": MAX_SHARE_KEYS}))
        options = asdict(SheetOptions.read(request.query_params))
        keys = [share_key(request.get_host(), link) for link in wanted.keys]
        task = draw_sheets, wanted.sheet, wanted.lists, keys, options
        return _begun(request, Job.Kind.SHEETS, parts, *task)

    @extend_schema(
        request={"application/zip": OpenApiTypes.BINARY}, responses=BEGUN, parameters=BEGINNING
    )
    @repeatable
    @action(detail=False, methods=["post"], throttle_scope="bulk", parser_classes=[LargeZip])
    def imports(self, request: Request) -> Response:
        """Import up to 1,000 files from an archive of up to 4 MiB.

        The result is the answer of `POST /imports`.
        """
        raw = read_body(request)
        return _begun(request, Job.Kind.IMPORTS, len(unpack("", raw)), import_archive, raw)


def _begun(
    request: Request, kind: Job.Kind, parts: int, task: Task[..., None], *arguments: object
) -> Response:
    """Start a job for the caller and return it; a stranger gets an owner key.

    The task receives the owner, the site's origin and the arguments.
    """
    owner, key = owner_or_new(request)
    try:
        job = services.begin(owner, kind, parts, task, owner, origin_of(request), *arguments)
    except services.TooManyJobs:
        raise Throttled(30, _("Too many jobs are waiting.")) from None
    state = _body(request, job)
    headers = {"Location": state["url"], "Retry-After": str(RETRY_SECONDS)}
    return Response({**state, **key}, 202, headers=headers)


def _body(request: Request, job: Job) -> JobState:
    is_done = job.state == Job.State.DONE
    return {
        "id": str(job.pk),
        "kind": Job.Kind(job.kind),
        "state": Job.State.FAILED if job.is_overdue else Job.State(job.state),
        "finished": job.finished,
        "parts": job.parts,
        "problems": list(map(errors.describe, job.errors)),
        "url": absolute(request, "api:jobs-detail", job.pk),
        "result": absolute(request, "api:jobs-result", job.pk) if is_done else None,
        "asked_at": job.asked_at.isoformat(),
        "expires_at": job.expires_at.isoformat(),
    }
