import shutil

import pytest
import redis
from django.db import connection

from armies.campaigns.models import Campaign
from rulesets.books.models import Book
from rulesets.devices.models import Device
from rulesets.jobs.models import Job
from rulesets.lists.models import List
from tests import database
from tests.server import free_port, process, serving, started, until

HAS_REDIS = bool(shutil.which("redis-server"))


@pytest.fixture(scope="module")
def database_url(request, tmp_path_factory):
    """The database of the tests, where other processes reach it; what they save is deleted."""
    if connection.vendor == "sqlite":
        path = tmp_path_factory.mktemp("nodes") / "muster.sqlite3"
        shutil.copy(database.template(), path)
        yield f"sqlite:///{path}"
        return
    request.getfixturevalue("django_db_setup")
    found = connection.settings_dict
    yield f"postgres://{found['USER']}@{found['HOST']}:{found['PORT']}/{found['NAME']}"
    with request.getfixturevalue("django_db_blocker").unblock():
        for model in (List, Campaign, Job, Device):
            model.objects.all().delete()
        Book.objects.exclude(owner=None).delete()


@pytest.fixture(scope="module")
def environment(database_url):
    port = free_port()
    return {
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "LOG_LEVEL": "CRITICAL",
        "DATABASE_URL": database_url,
        "DISK_FLOOR": "0",
        "REDIS_URL": f"redis://127.0.0.1:{port}" if HAS_REDIS else "",
        "CELERY": "on" if HAS_REDIS else "off",
        "SHEET_PROCESSES": "1",
        "SHEET_SECONDS": "6",
        "BACKGROUND_THREADS": "1",
        "WEBHOOKS_INSIDE": "on",
        "METRICS_ADDRESSES": "127.0.0.0/8",
    }


@pytest.fixture(scope="module")
def redis_server(environment):
    if not HAS_REDIS:
        yield None
        return
    port = environment["REDIS_URL"].rpartition(":")[2]
    given = ["--bind", "127.0.0.1", "--port", port, "--save", "", "--loglevel", "warning"]
    with process("redis-server", *given) as server:
        yield server


@pytest.fixture(scope="module")
def server(environment, redis_server, tmp_path_factory):
    """Address and process of a node of two processes, which add up what they count."""
    figures = {"PROMETHEUS_MULTIPROC_DIR": str(tmp_path_factory.mktemp("figures"))}
    with started(environment | figures, workers=2, threads=4) as running:
        yield running


@pytest.fixture(scope="module")
def other(environment, redis_server):
    """Address of another node, of one process."""
    with serving(environment) as address:
        yield address


@pytest.fixture(scope="module")
def worker(environment, redis_server):
    with (
        process("bin/work", "all", **environment) as started,
        redis.Redis.from_url(environment["REDIS_URL"]) as client,
    ):
        until(lambda: client.exists("pages:1:worker:sheets"))
        yield started
