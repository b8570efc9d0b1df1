"""Changes inside a fleet: edits by name, undo and redo."""

from dataclasses import field
from typing import Any

from django.db import transaction

from fleets.api import shapes
from fleets.api.reading import ID, TAG, answer_change
from fleets.models import Fleet
from fleets.services import fleets
from rulesets.api import errors, schema
from rulesets.api.authentication import owner_of
from rulesets.api.requests import check_revision, read_body
from rulesets.engine import codec
from rulesets.engine.codec import record
from rulesets.engine.errors import EditConflict
from rulesets.games.warfleets import WARFLEETS

FLEET = schema.json(schema.shape(shapes.Fleet))
EDITS = schema.json(
    schema.edits_shape("FleetEdit", WARFLEETS.edits),
    {"edit": "add_entry", "arguments": {"key": "cruiser"}},
)


@record
class Edit:
    """The name of an edit and what it takes."""

    edit: str
    arguments: dict[str, Any] = field(default_factory=dict)


@schema.operation(
    "fleets_edit",
    TAG,
    parameters=[ID, schema.IF_MATCH_OPTIONAL],
    body=EDITS,
    answer=FLEET,
    headers=schema.ETAG,
    errors=(404, 409, 412),
    unsafe=True,
)
def edit_fleet(request, id):
    """Apply one edit.

    An edit touches only what it names, so two callers who change different entries both win.
    One whose entry is gone is refused and changes nothing. Every issue's fixes are edits. Places
    of problems are names of arguments.
    """
    edit = codec.read(Edit, read_body(request))
    try:
        return answer_change(request, _apply(request, id, edit))
    except EditConflict as conflict:
        return errors.conflict(conflict, edit=edit.edit, arguments=edit.arguments)


@schema.operation(
    "fleets_undo",
    TAG,
    parameters=[ID],
    answer=FLEET,
    headers=schema.ETAG,
    errors=(404,),
    unsafe=True,
)
def undo(request, id):
    """Take the last change back; at the beginning nothing happens."""
    return answer_change(request, fleets.undo(owner_of(request), id))


@schema.operation(
    "fleets_redo",
    TAG,
    parameters=[ID],
    answer=FLEET,
    headers=schema.ETAG,
    errors=(404,),
    unsafe=True,
)
def redo(request, id):
    """Take the last undo back; without one nothing happens."""
    return answer_change(request, fleets.redo(owner_of(request), id))


def _apply(request, id, edit: Edit):
    """The change; a revision named in If-Match is looked at under the lock of the edit."""
    owner = owner_of(request)
    if "If-Match" not in request.headers:
        return fleets.edit(owner, id, edit.edit, edit.arguments)
    with transaction.atomic():
        locked = Fleet.objects.of_owner(owner).select_for_update().get(pk=id)
        check_revision(request, locked.revision)
        return fleets.edit(owner, id, edit.edit, edit.arguments)
