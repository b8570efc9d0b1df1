"""Share keys, and lists as their readers see them."""

from rest_framework.exceptions import NotFound
from rest_framework.response import Response

from rulesets.api import schema
from rulesets.api.authentication import owner_of
from rulesets.api.lists import contents
from rulesets.api.lists.operations import operation, own_list, shared_list
from rulesets.api.lists.reading import mine, shared
from rulesets.api.lists.representations import share_body, shared_body
from rulesets.api.requests import etag, is_known


@operation("share_read", own_list, answer=contents.share, errors=(404,))
def show_share(request, collection, id):
    """Show where anyone can read {a} {one}."""
    return Response(share_body(request, collection, mine(request, collection, id).share_key))


@operation("share_renew", own_list, answer=contents.share, errors=(404,), unsafe=True)
def renew_share(request, collection, id):
    """Share {a} {one} at a new address; the old one is gone."""
    key = collection.desk.lists.renew_share_key(owner_of(request), id)
    if key is None:
        raise NotFound
    return Response(share_body(request, collection, key))


@operation("share_withdraw", own_list, status=204, errors=(404,), unsafe=True)
def withdraw_share(request, collection, id):
    """Share {a} {one} no longer."""
    if not collection.desk.lists.withdraw_share_key(owner_of(request), id):
        raise NotFound
    return Response(status=204)


@operation(
    "read",
    shared_list,
    parameters=[schema.IF_NONE_MATCH],
    answer=contents.shared,
    headers=schema.ETAG,
    errors=(304, 404),
)
def show_shared(request, collection, key):
    """Read a shared {one} with its document and report."""
    row = shared(collection, key)
    headers = {"ETag": etag(row.revision)}
    if is_known(request, row.revision):
        return Response(status=304, headers=headers)
    report = collection.desk.lists.report(row)
    return Response(shared_body(request, collection, row, report), headers=headers)
