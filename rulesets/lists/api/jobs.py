"""Long work by API: many sheets as one archive, an archive of many files to import."""

import io
import uuid
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from time import sleep
from typing import Annotated, Any, Literal, NotRequired

import pydantic
from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound, Throttled
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from typing_extensions import TypedDict

from rulesets.api import errors, parameters, shapes
from rulesets.api.authentication import owner_of
from rulesets.api.components import Shape
from rulesets.api.incoming import LargeZip, RawJson, read_body
from rulesets.api.pagination import Pages
from rulesets.api.parameters import refuses, takes
from rulesets.api.retries import once
from rulesets.api.views import ApiViewSet
from rulesets.engine import codec
from rulesets.engine.codec import record
from rulesets.engine.errors import InvalidInput, Problem
from rulesets.files import File, unpack
from rulesets.jobs import services
from rulesets.jobs.models import Job
from rulesets.jobs.services import Result
from rulesets.lists.api.bulk_reads import MOST_KEYS, ShareKey
from rulesets.lists.api.uploads import outcome_body
from rulesets.lists.importing import import_files
from rulesets.lists.models import List
from rulesets.lists.pages.share import file_name, share_url
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.ownership import owner_key
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.processes import SheetUnavailable

MOST_FILES = 1000
IMPORT_SECONDS = 120
TRIES = 5
"""How often a sheet is tried while others are being drawn, with pauses that grow."""

RETRY_SECONDS = 2


ListId = Annotated[uuid.UUID, pydantic.Field(strict=False)]


@record
class SheetsWanted:
    """The sheet of this name of each list: up to 75 of your own, by id, or shared ones, by key."""

    sheet: Annotated[str, pydantic.Field(pattern=r"^[-a-zA-Z0-9_]{1,40}$")] = "sheet"
    lists: Annotated[
        tuple[ListId, ...], pydantic.Field(max_length=MOST_KEYS, description="Ids of your own.")
    ] = ()
    keys: Annotated[tuple[ShareKey, ...], pydantic.Field(max_length=MOST_KEYS)] = ()


class JobState(TypedDict):
    """How far a job is: so many of its parts are finished.

    `problems` are of the parts that could not be done, or of the whole if it failed. `result` is
    there when it is done. Everything is gone at `expires_at`.
    """

    id: Annotated[str, pydantic.Field(json_schema_extra={"format": "uuid"})]
    kind: Literal["sheets", "imports"]
    state: Literal["waiting", "done", "failed"]
    finished: int
    parts: int
    problems: list[shapes.Problem]
    url: shapes.Address
    result: shapes.Address | None
    asked_at: shapes.Moment
    expires_at: shapes.Moment


class NewJob(JobState):
    """A job just begun. A stranger's comes with the key that is needed to ask for it."""

    owner_key: NotRequired[str]


BEGUN = {202: Shape(NewJob)}
BEGINNING = [parameters.JOB_LOCATION, parameters.IDEMPOTENCY_KEY]


