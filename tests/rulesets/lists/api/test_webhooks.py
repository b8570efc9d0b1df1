"""Webhooks: which changes are posted where, and how they are signed."""

import hashlib
import hmac
import json
import socket
from threading import Barrier

import pytest
from django.utils import timezone

from rulesets.lists.models import List, Webhook
from rulesets.lists.services import editing
from rulesets.lists.services.webhooks import MAX_WEBHOOKS
from tests.api import Api, new_owner, refusal, stored
from tests.rulesets.lists.api.bots import BOT, PATROL, registered, shown

pytestmark = pytest.mark.usefixtures("new_books")
PROBLEM = "application/problem+json"


def test_change_is_posted_with_a_signature(bot, rename):
    owner = new_owner()
    row = stored(owner, PATROL)
    made = registered(owner, row, bot.url)
    rename(row, "News")
    ((body, signature),) = bot.told
    assert json.loads(body) == {
        "list": str(row.pk),
        "revision": 2,
        "share_url": f"http://testserver/s/{row.share_key}/",
    }
    digest = hmac.new(made["secret"].encode(), body, hashlib.sha256).hexdigest()
    assert signature == f"sha256={digest}"
    assert shown(owner, row) == {
        "id": made["id"],
        "url": bot.url,
        "sent": 2,
        "failure": "",
        "retry_at": None,
    }


def test_edit_that_changes_nothing_is_not_posted(bot, rename):
    owner = new_owner()
    row = stored(owner, PATROL)
    registered(owner, row, bot.url)
    rename(row, "Patrol")
    assert bot.told == []


@pytest.mark.parametrize("column", ["share_key", "deleted_at"])
def test_list_that_is_not_shared_is_not_posted(bot, column, django_capture_on_commit_callbacks):
    owner = new_owner()
    row = stored(owner, PATROL)
    registered(owner, row, bot.url)
    with django_capture_on_commit_callbacks(execute=True):
        editing.edit(row.owner, row.pk, "rename", {"name": "News"})
        List.objects.update(**{column: timezone.now() if column == "deleted_at" else None})
    assert bot.told == []


def test_addresses_of_a_list_do_not_wait_for_one_another(bot, rename):
    bot.gathering = Barrier(MAX_WEBHOOKS)
    owner = new_owner()
    row = stored(owner, PATROL)
    for number in range(MAX_WEBHOOKS):
        registered(owner, row, f"{bot.url}/{number}")
    rename(row, "News")
    assert len(bot.told) == MAX_WEBHOOKS
    found = owner.get(f"lists/{row.pk}/webhooks").json()["results"]
    assert [each["sent"] for each in found] == [2] * MAX_WEBHOOKS


def test_host_with_a_private_address_gets_nothing(rename):
    """Resolve an ordinary host name to a private address."""
    owner = new_owner()
    row = stored(owner, PATROL)
    with socket.create_server(("", 0)) as inside:
        registered(owner, row, f"https://{socket.gethostname()}:{inside.getsockname()[1]}/")
        rename(row, "News")
        found = shown(owner, row)
        assert (found["failure"], found["retry_at"]) == ("private_address", None)


@pytest.mark.parametrize(
    "url",
    [
        "http://bot.example/",
        "https://localhost/",
        "https://127.0.0.1/",
        "https://10.0.0.1:8443/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://[::10.0.0.1]/",
        "https://[64:ff9b::10.0.0.1]/",
        "https://[64:ff9b:1::8.8.8.8]/",
        "https://[2001:0:808:808::1]/",
        "https://[2002:a00:1::1]/",
        "https://[fec0::1]/",
        "https://169.254.169.254/latest",
        "https://name:word@bot.example/",
        "ftp://bot.example/",
        "bot.example",
        "https://",
        "https://[",
    ],
)
def test_address_that_is_not_public_is_refused(url):
    owner = new_owner()
    row = stored(owner, PATROL)
    response = owner.post(f"lists/{row.pk}/webhooks", {"url": url})
    assert refusal(response) == (400, PROBLEM, [("url", "no_webhook")])
    assert Webhook.objects.count() == 0


@pytest.mark.parametrize("host", ["8.8.8.8", "[2606:4700::1111]", "[64:ff9b::8.8.8.8]"])
def test_public_address_is_accepted(host):
    owner = new_owner()
    registered(owner, stored(owner, PATROL), f"https://{host}/")
    assert Webhook.objects.count() == 1


def test_addresses_of_a_list_are_bounded():
    owner = new_owner()
    row = stored(owner, PATROL)
    for number in range(MAX_WEBHOOKS):
        registered(owner, row, f"{BOT}/{number}")
    response = owner.post(f"lists/{row.pk}/webhooks", {"url": BOT})
    assert refusal(response) == (400, PROBLEM, [("url", "too_many")])
    assert registered(owner, row, f"{BOT}/0")["url"] == f"{BOT}/0"


def test_deleted_webhook_gets_nothing(bot, rename):
    owner = new_owner()
    row = stored(owner, PATROL)
    made = registered(owner, row, bot.url)
    path = f"lists/{row.pk}/webhooks/{made['id']}"
    assert new_owner().delete(path).status_code == Api().delete(path).status_code == 404
    assert owner.delete(path).status_code == 204
    rename(row, "News")
    assert bot.told == []
