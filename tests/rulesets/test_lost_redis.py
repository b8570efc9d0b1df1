"""A node whose worker and Redis go, which no other test shares."""

import signal
import time

import pytest
import redis

from tests.attacks.visitor import Visitor
from tests.rulesets.conftest import HAS_REDIS, SHEET_SECONDS
from tests.server import until

pytestmark = pytest.mark.database

FLEET = {"game": "warfleets", "name": "Patrol", "size": 450, "entries": []}


@pytest.mark.skipif(not HAS_REDIS, reason="There is no Redis here.")
def test_worker_and_redis_may_go_at_any_moment(server, worker, redis_server, environment):
    visitor = Visitor(server[0])
    page = visitor.bring(FLEET)

    def rename(name):
        return visitor.post(f"{page}edit", {"do": "rename", "name": name}).status_code

    def sheet():
        began = time.monotonic()
        answer = visitor.http.get(f"{page}sheet.pdf")
        assert time.monotonic() - began < SHEET_SECONDS + 40  # a busy machine
        return answer

    worker.send_signal(signal.SIGSTOP)
    assert rename("One") == 302
    away = sheet()
    assert (away.status_code, away.headers["Retry-After"]) == (503, "5")
    with redis.Redis.from_url(environment["REDIS_URL"]) as client:
        client.flushall()  # nobody knows of the worker now
    assert rename("Two") == 302
    until(lambda: sheet().status_code == 200)
    worker.kill()
    redis_server.send_signal(signal.SIGSTOP)
    assert (rename("Three"), sheet().status_code) == (302, 200)
    redis_server.kill()
    assert (rename("Four"), sheet().status_code) == (302, 200)
    assert visitor.http.get("/api/v1/games").status_code == 200
