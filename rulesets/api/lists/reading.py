"""Finding the list that is asked for, and answering with it."""

from rest_framework.response import Response

from rulesets.api.authentication import owner_of
from rulesets.api.lists.representations import list_body
from rulesets.api.requests import etag, read_body
from rulesets.api.shelves import Collection
from rulesets.documents import read_document
from rulesets.engine.document import Document
from rulesets.services import Change


def mine(request, collection: Collection, id):
    """The caller's own list; raises DoesNotExist for anyone else's."""
    return collection.desk.lists.model.objects.own(owner_of(request), id)


def shared(collection: Collection, key):
    return collection.desk.lists.model.objects.shared(key).get()


def read_list(request, collection: Collection) -> Document:
    return read_document(read_body(request), collection.desk.games)


def answer(request, collection: Collection, row, report=None, status=200, **members) -> Response:
    """A list with its ETag; the report is worked out unless it is at hand."""
    report = report or collection.desk.lists.report(row)
    body = list_body(request, collection, row, report)
    headers = {"ETag": etag(row.revision)}
    if status == 201:
        headers["Location"] = body["url"]
    return Response({**body, **members}, status, headers=headers)


def answer_change(request, collection: Collection, change: Change) -> Response:
    return answer(request, collection, change.row, change.after)
