"""Webhooks: URLs that get a signed notification of every change of a shared list."""

import asyncio
import hmac
import json
import secrets
from collections.abc import Iterable
from datetime import timedelta
from uuid import UUID

from celery import shared_task
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone

from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.jobs.background import after_commit, start
from rulesets.lists.models import List, Webhook
from rulesets.owned.services import require_revision
from rulesets.web import outgoing

MAX_WEBHOOKS = 5
"""Most webhooks of a list."""

FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=5), timedelta(minutes=30)
"""Pauses before retries, each as long as the webhook has been failing.

Redis hands out tasks again that wait for an hour.
"""

GIVEN_UP_AFTER = timedelta(days=1)
SIGNATURE = "Muster-Signature"


class TooManyWebhooks(Exception):
    """The list has MAX_WEBHOOKS webhooks."""


@transaction.atomic
def register(
    owner: UUID | None, id: UUID, url: str, origin: str, revision: int | None = None
) -> Webhook:
    """Register a URL for a list's changes; one that is registered already gets a new secret.

    `origin` is the base URL of this installation. Raises InvalidInput for a URL that is not public,
    TooManyWebhooks, StaleRevision.
    """
    row = _lock(owner, id, revision)
    if not outgoing.is_public(url):
        raise InvalidInput(ErrorDetail("url", "no_webhook"))
    if row.webhooks.exclude(url=url).count() >= MAX_WEBHOOKS:
        raise TooManyWebhooks
    fresh = {"origin": origin, "secret": secrets.token_urlsafe(32), "sent": None, "failure": ""}
    fresh |= {"failing_since": None, "retry_at": None}
    return row.webhooks.update_or_create(url=url, defaults=fresh)[0]


@transaction.atomic
def delete(owner: UUID | None, id: UUID, webhook: int, revision: int | None = None) -> None:
    """Delete a webhook; raises StaleRevision."""
    get_object_or_404(_lock(owner, id, revision).webhooks, pk=webhook).delete()


def _lock(owner: UUID | None, id: UUID, revision: int | None) -> List:
    row = get_object_or_404(List.objects.of_owner(owner).select_for_update(), pk=id)
    require_revision(row.revision, revision)
    return row


def notify(row: List) -> None:
    """Notify a list's webhooks in the background, after the commit."""
    after_commit(tell, row.pk, queue="webhooks")


@shared_task
def tell(id: UUID) -> None:
    """Post the state of a list to its webhooks, all at once; those that fail wait for a retry."""
    _post_to(Webhook.objects.filter(list=id))


@shared_task
def retry(id: int) -> None:
    """Post the state of a list to a webhook that failed, unless another task has done so."""
    _post_to(Webhook.objects.filter(pk=id))


def _post_to(webhooks: QuerySet[Webhook]) -> None:
    shared = webhooks.filter(list__deleted_at=None).exclude(list__share_key=None)
    due = Q(failure="") | Q(retry_at__lte=timezone.now())
    waiting = list(shared.filter(due).exclude(sent__gte=F("list__revision")).select_related("list"))
    for webhook, failure in zip(waiting, asyncio.run(_post_all(waiting)), strict=True):
        store_result(webhook, failure)


async def _post_all(waiting: Iterable[Webhook]) -> list[str]:
    return await asyncio.gather(*map(_post, waiting))


async def _post(webhook: Webhook) -> str:
    """Post the state of a list to a webhook; return why that failed, empty if it did not."""
    row = webhook.list
    share_url = webhook.origin + reverse("lists:shared", args=[row.share_key])
    state = {"list": str(row.pk), "revision": row.revision, "share_url": share_url}
    body = json.dumps(state).encode()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Muster",
        SIGNATURE: signature(webhook.secret, body),
    }
    try:
        await outgoing.post(webhook.url, body, headers)
    except outgoing.Refused as refused:
        return refused.reason
    return ""


def store_result(webhook: Webhook, failure: str) -> None:
    """Store how posting ended, unless a newer revision was sent meanwhile; plan the retry."""
    revision = webhook.list.revision
    registered = Webhook.objects.filter(pk=webhook.pk, secret=webhook.secret)
    older = registered.exclude(sent__gte=revision)
    if not failure:
        older.update(sent=revision, failure="", failing_since=None, retry_at=None)
        return
    now = timezone.now()
    since = webhook.failing_since or now
    pause = min(max(now - since, FIRST_PAUSE), LONGEST_PAUSE)
    is_over = failure == "private_address" or now - since >= GIVEN_UP_AFTER
    retry_at = None if is_over else now + pause
    if older.update(failure=failure, failing_since=since, retry_at=retry_at) and retry_at:
        start(retry, webhook.pk, queue="webhooks", pause=pause.total_seconds())


def signature(secret: str, body: bytes) -> str:
    return "sha256=" + hmac.new(secret.encode(), body, "sha256").hexdigest()
