"""Celery workers: their modules are imported, their queues are known."""

import re

from django.conf import settings

from rulesets.jobs.workers import QUEUES
from tests.sources import ROOT, program


def test_workers_import_every_module_with_a_task():
    with_tasks = [name for name, source in program().items() if "@shared_task" in source]
    assert sorted(with_tasks) == sorted(settings.CELERY_IMPORTS)


def test_every_queue_has_a_worker():
    script = (ROOT / "bin/work").read_text()
    assert f"    {'|'.join(QUEUES)}) queues=$1 ;;" in script
    assert f"    all) queues={','.join(QUEUES)} ;;" in script


def test_every_task_is_put_into_a_known_queue():
    named = {
        queue
        for source in program().values()
        for queue in re.findall(r'\bqueue(?:: str)? ?= ?"(\w+)"', source)
    }
    assert named == set(QUEUES)
