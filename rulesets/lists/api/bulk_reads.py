"""Many lists in one request: shared ones by their keys, own ones that changed."""

from datetime import datetime
from typing import Annotated

import pydantic
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import TypedDict

from rulesets.api import shapes
from rulesets.api.authentication import owner_of
from rulesets.api.components import Shape
from rulesets.api.incoming import Query, fields_of, read_body
from rulesets.api.parameters import takes
from rulesets.api.views import ApiViewSet
from rulesets.engine import codec
from rulesets.engine.codec import record
from rulesets.lists.api.renderings import Expand, expanded
from rulesets.lists.api.representations import shared_body, summary_body
from rulesets.lists.api.shapes import Id, ListSummary, SharedList
from rulesets.lists.models import List

MOST_KEYS = 75
MOST_CHANGES = 200

ShareKey = Annotated[str, pydantic.Field(pattern=r"^[-a-zA-Z0-9_]{1,64}$")]
Since = Annotated[
    pydantic.AwareDatetime, pydantic.Field(strict=False, description="Changed after this moment.")
]


@record
class Wanted:
    """Share keys of lists; with `since` those are left out that have not changed after it."""

    keys: Annotated[tuple[ShareKey, ...], pydantic.Field(min_length=1, max_length=MOST_KEYS)]
    since: Since | None = None


class SharedLists(TypedDict):
    """The lists that were found, in the order of the keys; `missing` are keys of none.

    Ask again with `at` as `since`.
    """

    at: shapes.Moment
    results: list[SharedList]
    missing: list[str]


class Changes(TypedDict):
    """Lists that changed and ids of deleted ones; ask again with `at` as `since`."""

    at: shapes.Moment
    changed: list[ListSummary]
    deleted: list[Id]


class BatchQuery(Query):
    expand: Expand = ""


SHARED_FIELDS = fields_of(SharedList)


class SinceQuery(Query):
    since: Since


class SharedInBulk(ApiViewSet):
    @extend_schema(request=Shape(Wanted), responses=Shape(SharedLists))
    @takes(BatchQuery, SHARED_FIELDS)
    @action(detail=False, methods=["post"], is_reading=True, throttle_scope="bulk")
    def batch(self, request: Request) -> Response:
        """Read up to 75 shared lists."""
        wanted, at = codec.read(Wanted, read_body(request)), timezone.now()
        parts, fields = expanded(BatchQuery.read(request).expand), SHARED_FIELDS.read(request)
        rows = {row.share_key: row for row in self.get_queryset().filter(share_key__in=wanted.keys)}
        found = [rows[key] for key in dict.fromkeys(wanted.keys) if key in rows]
        news = [row for row in found if not wanted.since or row.updated_at > wanted.since]
        return Response(
            {
                "at": at.isoformat(),
                "results": [fields.keep(shared_body(request, row, parts)) for row in news],
                "missing": [key for key in dict.fromkeys(wanted.keys) if key not in rows],
            }
        )


class OwnInBulk(ApiViewSet):
    @extend_schema(responses=Shape(Changes))
    @takes(SinceQuery)
    @action(detail=False, filter_backends=[], pagination_class=None)
    def changes(self, request: Request) -> Response:
        """Show which of your lists changed or were deleted after a moment.

        At most 200 changed ones come at a time, the earliest first; `at` is then the moment of the
        last of them.
        """
        since, owner = SinceQuery.read(request).since, owner_of(request)
        at: datetime = timezone.now()
        rows = List.objects.of_owner(owner).filter(updated_at__gt=since).order_by("updated_at")
        changed = list(rows.defer("document")[:MOST_CHANGES])
        if len(changed) == MOST_CHANGES:
            at = changed[-1].updated_at
        deleted = List.objects.deleted_of_owner(owner).filter(deleted_at__gt=since)
        return Response(
            {
                "at": at.isoformat(),
                "changed": [summary_body(request, row) for row in changed],
                "deleted": [str(id) for id in deleted.values_list("pk", flat=True)],
            }
        )
