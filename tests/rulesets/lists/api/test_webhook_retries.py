"""Webhooks whose host fails: when they are tried again, and when given up."""

import asyncio
import json
import socket
import time
from datetime import timedelta

import pytest
from django.utils import timezone

from rulesets.lists.models import Webhook
from rulesets.lists.services import webhooks
from rulesets.web import outgoing
from tests.api import new_owner, stored
from tests.rulesets.lists.api.bots import PATROL, registered, shown

pytestmark = pytest.mark.usefixtures("new_books")


def failing(owner, bot, **columns):
    """Register a URL that fails once; return the webhook with these columns, now due."""
    row = stored(owner, PATROL)
    made = registered(owner, row, bot.url)
    bot.statuses = [500]
    due = {"retry_at": timezone.now(), "failing_since": timezone.now(), **columns}
    Webhook.objects.update(failure="bad_answer", **due)
    return row, Webhook.objects.get(pk=made["id"])


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
