"""Fleets as a whole: list, make, read, replace, delete, clone."""

import uuid
from typing import Annotated

import pydantic
from django.utils.translation import gettext as _
from rest_framework.response import Response

from fleets.api import shapes
from fleets.api.reading import (
    DOCUMENT,
    ID,
    KEY,
    SHARED_TAG,
    TAG,
    answer,
    answer_change,
    mine,
    read_fleet,
    shared,
)
from fleets.api.representations import summary_body
from fleets.models import Fleet
from fleets.services import fleets
from rulesets.api import schema
from rulesets.api.authentication import owner_of
from rulesets.api.requests import Query, demand_revision, etag, is_known
from rulesets.ownership import owner_key
from rulesets.services import copy_of

FLEET = schema.json(schema.shape(shapes.Fleet))
NEW_FLEET = schema.json(schema.shape(shapes.NewFleet))
MADE = schema.ETAG | schema.LOCATION


class Page(Query):
    limit: Annotated[int, pydantic.Field(ge=1, le=200, description="So many at most.")] = 50
    offset: Annotated[int, pydantic.Field(ge=0, le=1_000_000, description="Skip so many.")] = 0


@schema.operation(
    "fleets_list",
    TAG,
    parameters=schema.in_query(Page),
    answer=schema.json(schema.shape(shapes.FleetPage)),
    errors=(400,),
)
def list_fleets(request):
    """List your fleets, the last changed first.

    A stranger has none.
    """
    page = Page.read(request)
    found = Fleet.objects.of_owner(owner_of(request)).defer("document")
    count = found.count()
    rows = found[page.offset : page.offset + page.limit]
    return Response(
        {
            "count": count,
            "next": _turn(request, page, page.limit, count),
            "previous": _turn(request, page, -page.limit, count),
            "fleets": [summary_body(request, fleet) for fleet in rows],
        }
    )


@schema.operation(
    "fleets_create",
    TAG,
    body=DOCUMENT,
    status=201,
    answer=NEW_FLEET,
    headers=MADE,
    unsafe=True,
)
def create_fleet(request):
    """Make a fleet of a document.

    A stranger becomes an owner by it: the answer then has an `owner_key`, to be kept and sent
    as a bearer token from then on. It is shown this once.
    """
    return _create(request, read_fleet(request), "import")


@schema.operation(
    "fleets_read",
    TAG,
    parameters=[ID, schema.IF_NONE_MATCH],
    answer=FLEET,
    headers=schema.ETAG,
    errors=(304, 404),
)
def show_fleet(request, id):
    """Read a fleet with its document and report."""
    fleet = mine(request, id)
    if is_known(request, fleet.revision):
        return Response(status=304, headers={"ETag": etag(fleet.revision)})
    return answer(request, fleet)


@schema.operation(
    "fleets_replace",
    TAG,
    parameters=[ID, schema.IF_MATCH],
    body=DOCUMENT,
    answer=FLEET,
    headers=schema.ETAG,
    errors=(404, 412, 428),
    unsafe=True,
)
def replace_fleet(request, id):
    """Put another document in a fleet's place.

    If-Match names the revision you have read, so that nobody's work is lost. The earlier
    document stays in the history.
    """
    fleet = mine(request, id)
    demand_revision(request, fleet.revision)
    document = read_fleet(request)
    return answer_change(request, fleets.replace(fleet.owner, id, document, fleet.revision))


@schema.operation("fleets_delete", TAG, parameters=[ID], status=204, errors=(404,), unsafe=True)
def delete_fleet(request, id):
    """Delete a fleet; `undelete` brings it back."""
    if not fleets.delete(owner_of(request), id):
        raise Fleet.DoesNotExist
    return Response(status=204)


@schema.operation(
    "fleets_undelete",
    TAG,
    parameters=[ID],
    answer=FLEET,
    headers=schema.ETAG,
    errors=(404,),
    unsafe=True,
)
def undelete_fleet(request, id):
    """Bring a deleted fleet back."""
    if not fleets.undelete(owner_of(request), id):
        raise Fleet.DoesNotExist
    return answer(request, mine(request, id))


@schema.operation(
    "fleets_clone",
    TAG,
    parameters=[ID],
    status=201,
    answer=NEW_FLEET,
    headers=MADE,
    errors=(404,),
    unsafe=True,
)
def clone_fleet(request, id):
    """Make a second fleet of the same document."""
    return _clone(request, mine(request, id))


@schema.operation(
    "shared_clone",
    SHARED_TAG,
    parameters=[KEY],
    status=201,
    answer=NEW_FLEET,
    headers=MADE,
    errors=(404,),
    unsafe=True,
)
def clone_shared(request, key):
    """Make a fleet of your own of a shared one.

    A stranger becomes an owner by it, as in making a fleet.
    """
    return _clone(request, shared(key))


def _clone(request, fleet: Fleet):
    document = fleets.read(fleet)
    copy = copy_of(document, _("%(name)s (copy)") % {"name": document.name})
    return _create(request, copy, "clone")


def _create(request, document, edit: str):
    owner = owner_of(request)
    key = {} if owner else {"owner_key": owner_key(owner := uuid.uuid4())}
    return answer(request, fleets.create(owner, document, edit), status=201, **key)


def _turn(request, page: Page, step: int, count: int) -> str | None:
    """The address of the page before or after this one, None if there is nothing on it."""
    offset = page.offset + step
    if offset >= count or (step < 0 and page.offset == 0):
        return None
    return request.build_absolute_uri(f"{request.path}?limit={page.limit}&offset={max(0, offset)}")
