"""Every operation of the API, tried by every kind of caller."""

import json
import uuid
from datetime import timedelta
from functools import cache

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from armies.campaigns import services as campaigns
from rulesets.books.services import store
from rulesets.engine import codec
from rulesets.games.strategy.actions import Take
from rulesets.jobs.models import Job
from rulesets.keys import services as keys
from rulesets.keys.models import ApiKey
from rulesets.lists.models import List
from rulesets.lists.services import favourites, lifecycle, webhooks
from rulesets.web.ownership import owner_key
from tests.api import description, sent
from tests.archives import archive
from tests.armies.campaigns.conftest import new_document
from tests.armies.lists import LEVY, army, unit, vanguard
from tests.ground import book
from tests.ground import unit as new_unit
from tests.pages import cookie_of

pytestmark = pytest.mark.usefixtures("new_books")

CALLERS = ("cookie", "owner key", "write key", "read key", "expired key", "other", "anonymous")
PUBLIC = dict.fromkeys(CALLERS, "done") | {"expired key": 401}
MAKING = PUBLIC | {"read key": 403}
OWN = PUBLIC | {"other": 404, "anonymous": 404}
CHANGING = OWN | {"read key": 403}

OPERATIONS = {
    "games_list": PUBLIC,
    "games_retrieve": PUBLIC,
    "games_limits": PUBLIC,
    "games_catalogue": PUBLIC,
    "validate": PUBLIC,
    "validate_link": PUBLIC,
    "problems_list": PUBLIC,
    "problems_retrieve": PUBLIC,
    "schema": PUBLIC,
    "schemas_list": PUBLIC,
    "schemas_retrieve": PUBLIC,
    "lists_list": PUBLIC,
    "lists_create": MAKING,
    "import_files": MAKING,
    "import_link": MAKING,
    "lists_retrieve": OWN,
    "lists_choices": OWN,
    "lists_fits": OWN,
    "lists_proposals": OWN,
    "lists_text": OWN,
    "lists_sheet": OWN,
    "lists_export": OWN,
    "lists_changes": PUBLIC,
    "books_list": PUBLIC,
    "books_retrieve": OWN,
    "books_destroy": CHANGING,
    "favourites_list": PUBLIC,
    "favourites_create": MAKING,
    "favourites_retrieve": OWN,
    "favourites_destroy": CHANGING,
    "favourites_undelete": CHANGING,
    "campaigns_list": PUBLIC,
    "campaigns_create": MAKING,
    "campaigns_retrieve": OWN,
    "campaigns_destroy": CHANGING,
    "campaigns_undelete": CHANGING,
    "campaigns_renew": CHANGING,
    "seats_retrieve": PUBLIC,
    "seats_act": MAKING,
    "seats_undo": MAKING,
    "compare": OWN,
    "bulk_list": PUBLIC,
    "bulk_file": PUBLIC,
    "lists_revisions": OWN,
    "lists_diff": OWN,
    "lists_restore": CHANGING,
    "lists_share": OWN,
    "lists_clone": CHANGING,
    "lists_update": CHANGING,
    "lists_destroy": CHANGING,
    "lists_undelete": CHANGING,
    "lists_archive": CHANGING,
    "lists_unarchive": CHANGING,
    "lists_template": CHANGING,
    "lists_template_end": CHANGING,
    "lists_edit": CHANGING,
    "lists_apply": CHANGING,
    "lists_undo": CHANGING,
    "lists_redo": CHANGING,
    "lists_tags": CHANGING,
    "lists_share_keep": CHANGING,
    "lists_share_renew": CHANGING,
    "lists_share_withdraw": CHANGING,
    "jobs_list": PUBLIC,
    "jobs_retrieve": OWN,
    "jobs_destroy": CHANGING,
    "jobs_result": OWN,
    "jobs_sheets": MAKING,
    "jobs_imports": MAKING,
    "lists_webhooks": OWN,
    "lists_webhooks_register": CHANGING,
    "lists_webhooks_delete": CHANGING,
    "oembed": PUBLIC,
    "shared_retrieve": PUBLIC,
    "shared_text": PUBLIC,
    "shared_sheet": PUBLIC,
    "shared_export": PUBLIC,
    "shared_batch": PUBLIC,
    "shared_clone": MAKING,
}
QUERIES = {
    "games_limits": "size=450",
    "lists_diff": "before=1",
    "compare": "before={id}&after={link}",
    "lists_changes": "since=2026-01-01T00:00:00Z",
    "oembed": "url={link}",
    "validate_link": "link={link}",
}
RENAMING = {"edit": "rename", "arguments": {"name": "Mine"}}
BODIES = {
    "lists_restore": {"revision": 1},
    "favourites_create": {"game": "warfleets", "entries": [{"id": "a", "key": "cruiser"}]},
    "lists_tags": {"tags": ["league"]},
    "campaigns_create": json.loads(codec.write(new_document())),
    "campaigns_renew": {"player": "p2"},
    "seats_act": {"action": {"do": "take", "id": "new", "player": "p1", "objective": 2}},
    "seats_undo": {},
    "shared_batch": {"keys": ["always-the-same-one"]},
    "jobs_sheets": {"keys": ["always-the-same-one"]},
    "lists_webhooks_register": {"url": "https://bot.example/muster"},
    "lists_edit": RENAMING,
    "lists_apply": {"kind": "complete", "edits": [RENAMING]},
    "import_link": {"link": "{link}"},
}

