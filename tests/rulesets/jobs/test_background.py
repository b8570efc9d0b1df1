"""Background tasks in threads of the web process."""

import time
from threading import Event

from celery import shared_task

from rulesets.jobs.background import start

done = Event()


@shared_task
def finish():
    done.set()


def test_task_starts_after_its_pause(settings):
    settings.BACKGROUND_THREADS = 1
    asked = time.monotonic()
    start(finish, queue="webhooks", pause=0.1)
    assert done.wait(5)
    assert time.monotonic() - asked >= 0.1
