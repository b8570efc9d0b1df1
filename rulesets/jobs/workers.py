"""Celery workers, where an installation has any: the queues they consume, and which are alive."""

from typing import Any

from celery import Task, current_app
from celery.signals import heartbeat_sent, task_prerun
from django.conf import settings
from django.core.cache import cache

from rulesets.web.requests import client

QUEUES = ("sheets", "jobs", "webhooks", "mail")
"""Every queue; bin/work starts a worker for it by its name."""

ALIVE_SECONDS = 8
"""How long a worker counts as alive after a heartbeat; it sends one every two seconds."""


@heartbeat_sent.connect
def say_alive(**_: Any) -> None:
    """Record in the shared cache which queues this worker consumes."""
    for queue in current_app.amqp.queues.consume_from:
        cache.set(f"worker:{queue}", True, ALIVE_SECONDS)


@task_prerun.connect
def know_client(task: Task[..., Any], **_: Any) -> None:
    """Charge what a task stores to the client whose request started it."""
    client.set((task.request.headers or {}).get("client", ""))


def take_from(queue: str) -> bool:
    """Return whether a live worker consumes a queue; False also while Redis is away."""
    return settings.CELERY and bool(cache.get(f"worker:{queue}"))