DOCUMENTS = {"lists_proposals": army("gf35", 100, unit("sappers"))}
"""Lists for single operations, here one that is completed quickly."""


@cache
def described():
    paths = description()["paths"]
    return {
        operation["operationId"]: (method.upper(), path)
        for path, methods in paths.items()
        for method, operation in methods.items()
    }


def caller(name, owner):
    """A browser or program, with the headers of its requests."""
    client = Client(enforce_csrf_checks=True)
    if name == "cookie":
        client.cookies[settings.OWNER_COOKIE] = cookie_of(owner)
        client.cookies["csrftoken"] = "t" * 32
        return client, {"X-CSRFToken": "t" * 32}
    if name == "anonymous":
        return client, {}
    if name in ("owner key", "other"):
        key = owner_key(owner if name == "owner key" else uuid.uuid4())
    else:
        key = keys.create(owner, name, "read" if name == "read key" else "write", 30)
    if name == "expired key":
        ApiKey.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    return client, {"Authorization": f"Bearer {key}"}


def campaign_path(operation, owner):
    """The path of an operation on this owner's campaign, in which the first player has acted."""
    campaign = campaigns.open_campaign(owner, new_document())
    key = campaign.seats.get(player="p1").key
    campaigns.record_action(key, Take(id="new", player="p1", objective=1))
    if operation == "campaigns_undelete":
        campaigns.delete(owner, campaign.pk)
    return described()[operation][1].format(id=campaign.pk, key=key)


def ask(operation, row, name, key=None):
    """The status of the answer, `done` for success."""
    method, path = described()[operation]
    places = {"id": row.pk, "key": key or row.share_key, "entry": "e1", "sheet": "sheet"}
    if operation == "lists_webhooks_delete":
        at = "https://bot.example/muster"
        places["webhook"] = webhooks.register(row.owner, row.pk, at, "").pk
    path = path.format(
        **places,
        file=next(settings.BULK_DIR.glob("warfleets-*")).name.removesuffix(".json.gz"),
        game="warfleets",
        code="conflict",
        name="json",
    )
    if operation == "schemas_retrieve":
        path = "/api/v1/schemas/army"
    if operation in ("books_retrieve", "books_destroy"):
        path = f"/api/v1/books/{store(book('gf35', new_unit()), 'test', row.owner).row.pk}"
    if operation.startswith("favourites") and "{id}" in described()[operation][1]:
        favourite = favourites.save(row.owner, row.pk, "e1")
        path = described()[operation][1].format(id=favourite.pk)
        if operation == "favourites_undelete":
            favourites.delete(row.owner, favourite.pk)
    if operation.startswith("jobs") and "{id}" in described()[operation][1]:
        job = Job.objects.create(owner=row.owner, kind="sheets", parts=1, result=b"x")
        path = described()[operation][1].format(id=job.pk)
    if operation.startswith(("campaigns", "seats")):
        path = campaign_path(operation, row.owner)
    if operation == "lists_undelete":
        lifecycle.delete(row.owner, row.pk)
    link = f"http://testserver/s/{key or row.share_key}/"
    query = QUERIES.get(operation, "").format(link=link, id=row.pk)
    client, headers = caller(name, row.owner)
    if method != "GET":
        headers["If-Match"] = "*"
    response = client.generic(
        method,
        f"{path}?{query}",
        json.dumps(BODIES[operation]).replace("{link}", link)
        if operation in BODIES
        else archive(a=sent(vanguard()))
        if operation == "jobs_imports"
        else sent(vanguard()),
        "application/zip" if operation == "jobs_imports" else "application/json",
        headers=headers,
    )
    return "done" if response.status_code < 300 else response.status_code


@pytest.fixture(autouse=True)
def _bulk(settings, tmp_path_factory, db):
    settings.BULK_DIR = tmp_path_factory.getbasetemp() / "bulk"
    if not settings.BULK_DIR.exists():
        call_command("write_bulk", verbosity=0)


@pytest.fixture
def row():
    return lifecycle.create(uuid.uuid4(), vanguard())


def test_every_operation_is_looked_at():
    assert sorted(OPERATIONS) == sorted(described())


@pytest.mark.parametrize("operation", OPERATIONS)
def test_permissions(operation):
    """Read-only callers read the same list as the others."""
    found, row = {}, None
    for name in CALLERS:
        if not row or described()[operation][0] != "GET":
            row = lifecycle.create(uuid.uuid4(), DOCUMENTS.get(operation) or vanguard())
        found[name] = ask(operation, row, name)
    assert found == OPERATIONS[operation]


SHARED = [name for name in OPERATIONS if name.startswith("shared_") and name != "shared_batch"]


@pytest.mark.parametrize("operation", [*SHARED, "oembed", "validate_link"])
def test_withdrawn_share_key_opens_nothing(operation, row):
    lifecycle.withdraw_share_key(row.owner, row.pk)
    refused = {"expired key": 401}
    if OPERATIONS[operation] is MAKING:
        refused["read key"] = 403
    found = {name: ask(operation, row, name) for name in CALLERS}
    assert found == dict.fromkeys(CALLERS, 404) | refused
    assert List.objects.count() == 1


def test_share_key_opens_books_of_its_list_no_longer_when_withdrawn(row):
    path = f"/api/v1/games/gf35/catalogue?book={LEVY}&share={row.share_key}"
    assert Client().get(path).status_code == 200
    lifecycle.withdraw_share_key(row.owner, row.pk)
    assert Client().get(path).status_code == 404