class Jobs(ApiViewSet):
    """Work that takes longer than a request should."""

    tag = "Jobs"
    pagination_class = Pages
    lookup_url_kwarg = "id"
    lookup_value_converter = "uuid"
    parser_classes = [RawJson]

    def get_queryset(self) -> QuerySet[Job]:
        return Job.objects.of_owner(owner_of(self.request))

    @extend_schema(responses=Shape(JobState))
    def list(self, request: Request) -> Response:
        """List your jobs of the last day, the newest first."""
        rows: Any = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response([_body(request, row) for row in rows])

    @extend_schema(responses=Shape(JobState))
    def retrieve(self, request: Request, id: uuid.UUID) -> Response:
        """Show how far a job is."""
        return Response(_body(request, self.get_object()))

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, id: uuid.UUID) -> Response:
        """Delete a job with its result; one under way stops."""
        if not services.delete(owner_of(request), id):
            raise NotFound
        return Response(status=204)

    @extend_schema(
        responses={
            (200, "application/zip"): OpenApiTypes.BINARY,
            (200, "application/json"): OpenApiTypes.OBJECT,
        }
    )
    @action(detail=True)
    def result(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """Read the result of a job: an archive of sheets, or the outcomes of imported files.

        There is none while the job is waiting, nor after a day.
        """
        row = self.get_object()
        if row.result is None:
            raise NotFound
        return HttpResponse(row.result, content_type=row.media_type)

    @extend_schema(request=Shape(SheetsWanted), responses=BEGUN, parameters=BEGINNING)
    @refuses(422)
    @takes(SheetOptions)
    @action(detail=False, methods=["post"], throttle_scope="bulk")
    def sheets(self, request: Request) -> Response:
        """Print up to 75 lists into one archive.

        Lists there are not, and sheets that cannot be drawn, are among the job's `problems`; the
        archive has all others.
        """
        wanted = codec.read(SheetsWanted, read_body(request))
        parts = len(wanted.lists) + len(wanted.keys)
        if not parts:
            raise InvalidInput(Problem("keys", "too_short", {"min_length": 1}))
        if parts > MOST_KEYS:
            raise InvalidInput(Problem("keys", "too_long", {"max_length": MOST_KEYS}))
        options = SheetOptions.read(request.query_params)
        owner = owner_of(request)
        work = partial(_draw, owner, wanted, options, partial(share_url, request))
        return _begun(request, "sheets", parts, lambda _: work)

    @extend_schema(
        request={"application/zip": OpenApiTypes.BINARY}, responses=BEGUN, parameters=BEGINNING
    )
    @refuses(422)
    @action(detail=False, methods=["post"], throttle_scope="bulk", parser_classes=[LargeZip])
    def imports(self, request: Request) -> Response:
        """Bring in up to 1,000 files of an archive of 4 MiB.

        The result is the answer of `POST /imports`.
        """
        files = unpack("", read_body(request))
        return _begun(
            request, "imports", len(files), lambda owner: partial(_import, request, owner, files)
        )


def _begun(
    request: Request, kind: str, parts: int, work_for: Callable[[uuid.UUID], services.Work]
) -> Response:
    """Answer with the job that was begun for the caller; a stranger gets an owner key."""

    def begin() -> Response:
        known = owner_of(request)
        owner = known or uuid.uuid4()
        try:
            job = services.begin(owner, kind, parts, work_for(owner))
        except services.TooManyJobs:
            raise Throttled(30, _("Too many jobs are waiting.")) from None
        key = {} if known else {"owner_key": owner_key(owner)}
        body = _body(request, job)
        headers = {"Location": body["url"], "Retry-After": str(RETRY_SECONDS)}
        return Response({**body, **key}, 202, headers=headers)

    return once(request, begin)


def _draw(
    owner: uuid.UUID | None,
    wanted: SheetsWanted,
    options: SheetOptions,
    address: Callable[[str | None], str | None],
    count_one: Callable[[], None],
) -> Result:
    """Draw sheets into an archive, one after another."""
    archive, problems = io.BytesIO(), []
    with zipfile.ZipFile(archive, "w") as files:
        for number, (place, row) in enumerate(_rows(owner, wanted), 1):
            try:
                if row is None:
                    raise InvalidInput(Problem("", "list_missing"))
                drawn = _sheet(row, wanted.sheet, options, address)
                files.writestr(f"{number:02}-{file_name(row)}.pdf", drawn)
            except InvalidInput as error:
                problems += [Problem(place, each.code, each.params) for each in error.problems]
            count_one()
    return Result(archive.getvalue(), "application/zip", tuple(problems))


def _rows(owner: uuid.UUID | None, wanted: SheetsWanted) -> Iterator[tuple[str, List | None]]:
    """Yield each list that is wanted with its place in the body, None if there is none."""
    for number, id in enumerate(wanted.lists):
        yield f"lists[{number}]", List.objects.of_owner(owner).filter(pk=id).first()
    for number, key in enumerate(wanted.keys):
        yield f"keys[{number}]", List.objects.shared(key).first()


def _sheet(
    row: List, name: str, options: SheetOptions, address: Callable[[str | None], str | None]
) -> bytes:
    """Draw a sheet, patiently; raises InvalidInput."""
    sheet = PRESENTATIONS[row.game].sheets.get(name)
    if sheet is None:
        raise InvalidInput(Problem("", "sheet_missing"))
    for attempt in range(TRIES):
        try:
            return sheet.render(row, options, address(row.share_key))
        except SheetUnavailable:
            sleep(attempt)
    raise InvalidInput(Problem("", "not_drawn"))


def _import(
    request: Request, owner: uuid.UUID, files: list[File], count_one: Callable[[], None]
) -> Result:
    outcomes = import_files(owner, files, MOST_FILES, IMPORT_SECONDS)
    body = {"results": [outcome_body(request, outcome) for outcome in outcomes]}
    return Result(JSONRenderer().render(body), "application/json")


def _body(request: Request, job: Job) -> JobState:
    is_done = job.state == Job.State.DONE
    state: Any = "failed" if job.is_overdue else job.state
    kind: Any = job.kind
    problems = [Problem(place, code, params) for place, code, params in job.problems]
    return {
        "id": str(job.pk),
        "kind": kind,
        "state": state,
        "finished": job.finished,
        "parts": job.parts,
        "problems": list(map(errors.describe, problems)),
        "url": reverse("api:jobs-detail", [job.pk], request=request),
        "result": reverse("api:jobs-result", [job.pk], request=request) if is_done else None,
        "asked_at": job.asked_at.isoformat(),
        "expires_at": job.expires_at.isoformat(),
    }
