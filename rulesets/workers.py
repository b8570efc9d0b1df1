"""Celery workers, where an installation has any: whether one takes what is put into a queue."""

from typing import Any

from celery import Task, current_app
from celery.signals import heartbeat_sent, task_prerun
from django.conf import settings
from django.core.cache import cache

from rulesets.web.requests import client

QUEUES = ("sheets", "jobs", "webhooks")

ALIVE_SECONDS = 8
"""Time after its last heartbeat, one every two seconds, that a worker counts as being there."""


@heartbeat_sent.connect
def say_alive(**_: Any) -> None:
    """Tell the other machines which queues this worker takes from."""
    for queue in current_app.amqp.queues.consume_from:
        cache.set(f"worker:{queue}", True, ALIVE_SECONDS)


@task_prerun.connect
def know_client(task: Task[..., Any], **_: Any) -> None:
    """Work for the visitor who began a task: what it stores counts as theirs."""
    client.set((task.request.headers or {}).get("client", ""))


def take_from(queue: str) -> bool:
    """Return whether a worker takes from a queue; no if Redis is away, too."""
    return settings.CELERY and bool(cache.get(f"worker:{queue}"))
