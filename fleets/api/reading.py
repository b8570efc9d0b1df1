"""Finding the fleet that is asked for, and answering with it."""

from rest_framework.response import Response

from fleets.addresses import share_url
from fleets.api.representations import fleet_body
from fleets.models import Fleet
from fleets.services import fleets
from rulesets.api import schema
from rulesets.api.authentication import owner_of
from rulesets.api.requests import etag, read_body
from rulesets.documents import read_document
from rulesets.games import GAMES
from rulesets.games.warfleets import WARFLEETS
from rulesets.games.warfleets.document import FleetDocument
from rulesets.services import Change

FLEET_GAMES = {WARFLEETS.slug: GAMES[WARFLEETS.slug]}
TAG = "Fleets"
SHARED_TAG = "Shared fleets"
ID = schema.in_path("id", "The fleet's id.", format="uuid")
KEY = schema.in_path("key", "The share key.", pattern="^[-a-zA-Z0-9_]+$")
EXAMPLE = {
    "game": WARFLEETS.slug,
    "name": "Third Patrol",
    "size": 450,
    "entries": [{"id": "a", "key": "cruiser"}, {"id": "b", "key": "fighter", "count": 2}],
}
DOCUMENT = schema.json(schema.shape(FleetDocument), EXAMPLE)


def mine(request, id) -> Fleet:
    """The caller's own fleet; raises DoesNotExist for anyone else's."""
    return Fleet.objects.of_owner(owner_of(request)).get(pk=id)


def shared(key) -> Fleet:
    return Fleet.objects.shared(key).get()


def read_fleet(request) -> FleetDocument:
    return read_document(read_body(request), FLEET_GAMES)


def answer(request, fleet: Fleet, report=None, status=200, **members) -> Response:
    """A fleet with its ETag; the report is worked out unless it is at hand."""
    body = fleet_body(request, fleet, report or fleets.report(fleet))
    headers = {"ETag": etag(fleet.revision)}
    if status == 201:
        headers["Location"] = body["url"]
    return Response({**body, **members}, status, headers=headers)


def answer_change(request, change: Change) -> Response:
    return answer(request, change.row, change.after)


def link_for(request, fleet: Fleet) -> str | None:
    return share_url(request, fleet.share_key)
