"""Lists as a whole: list, make, read, replace, delete, clone."""

import uuid
from typing import Annotated

import pydantic
from rest_framework.exceptions import NotFound
from rest_framework.response import Response

from rulesets.api import schema
from rulesets.api.authentication import owner_of
from rulesets.api.lists import contents
from rulesets.api.lists.operations import all_lists, operation, own_list, shared_list
from rulesets.api.lists.reading import answer, answer_change, mine, read_list, shared
from rulesets.api.lists.representations import summary_body
from rulesets.api.requests import Query, demand_revision, etag, is_known
from rulesets.ownership import owner_key

MADE = schema.ETAG | schema.LOCATION


class Page(Query):
    limit: Annotated[int, pydantic.Field(ge=1, le=200, description="So many at most.")] = 50
    offset: Annotated[int, pydantic.Field(ge=0, le=1_000_000, description="Skip so many.")] = 0


@operation("list", all_lists, parameters=schema.in_query(Page), answer=contents.page, errors=(400,))
def show_lists(request, collection):
    """List your {many}, the last changed first.

    A stranger has none.
    """
    page = Page.read(request)
    desk = collection.desk
    found = desk.lists.model.objects.of_owner(owner_of(request)).defer("document")
    count = found.count()
    rows = found[page.offset : page.offset + page.limit]
    return Response(
        {
            "count": count,
            "next": _turn(request, page, page.limit, count),
            "previous": _turn(request, page, -page.limit, count),
            desk.slug: [summary_body(request, collection, row) for row in rows],
        }
    )


@operation(
    "create",
    all_lists,
    body=contents.document,
    status=201,
    answer=contents.new,
    headers=MADE,
    unsafe=True,
)
def create_list(request, collection):
    """Make {a} {one} of a document.

    A stranger becomes an owner by it: the answer then has an `owner_key`, to be kept and sent
    as a bearer token from then on. It is shown this once.
    """
    return _create(request, collection, read_list(request, collection), "import")


@operation(
    "read",
    own_list,
    parameters=[schema.IF_NONE_MATCH],
    answer=contents.full,
    headers=schema.ETAG,
    errors=(304, 404),
)
def show_list(request, collection, id):
    """Read {a} {one} with its document and report."""
    row = mine(request, collection, id)
    if is_known(request, row.revision):
        return Response(status=304, headers={"ETag": etag(row.revision)})
    return answer(request, collection, row)


@operation(
    "replace",
    own_list,
    parameters=[schema.IF_MATCH],
    body=contents.document,
    answer=contents.full,
    headers=schema.ETAG,
    errors=(404, 412, 428),
    unsafe=True,
)
def replace_list(request, collection, id):
    """Put another document in {a} {one}'s place.

    If-Match names the revision you have read, so that nobody's work is lost. The earlier
    document stays in the history.
    """
    row = mine(request, collection, id)
    demand_revision(request, row.revision)
    document = read_list(request, collection)
    change = collection.desk.lists.replace(row.owner, id, document, row.revision)
    return answer_change(request, collection, change)


@operation("delete", own_list, status=204, errors=(404,), unsafe=True)
def delete_list(request, collection, id):
    """Delete {a} {one}; `undelete` brings it back."""
    if not collection.desk.lists.delete(owner_of(request), id):
        raise NotFound
    return Response(status=204)


@operation(
    "undelete", own_list, answer=contents.full, headers=schema.ETAG, errors=(404,), unsafe=True
)
def undelete_list(request, collection, id):
    """Bring a deleted {one} back."""
    if not collection.desk.lists.undelete(owner_of(request), id):
        raise NotFound
    return answer(request, collection, mine(request, collection, id))


@operation(
    "clone", own_list, status=201, answer=contents.new, headers=MADE, errors=(404,), unsafe=True
)
def clone_list(request, collection, id):
    """Make a second {one} of the same document."""
    return _clone(request, collection, mine(request, collection, id))


@operation(
    "clone",
    shared_list,
    status=201,
    answer=contents.new,
    headers=MADE,
    errors=(400, 404),
    unsafe=True,
)
def clone_shared(request, collection, key):
    """Make {a} {one} of your own of a shared one.

    A stranger becomes an owner by it, as in making {a} {one}.
    """
    return _clone(request, collection, shared(collection, key))


def _clone(request, collection, row):
    return _made(request, collection, lambda owner: collection.desk.lists.clone(row, owner))


def _create(request, collection, document, edit: str):
    lists = collection.desk.lists
    return _made(request, collection, lambda owner: lists.create(owner, document, edit))


def _made(request, collection, make):
    """The answer with a list that was made for the caller; a stranger gets an owner key."""
    owner = owner_of(request)
    key = {} if owner else {"owner_key": owner_key(owner := uuid.uuid4())}
    return answer(request, collection, make(owner), status=201, **key)


def _turn(request, page: Page, step: int, count: int) -> str | None:
    """The address of the page before or after this one, None if there is nothing on it."""
    offset = page.offset + step
    if offset >= count or (step < 0 and page.offset == 0):
        return None
    return request.build_absolute_uri(f"{request.path}?limit={page.limit}&offset={max(0, offset)}")
