"""Two application nodes and a worker with one database and one Redis, which may go any time."""

import shutil
import signal
import time
from contextlib import ExitStack
from dataclasses import dataclass
from subprocess import Popen
from urllib.parse import urlsplit

import httpx
import pytest
import redis

from rulesets.engine import codec
from tests.armies.armyforge.samples import raw as raw_book
from tests.builders import fleet, ship
from tests.server import free_port, process, serving

pytestmark = [
    pytest.mark.database,
    pytest.mark.skipif(not shutil.which("redis-server"), reason="There is no Redis here."),
]

SHEET_SECONDS = 2
PATROL = fleet(450, ship("cruiser"), name="Patrol")
TOKEN = "a" * 32


@dataclass
class Nodes:
    """Two nodes by their addresses, the worker and the Redis that they share."""

    first: str
    second: str
    worker: Popen
    redis_server: Popen
    redis: redis.Redis


@pytest.fixture(scope="module")
def nodes(database_url, tmp_path_factory):
    port = free_port()
    environment = {
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "LOG_LEVEL": "ERROR",
        "DATABASE_URL": database_url,
        "REDIS_URL": f"redis://127.0.0.1:{port}",
        "CELERY": "on",
        "SHEET_PROCESSES": "1",
        "SHEET_SECONDS": str(SHEET_SECONDS),
        "BACKGROUND_THREADS": "1",
        "METRICS_ADDRESSES": "127.0.0.0/8",
    }
    figures = str(tmp_path_factory.mktemp("figures"))
    redis_command = [
        "redis-server",
        "--bind",
        "127.0.0.1",
        "--port",
        str(port),
        "--save",
        "",
        "--loglevel",
        "warning",
    ]
    with ExitStack() as stack, redis.Redis(port=port) as client:
        server = stack.enter_context(process(*redis_command))
        worker = stack.enter_context(process("bin/work", "all", **environment))
        shared = environment | {"PROMETHEUS_MULTIPROC_DIR": figures}
        first = stack.enter_context(serving(shared, workers=2))
        second = stack.enter_context(serving(environment))
        until(lambda: client.exists("pages:1:worker:sheets"))
        yield Nodes(first, second, worker, server, client)


def until(holds, seconds=30):
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


class Visitor:
    """A browser that a proxy sends to one node or the other, under the same host name."""

    def __init__(self):
        self.http = httpx.Client(cookies={"csrftoken": TOKEN}, timeout=60)

    def get(self, address):
        return self.http.get(address, headers={"Host": "localhost"})

    def post(self, address, **fields):
        fields["csrfmiddlewaretoken"] = TOKEN
        return self.http.post(address, data=fields, headers={"Host": "localhost"})

    def new_fleet(self, node):
        answer = self.post(f"{node}/import", text=codec.write(PATROL))
        return urlsplit(answer.headers["Location"]).path


def figure(node, name):
    """Return a figure of a node's, 0 as long as there is none."""
    lines = httpx.get(f"{node}/metrics").text.splitlines()
    return next((float(line.rpartition(" ")[2]) for line in lines if line.startswith(name)), 0)


def test_nodes_and_their_processes_share_what_they_know(nodes):
    visitor, both = Visitor(), (nodes.first, nodes.second)
    left = [
        int(visitor.get(f"{node}/api/v1/games").headers["RateLimit-Remaining"]) for node in both * 4
    ]
    assert left == list(range(left[0], left[0] - 8, -1))
    assert (
        figure(nodes.first, 'muster_request_seconds_count{method="GET",route="api/v1/games"') == 4
    )

    path = visitor.new_fleet(nodes.first)
    drawn = [visitor.get(f"{node}{path}sheet.pdf") for node in both]
    assert drawn[0].content == drawn[1].content
    assert figure(nodes.second, 'muster_sheets_total{outcome="cached"}') == 1

    visitor.post(f"{nodes.first}/import", text=raw_book().decode())
    assert [len(visitor.get(f"{node}/api/v1/books").json()["results"]) for node in both] == [1, 1]


def test_jobs_are_done_by_the_worker(nodes):
    visitor = Visitor()
    path = visitor.new_fleet(nodes.first)
    before = figure(nodes.first, 'muster_sheets_total{outcome="drawn"}')
    visitor.http.headers["Authorization"] = f"Bearer {visitor.http.cookies['muster_owner']}"
    wanted = {"lists": [path.split("/")[2]]}
    begun = visitor.http.post(f"{nodes.first}/api/v1/jobs/sheets", json=wanted)
    job = begun.headers["Location"]
    until(lambda: visitor.http.get(job).json()["state"] == "done")
    assert figure(nodes.first, 'muster_sheets_total{outcome="drawn"}') == before


def test_worker_and_redis_may_go_at_any_moment(nodes):
    visitor = Visitor()
    path = visitor.new_fleet(nodes.second)

    def rename(name):
        answer = visitor.post(f"{nodes.second}{path}edit", do="rename", name=name)
        return answer.status_code

    def sheet():
        began = time.monotonic()
        answer = visitor.get(f"{nodes.second}{path}sheet.pdf")
        assert time.monotonic() - began < SHEET_SECONDS + 40  # a busy machine
        return answer

    nodes.worker.send_signal(signal.SIGSTOP)
    assert rename("One") == 302
    away = sheet()
    assert (away.status_code, away.headers["Retry-After"]) == (503, "5")
    nodes.redis.flushall()  # nobody knows of the worker now
    assert rename("Two") == 302
    until(lambda: sheet().status_code == 200)
    nodes.worker.kill()
    nodes.redis_server.send_signal(signal.SIGSTOP)
    assert (rename("Three"), sheet().status_code) == (302, 200)
    nodes.redis_server.kill()
    assert (rename("Four"), sheet().status_code) == (302, 200)
    assert visitor.get(f"{nodes.second}/api/v1/games").status_code == 200
