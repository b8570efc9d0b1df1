"""Share keys, and fleets as their readers see them."""

from rest_framework.response import Response

from fleets.api import shapes
from fleets.api.reading import ID, KEY, SHARED_TAG, TAG, mine, shared
from fleets.api.representations import share_body, shared_body
from fleets.models import Fleet
from fleets.services import fleets
from rulesets.api import schema
from rulesets.api.authentication import owner_of
from rulesets.api.requests import etag, is_known

SHARE = schema.json(schema.shape(shapes.Share))


@schema.operation("fleets_share_read", TAG, parameters=[ID], answer=SHARE, errors=(404,))
def show_share(request, id):
    """Show where anyone can read a fleet."""
    return Response(share_body(request, mine(request, id).share_key))


@schema.operation(
    "fleets_share_renew", TAG, parameters=[ID], answer=SHARE, errors=(404,), unsafe=True
)
def renew_share(request, id):
    """Share a fleet at a new address; the old one is gone."""
    key = fleets.renew_share_key(owner_of(request), id)
    if key is None:
        raise Fleet.DoesNotExist
    return Response(share_body(request, key))


@schema.operation(
    "fleets_share_withdraw", TAG, parameters=[ID], status=204, errors=(404,), unsafe=True
)
def withdraw_share(request, id):
    """Share a fleet no longer."""
    if not fleets.withdraw_share_key(owner_of(request), id):
        raise Fleet.DoesNotExist
    return Response(status=204)


@schema.operation(
    "shared_read",
    SHARED_TAG,
    parameters=[KEY, schema.IF_NONE_MATCH],
    answer=schema.json(schema.shape(shapes.SharedFleet)),
    headers=schema.ETAG,
    errors=(304, 404),
)
def show_shared(request, key):
    """Read a shared fleet with its document and report."""
    fleet = shared(key)
    headers = {"ETag": etag(fleet.revision)}
    if is_known(request, fleet.revision):
        return Response(status=304, headers=headers)
    return Response(shared_body(request, fleet, fleets.report(fleet)), headers=headers)
