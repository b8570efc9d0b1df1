"""Webhooks: URLs that get a signed notification of every change of a shared list."""

import asyncio
import hmac
import json
import secrets
from collections.abc import Iterable
from uuid import UUID

from celery import shared_task
from django.db import transaction
from django.shortcuts import get_object_or_404
from django.urls import reverse

from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.jobs.background import after_commit
from rulesets.lists.models import List, Webhook
from rulesets.owned.services import require_revision
from rulesets.web import outgoing

MAX_WEBHOOKS = 5
"""Most webhooks of a list."""

TRIES = 3
PAUSE_SECONDS = 1
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
    """Post the state of a list to every webhook that has not received it, all at once."""
    row = List.objects.filter(pk=id, deleted_at=None).exclude(share_key=None).first()
    if row is None:
        return
    waiting = [hook for hook in row.webhooks.filter(failure="") if (hook.sent or 0) < row.revision]
    failures = asyncio.run(_post_all(waiting, row))
    for webhook, failure in zip(waiting, failures, strict=True):
        registered = Webhook.objects.filter(pk=webhook.pk, secret=webhook.secret)
        if failure:
            registered.update(failure=failure)
        else:
            registered.update(sent=row.revision)


async def _post_all(waiting: Iterable[Webhook], row: List) -> list[str]:
    return await asyncio.gather(*(_post(webhook, row) for webhook in waiting))


async def _post(webhook: Webhook, row: List) -> str:
    """Post to a webhook, with retries; return why the last one failed, empty if none did."""
    share_url = webhook.origin + reverse("lists:shared", args=[row.share_key])
    state = {"list": str(row.pk), "revision": row.revision, "share_url": share_url}
    body = json.dumps(state).encode()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Muster",
        SIGNATURE: signature(webhook.secret, body),
    }
    failure = ""
    for tried in range(TRIES):
        await asyncio.sleep(PAUSE_SECONDS * tried)
        try:
            await outgoing.post(webhook.url, body, headers)
            return ""
        except outgoing.Refused as refused:
            failure = refused.reason
            if failure == "private_address":
                break
    return failure


def signature(secret: str, body: bytes) -> str:
    return "sha256=" + hmac.new(secret.encode(), body, "sha256").hexdigest()
