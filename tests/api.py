"""Calls the API through Django's client, as an owner with a key or as a stranger."""

import json
import uuid
from functools import cache
from itertools import count

from django.test import Client
from django.utils.translation import override

from rulesets.api import codes
from rulesets.api.about import written
from rulesets.engine import codec
from rulesets.lists.models import List
from rulesets.lists.services import lifecycle
from rulesets.web.ownership import owner_key

ROOT = "/api/v1/"
SITE = "http://testserver"

_addresses = count(1)
"""Each caller has its own address, and so its own rate limit."""


class Api:
    """A caller; `owner` is None for a stranger."""

    def __init__(self, owner=None):
        self.owner = owner
        self.client = Client(REMOTE_ADDR=f"2001:db8:0:{next(_addresses):x}::")

    def send(self, method, path, body=b"", content_type="application/json", **headers):
        """The answer to a request; a body that is not bytes is sent as JSON."""
        if self.owner:
            headers = {"Authorization": f"Bearer {owner_key(self.owner)}"} | headers
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.generic(method, ROOT + path, raw, content_type, headers=headers)

    def get(self, path, **headers):
        return self.send("GET", path, **headers)

    def post(self, path, body=b"", **options):
        return self.send("POST", path, body, **options)

    def put(self, path, body=b"", **options):
        return self.send("PUT", path, body, **options)

    def delete(self, path, **headers):
        return self.send("DELETE", path, **headers)


@cache
def description():
    """The OpenAPI document as it is answered, read once, though an Italian asks first."""
    with override("it"):
        return json.loads(written("json"))


def new_owner():
    return Api(uuid.uuid4())


def stored(caller, document):
    """Store a document for this caller."""
    return lifecycle.create(caller.owner, document)


def sent(document):
    """A document as a request body."""
    return codec.write(document).encode()


def reload(fleet):
    return List.objects.get(pk=fleet.pk)


def problem(status, title, detail, *problems, **members):
    """The expected problem details; problems are places, codes and messages."""
    named = [dict(zip(("place", "code", "message"), found, strict=True)) for found in problems]
    return {
        "type": f"/api/v1/problems/{codes.BY_STATUS[status]}",
        "title": title,
        "status": status,
        "detail": detail,
        "problems": named,
        **members,
    }


def refusal(response):
    """The status, media type, and places and codes of the problems of an answer."""
    body = response.json()
    assert body["status"] == response.status_code
    places = [(found["place"], found["code"]) for found in body["problems"]]
    return response.status_code, response["Content-Type"], places


def revision(response):
    """The revision in the ETag of an answer."""
    return int(response["ETag"].strip('"').partition("-")[0])


def names(response):
    return [found["name"] for found in response.json()["results"]]


def summary(row):
    return {
        "id": str(row.pk),
        "game": "warfleets",
        "name": row.name,
        "size": row.size,
        "points": row.points,
        "verdict": row.verdict,
        "revision": row.revision,
        "updated_at": row.updated_at.isoformat(),
        "archived_at": None,
        "template_at": None,
        "tags": [],
        "share_key": row.share_key,
        "share_url": f"{SITE}/s/{row.share_key}/",
        "url": f"{SITE}/api/v1/lists/{row.pk}",
    }
