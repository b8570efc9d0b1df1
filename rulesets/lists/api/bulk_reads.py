"""Many lists in one request: shared ones by key, own ones that changed."""

import re
import uuid
from collections.abc import Sequence
from datetime import timedelta
from functools import cache
from itertools import accumulate
from typing import Annotated, Any
from urllib.parse import urlencode

import pydantic
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from pydantic_core import PydanticKnownError
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import TypedDict

from rulesets.api import shapes
from rulesets.api.authentication import owner_of
from rulesets.api.components import Shape
from rulesets.api.incoming import Query, fields_of, read_body
from rulesets.api.pagination import USUAL, Limit
from rulesets.api.parameters import takes
from rulesets.api.views import ApiViewSet
from rulesets.books.library import Books
from rulesets.engine import codec
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.fields import record
from rulesets.lists.api.own_lists import OwnLists
from rulesets.lists.api.renderings import ExpandQuery
from rulesets.lists.api.representations import shared_body, summary_body
from rulesets.lists.api.shapes import Id, ListSummary, SharedList
from rulesets.lists.models import List
from rulesets.lists.references import share_key
from rulesets.web.parsing import in_utc
from rulesets.web.requests import origin_of

MAX_SHARE_KEYS = 75
MAX_CHARACTERS = 2 * codec.MAX_BYTES
"""Bound on all documents of a batch: 75 times 14,000; an army of 30 units has 5,000."""

SETTLED = timedelta(seconds=5)
"""Grace period for transactions that have not been committed yet."""


def _demand_text(value: object) -> object:
    """Refuse a number, which would be taken for seconds since 1970.

    An unescaped `+` in a query is a space, so a space before the zone is read as `+`.
    """
    if not (isinstance(value, str) and ":" in value):
        raise PydanticKnownError("datetime_type")
    return re.sub(r" (?=\d\d:\d\d$)", "+", value)


Since = Annotated[
    pydantic.AwareDatetime,
    pydantic.BeforeValidator(_demand_text),
    pydantic.Field(
        strict=False,
        description="Changed after this time, with its zone: `2026-01-31T12:00:00Z`.",
    ),
    pydantic.AfterValidator(in_utc),
]


@record
class Wanted:
    """Share keys or links of lists; with `since`, only those that changed after it."""

    keys: Annotated[
        tuple[str, ...],
        pydantic.Field(max_length=MAX_SHARE_KEYS, json_schema_extra={"minItems": 1}),
    ]
    since: Since | None = None


class SharedLists(TypedDict):
    """The lists found, in the order of the keys; `missing` are the other keys, as sent.

    Send `at` as `since` to ask for later changes.
    """

    at: shapes.Moment
    results: list[SharedList]
    missing: list[str]


class Changes(TypedDict):
    """Lists that changed, the earliest first, and ids of deleted ones.

    Ask at `next` for later changes: at once if `has_more`, else whenever you like.
    """

    results: list[ListSummary]
    deleted: list[Id]
    has_more: bool
    next: shapes.Address


SHARED_FIELDS = fields_of(SharedList)
SUMMARY_FIELDS = fields_of(ListSummary)


class ChangesQuery(Query):
    since: Since
    after: Annotated[
        uuid.UUID | None,
        pydantic.Field(strict=False, description="Of those changed at `since`, after this id."),
    ] = None
    limit: Limit = USUAL


class SharedInBulk(ApiViewSet):
    tag = "Shared lists"

    @extend_schema(request=Shape(Wanted), responses=Shape(SharedLists))
    @takes(ExpandQuery, SHARED_FIELDS)
    @action(detail=False, methods=["post"], is_reading=True, throttle_scope="bulk")
    def batch(self, request: Request) -> Response:
        """Read up to 75 shared lists.

        The answer has all of them, in the order of their keys. Ask again with `at` as `since` for
        those that changed; one that changed within the last seconds may come twice. The limit is
        lower for very long lists: the refusal says how many.
        """
        wanted, at = codec.read(Wanted, read_body(request)), timezone.now() - SETTLED
        if not wanted.keys:
            raise InvalidInput(ErrorDetail("keys", "too_short", {"min_length": 1}))
        parts, fields = ExpandQuery.read(request).parts, SHARED_FIELDS.read(request)
        keys = {sent: share_key(request.get_host(), sent) for sent in wanted.keys}
        rows = {
            row.share_key: row
            for row in List.objects.filter(deleted_at=None, share_key__in=keys.values())
        }
        ordered = [rows[key] for key in dict.fromkeys(keys.values()) if key in rows]
        news = [row for row in ordered if not wanted.since or row.updated_at > wanted.since]
        _demand_readable(news)
        books_of = cache(Books[Any, Any])
        for row in news:
            row.readable_books = books_of(row.game, row.owner)
        results = [fields.keep(shared_body(request, row, parts)) for row in news]
        return Response(
            {
                "at": at.isoformat(),
                "results": results,
                "missing": [sent for sent, key in keys.items() if key not in rows],
            }
        )


def _demand_readable(rows: Sequence[List]) -> None:
    """Raise InvalidInput, with the number that fits, if the lists are too long together."""
    sizes = accumulate(len(row.document) for row in rows)
    fitting = sum(size <= MAX_CHARACTERS for size in sizes)
    if fitting < len(rows):
        raise InvalidInput(ErrorDetail("keys", "too_long", {"max_length": fitting}))


class OwnInBulk(OwnLists):
    @extend_schema(responses=Shape(Changes))
    @takes(ChangesQuery, SUMMARY_FIELDS)
    @action(detail=False)
    def changes(self, request: Request) -> Response:
        """Show which of your lists changed after a time.

        Everything visible counts: edits, tags, sharing, the archive, restoring, and for 90 days
        deletion. Begin with a time of your choice and go on at `next`: no change is left out, and
        one within the last seconds may come twice.
        """
        query, fields = ChangesQuery.read(request), SUMMARY_FIELDS.read(request)
        settled = timezone.now() - SETTLED
        rows = List.objects.changed(owner_of(request), query.since, query.after)
        changed = list(rows.defer("document")[: query.limit + 1])
        page, has_more = changed[: query.limit], len(changed) > query.limit
        if has_more:
            query = query.model_copy(update={"since": page[-1].changed_at, "after": page[-1].pk})
        elif settled > query.since:
            query = query.model_copy(update={"since": settled, "after": None})
        there = [row for row in page if not row.deleted_at]
        body: dict[str, Any] = {
            "results": [fields.keep(summary_body(origin_of(request), row)) for row in there],
            "deleted": [str(row.pk) for row in page if row.deleted_at],
            "has_more": has_more,
            "next": _url_with(request, query, fields),
        }
        return Response(body)


def _url_with(request: Request, *queries: Query) -> str:
    """Return the URL of a request with these parameters instead."""
    parameters = {
        name: value
        for query in queries
        for name, value in query.model_dump(mode="json", exclude_defaults=True).items()
    }
    return f"{request.build_absolute_uri(request.path)}?{urlencode(parameters)}"
