"""POST and GET /validate: verdicts on documents, other programs' lists, and links."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import pydantic
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rulesets.api.authentication import owner_of
from rulesets.api.incoming import RawJson, RawText, ShareQuery, read_body
from rulesets.api.parameters import refuses, takes
from rulesets.api.views import ApiView
from rulesets.engine.errors import InvalidInput
from rulesets.engine.report import Report
from rulesets.games import RULESETS
from rulesets.games.strategy.document import CampaignDocument
from rulesets.lists.api.bodies import ANY_DOCUMENT, ANY_REPORT, report_body
from rulesets.lists.api.books import books_for, read_list
from rulesets.lists.api.links import Link, shared_row_in
from rulesets.lists.api.renderings import TEXT, Most, text_response
from rulesets.lists.imports.files import fetch, report_on, unfenced
from rulesets.lists.imports.importer import LEDGERS
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.references import last_link, shared_row
from rulesets.lists.services import judging

EXAMPLE = {"game": "warfleets", "size": 450, "entries": [{"id": "a", "key": "cruiser"}]}

JudgedDocument = tuple[Report | None, Mapping[str, Any]]
"""A report (None for a campaign) and its body."""

ANSWERS: dict[Any, Any] = {200: ANY_REPORT, **TEXT}


class VerdictQuery(ShareQuery):
    style: Annotated[
        Literal["json", "plain", "markdown", "discord"],
        pydantic.Field(description="The whole report, or a text with this markup."),
    ] = "json"
    most: Most = None


class LinkQuery(VerdictQuery):
    link: Link


class Validate(ApiView):
    tag = "Verdicts"
    is_reading = True
    parser_classes = [RawJson, RawText]

    @property
    def throttle_scope(self) -> str | None:  # type: ignore[override]
        """Throttle links, which may lead to another site."""
        return "links" if self.request.method == "GET" else None

    @extend_schema(operation_id="validate_link", responses=ANSWERS)
    @refuses(404, 503)
    @takes(LinkQuery)
    def get(self, request: Request) -> Response | HttpResponse:
        """Judge the list behind a link.

        The list may be shared here or on Army Forge. One shared here is judged by its owner's
        books, as it was then if the link has a `revision`. The answer is the same as for a posted
        document.
        """
        query = LinkQuery.read(request)
        row = shared_row(request.get_host(), query.link)
        if row:
            return _response(query, *_with_body(judging.report(row)))
        fetched = fetch(last_link(query.link))
        return _response(query, *_judged(request, fetched.read(), None))

    @extend_schema(
        operation_id="validate",
        request={"application/json": ANY_DOCUMENT},
        responses=ANSWERS,
        examples=[OpenApiExample("A fleet", EXAMPLE, request_only=True)],
    )
    @takes(VerdictQuery)
    def post(self, request: Request) -> Response | HttpResponse:
        """Judge a document without storing it.

        The answer is the whole report: totals, every limit with its headroom, every issue with the
        edits that fix it. With a `style` it comes as text, which `most` shortens to fit a message.
        With `share`, a document is judged by the books of that list's owner. Army Forge's saved
        files, self-contained documents and lists shared as text are judged as well, and texts that
        contain the link to a list shared here; texts may come as `text/plain`.
        """
        query, raw = VerdictQuery.read(request), unfenced(read_body(request))
        row = shared_row_in(request, raw)
        if row:
            return _response(query, *_with_body(judging.report(row)))
        return _response(query, *_judged(request, raw, query.share))


def _judged(request: Request, raw: bytes, share: str | None) -> JudgedDocument:
    owner = owner_of(request)
    try:
        document = read_list(raw, owner, RULESETS)
    except InvalidInput:
        foreign = report_on(owner, raw)
        if foreign is None:
            raise
        return _with_body(foreign)
    if isinstance(document, CampaignDocument):
        return None, LEDGERS[document.game].report_body(document, owner)
    books = books_for(document.game, owner, share)
    return _with_body(books.judge(document))


def _response(
    query: VerdictQuery, report: Report | None, body: Mapping[str, Any]
) -> Response | HttpResponse:
    if query.style == "json":
        return Response(body)
    if report:
        text = PRESENTATIONS[report.game.slug].texts.write(report, query.style).render(None)
    else:
        issues = (issue["message"] for issue in body["issues"])
        text = "\n".join([body["verdict_text"], *issues]) + "\n"
    return text_response(text, query.style, query.most)


def _with_body(report: Report) -> JudgedDocument:
    return report, report_body(report)
