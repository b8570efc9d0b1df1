"""Changes inside a list: edits by name, undo and redo."""

from dataclasses import field
from typing import Any

from django.db import transaction

from rulesets.api import errors, schema
from rulesets.api.authentication import owner_of
from rulesets.api.lists import contents
from rulesets.api.lists.operations import operation, own_list
from rulesets.api.lists.reading import answer_change
from rulesets.api.requests import check_revision, read_body
from rulesets.engine import codec
from rulesets.engine.codec import record
from rulesets.engine.errors import EditConflict


@record
class Edit:
    """The name of an edit and what it takes."""

    edit: str
    arguments: dict[str, Any] = field(default_factory=dict)


@operation(
    "edit",
    own_list,
    parameters=[schema.IF_MATCH_OPTIONAL],
    body=contents.edit,
    answer=contents.full,
    headers=schema.ETAG,
    errors=(404, 409, 412),
    unsafe=True,
)
def edit_list(request, collection, id):
    """Apply one edit.

    An edit touches only what it names, so two callers who change different entries both win.
    One whose entry is gone is refused and changes nothing. Every issue's fixes are edits. Places
    of problems are names of arguments.
    """
    edit = codec.read(Edit, read_body(request))
    try:
        return answer_change(request, collection, _apply(request, collection.desk.lists, id, edit))
    except EditConflict as conflict:
        return errors.conflict(conflict, edit=edit.edit, arguments=edit.arguments)


@operation("undo", own_list, answer=contents.full, headers=schema.ETAG, errors=(404,), unsafe=True)
def undo(request, collection, id):
    """Take the last change back; at the beginning nothing happens."""
    change = collection.desk.lists.undo(owner_of(request), id)
    return answer_change(request, collection, change)


@operation("redo", own_list, answer=contents.full, headers=schema.ETAG, errors=(404,), unsafe=True)
def redo(request, collection, id):
    """Take the last undo back; without one nothing happens."""
    change = collection.desk.lists.redo(owner_of(request), id)
    return answer_change(request, collection, change)


def _apply(request, lists, id, edit: Edit):
    """The change; a revision named in If-Match is looked at under the lock of the edit."""
    owner = owner_of(request)
    if "If-Match" not in request.headers:
        return lists.edit(owner, id, edit.edit, edit.arguments)
    with transaction.atomic():
        locked = lists.model.objects.own(owner, id, lock=True)
        check_revision(request, locked.revision)
        return lists.edit(owner, id, edit.edit, edit.arguments)
