"""Webhooks: which changes are posted where, and how they are signed."""

import asyncio
import hashlib
import hmac
import json
import socket
import time
from contextlib import contextmanager
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Barrier, Thread

import pytest
from django.utils import timezone

from rulesets.lists.models import List, Webhook
from rulesets.lists.services import editing, webhooks
from rulesets.lists.services.webhooks import MAX_WEBHOOKS
from rulesets.web import outgoing
from tests.api import Api, new_owner, refusal, stored
from tests.builders import fleet, ship

pytestmark = pytest.mark.usefixtures("new_books")

PROBLEM = "application/problem+json"
PATROL = fleet(450, ship("cruiser"), name="Patrol")
BOT = "https://bot.example/muster"


class Bot:
    """Another program on this machine, with the posts it received and the statuses it returns.

    It answers nobody before as many have asked as it gathers.
    """

    def __init__(self):
        self.url = ""
        self.told = []
        self.statuses = []
        self.gathering = Barrier(1)


@contextmanager
def listening():
    bot = Bot()

    class Answering(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            bot.told.append((body, self.headers["Muster-Signature"]))
            bot.gathering.wait(5)
            self.send_response(bot.statuses.pop(0) if bot.statuses else 204)
            self.send_header("Location", bot.url)
            self.end_headers()

        def log_message(self, *args):
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answering) as server:
        bot.url = f"http://127.0.0.1:{server.server_port}/hook"
        Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield bot
        server.shutdown()


@pytest.fixture
def bot(settings):
    settings.WEBHOOKS_INSIDE = True
    with listening() as bot:
        yield bot


@pytest.fixture
def rename(django_capture_on_commit_callbacks):
    """Change a list; without threads, its webhooks are called at once."""

    def edit(row, name):
        with django_capture_on_commit_callbacks(execute=True):
            return editing.edit(row.owner, row.pk, "rename", {"name": name}).row

    return edit


def registered(owner, row, url):
    response = owner.post(f"lists/{row.pk}/webhooks", {"url": url})
    assert response.status_code == 201
    return response.json()


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


def failing(owner, bot, **columns):
    """Register a URL that fails once; return the webhook with these columns, now due."""
    row = stored(owner, PATROL)
    made = registered(owner, row, bot.url)
    bot.statuses = [500]
    due = {"retry_at": timezone.now(), "failing_since": timezone.now(), **columns}
    Webhook.objects.update(failure="bad_answer", **due)
    return row, Webhook.objects.get(pk=made["id"])


def shown(owner, row):
    (found,) = owner.get(f"lists/{row.pk}/webhooks").json()["results"]
    return found


def test_change_that_failed_is_posted_later_as_the_newest(bot, rename):
    owner = new_owner()
    row = stored(owner, PATROL)
    made = registered(owner, row, bot.url)
    bot.statuses = [302]
    rename(row, "News")
    assert (shown(owner, row)["sent"], shown(owner, row)["failure"]) == (None, "bad_answer")
    rename(row, "Newer")
    webhooks.retry(made["id"])
    assert len(bot.told) == 1
    Webhook.objects.update(retry_at=timezone.now())
    webhooks.retry(made["id"])
    assert json.loads(bot.told[1][0])["revision"] == 3
    assert shown(owner, row) == {
        "id": made["id"],
        "url": bot.url,
        "sent": 3,
        "failure": "",
        "retry_at": None,
    }


def test_change_after_the_pause_is_posted_at_once(bot, rename):
    owner = new_owner()
    row, _webhook = failing(owner, bot)
    bot.statuses = []
    rename(row, "News")
    assert (shown(owner, row)["sent"], shown(owner, row)["retry_at"]) == (2, None)


@pytest.mark.parametrize(
    ("failing_for", "pause"),
    [(0, 5), (60, 60), (5 * 3600, 1800), (24 * 3600, None)],
    ids=["first", "grown", "longest", "given up"],
)
def test_pauses_grow_with_the_time_of_failing(bot, failing_for, pause):
    since = timezone.now() - timedelta(seconds=failing_for)
    _row, webhook = failing(new_owner(), bot, failing_since=since)
    webhooks.retry(webhook.pk)
    webhook.refresh_from_db()
    assert (len(bot.told), webhook.failure) == (1, "bad_answer")
    seconds = webhook.retry_at and (webhook.retry_at - timezone.now()).total_seconds()
    assert seconds == (pause and pytest.approx(pause, abs=3))


@pytest.mark.parametrize("failure", ["", "unreachable"])
def test_late_answer_to_an_older_revision_changes_nothing(bot, rename, failure):
    owner = new_owner()
    row = stored(owner, PATROL)
    registered(owner, row, bot.url)
    rename(row, "News")
    late = Webhook.objects.select_related("list").get()
    rename(row, "Newer")
    webhooks.store_result(late, failure)
    assert (shown(owner, row)["sent"], shown(owner, row)["failure"]) == (3, "")


def test_url_given_up_gets_nothing_until_registered_again(bot, rename):
    owner = new_owner()
    row, first = failing(owner, bot, retry_at=None)
    rename(row, "More")
    assert bot.told == []
    bot.statuses = []
    again = registered(owner, row, bot.url)
    assert (again["id"], again["failure"]) == (first.pk, "")
    assert again["secret"] != first.secret
    rename(row, "Last")
    assert len(bot.told) == 1


def test_slow_address_is_given_up(bot, monkeypatch):
    monkeypatch.setattr(outgoing, "SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        start = time.monotonic()
        with pytest.raises(outgoing.Refused, match="unreachable"):
            asyncio.run(outgoing.post(f"http://127.0.0.1:{silent.getsockname()[1]}/", b"{}", {}))
        assert time.monotonic() - start < 2


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
