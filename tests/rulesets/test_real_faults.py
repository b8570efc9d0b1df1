"""Two nodes and a worker with one database and one Redis, and faults as they happen to them.

Nothing is half done, and they are well by themselves.
"""

import io
import json
import re
import resource
import signal
import socket
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path

import httpx
import pytest
import redis
from django.db import connection

from rulesets.web import outgoing
from tests.armies.armyforge.samples import raw as raw_book
from tests.attacks.visitor import Visitor, together
from tests.rulesets.conftest import HAS_REDIS
from tests.server import started, until

pytestmark = pytest.mark.database

needs_redis = pytest.mark.skipif(not HAS_REDIS, reason="There is no Redis here.")
IS_SQLITE = connection.vendor == "sqlite"
FLEET = {"game": "warfleets", "name": "Patrol", "size": 450, "entries": []}
TYPED = {"name": "Third Patrol", "size": "450"}


def figure(node, name):
    """Return a figure of a node's, 0 as long as there is none."""
    lines = httpx.get(f"{node}/metrics").text.splitlines()
    return next((float(line.rpartition(" ")[2]) for line in lines if line.startswith(name)), 0)


def asking(visitor):
    """The visitor's own client, which from now on also sends a key of the owner's."""
    if "Authorization" not in visitor.http.headers:
        made = visitor.post("/keys", {"name": "Key", "scope": "write", "days": "30"}).text
        key = re.search(r"muster_[\w-]+", made)[0]
        visitor.http.headers["Authorization"] = f"Bearer {key}"
    return visitor.http


def api(visitor, path):
    return asking(visitor).get(f"/api/v1/{path}").json()


def test_request_sent_many_times_at_once_is_done_once(server):
    with httpx.Client(base_url=server[0]) as http, ThreadPoolExecutor(8) as hands:
        post = partial(http.post, "/api/v1/lists", json=FLEET)
        send = partial(post, headers={"Idempotency-Key": "0b9cf2a6-6f8e-4a3f"})
        sent = [each.result() for each in [hands.submit(send) for _ in range(8)]]
    assert {each.status_code for each in sent} <= {201, 409}
    assert len({each.json()["id"] for each in sent if each.status_code == 201}) == 1


def test_book_that_many_import_at_once_is_there_once(server):
    visitor = Visitor(server[0])
    visitor.bring(FLEET)
    with ThreadPoolExecutor(8) as hands:
        asked = [
            hands.submit(visitor.post, "/import", {"text": raw_book().decode()}) for _ in range(8)
        ]
    assert {each.result().status_code for each in asked} == {302}
    assert len(api(visitor, "books")["results"]) == 1


def seats(visitor):
    """Open a campaign; return the paths of its seats: two players and a watcher."""
    names = {"name_1": "Anna", "name_2": "Bruno"}
    books = {f"book_{number}": "meridian-levy" for number in range(1, 7)}
    opened = visitor.post("/campaigns/new", {"objectives": 9, **names, **books})
    page = visitor.http.get(opened.headers["Location"])
    return re.findall(r'value="http[^"]*(/c/[^"]+)"', page.text)


def test_actions_at_the_same_moment_have_one_order_and_none_is_lost(server):
    """Each of two players takes every objective, one after the other."""

    def take_all(visitor, seat):
        for number in range(1, 10):
            action = {"id": "new", "player": "p1", "do": "take", "objective": number}
            visitor.post(f"{seat}act", {"do": json.dumps(action)})

    first, second = Visitor(server[0]), Visitor(server[0])
    anna, bruno, watcher = seats(first)
    together(partial(take_all, first, anna), partial(take_all, second, bruno))
    taken = {"p1": [], "p2": []}
    for action in first.http.get(f"{watcher}campaign.json").json()["entries"]:
        taken[action["player"]].append(action["objective"])
    assert taken == {"p1": [*range(1, 10)], "p2": [*range(1, 10)]}


def children_of(pid):
    return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))


def allow_files(server, size):
    """Let the processes of a server write files up to a size alone, as on a disk that is full."""
    for pid in (server.pid, *children_of(server.pid)):
        _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, most))


@pytest.mark.skipif(not IS_SQLITE, reason="The disk of PostgreSQL is not ours to fill.")
def test_full_disk_keeps_what_was_typed_until_there_is_room(server):
    address, process = server
    visitor = Visitor(address)
    page = visitor.bring(FLEET)
    before = api(visitor, "lists")
    allow_files(process, 0)
    refused = visitor.post("/new/warfleets", TYPED)
    edited = visitor.post(f"{page}edit", {"do": "rename", "name": "x"})
    assert [each.status_code for each in (refused, edited)] == [503, 503]
    assert refused.headers["Retry-After"] == "5"
    assert "\nThird Patrol</textarea>" in refused.text
    assert api(visitor, "lists") == before
    allow_files(process, resource.RLIM_INFINITY)
    assert visitor.post("/new/warfleets", TYPED).status_code == 302
    assert len(api(visitor, "lists")["results"]) == 2


def test_edits_are_whole_when_the_program_ends_among_them(server, environment):
    """It ends by itself, also with children that draw sheets; another reads what it saved."""
    acknowledged = []

    def rename(number):
        with suppress(httpx.HTTPError):
            answer = visitor.http.post(
                f"{page}edit", data={**token, "do": f"rename?name=x{number}"}
            )
            acknowledged.extend([f"x{number}"] if answer.status_code == 302 else [])

    with_children = environment | {"CELERY": "off", "SHEET_SECONDS": "60"}
    with started(with_children, threads=4, kill_after=60) as (address, process):
        visitor = Visitor(address)
        assert visitor.http.get("/blank/gf35/army-roster.pdf").status_code == 200
        page = visitor.bring(FLEET)
        token = {"csrfmiddlewaretoken": visitor.http.cookies["csrftoken"]}
        with ThreadPoolExecutor(4) as hands:
            asked = [hands.submit(rename, number) for number in range(180)]
            asked[10].result()
            process.terminate()
        assert process.wait(20) == 0
    visitor.http.base_url = server[0]
    id = page.split("/")[2]
    kept = api(visitor, f"lists/{id}/revisions?limit=200")["results"]
    newest = api(visitor, f"lists/{id}")
    assert sorted(each["revision"] for each in kept) == list(range(1, newest["revision"] + 1))
    renamed = {each["label"].rpartition(" ")[2] for each in kept if each["edit"] == "rename"}
    assert set(acknowledged) <= renamed
    assert len(acknowledged) > 5


def test_edit_does_not_wait_for_a_silent_address(server):
    visitor = Visitor(server[0])
    page = visitor.bring(FLEET)
    path = f"/api/v1/lists/{page.split('/')[2]}"
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        asking(visitor).post(f"{path}/webhooks", json={"url": url}).raise_for_status()
        start = time.monotonic()
        edit = {"edit": "rename", "arguments": {"name": "News"}}
        visitor.http.post(f"{path}/edits", json=edit).raise_for_status()
        assert time.monotonic() - start < outgoing.SECONDS / 2


def sheets_by_job(visitor, page):
    """Have three sheets printed by a job; return how many came."""
    begun = asking(visitor).post("/api/v1/jobs/sheets", json={"lists": [page.split("/")[2]] * 3})
    job = begun.headers["Location"]
    until(lambda: visitor.http.get(job).json()["state"] != "waiting")
    done = visitor.http.get(job).json()
    assert (done["state"], done["problems"]) == ("done", [])
    with zipfile.ZipFile(io.BytesIO(visitor.http.get(done["result"]).content)) as found:
        return len(found.namelist())


def test_job_is_done_in_the_background(server):
    visitor = Visitor(server[0])
    assert sheets_by_job(visitor, visitor.bring(FLEET)) == 3


@needs_redis
def test_nodes_and_their_processes_share_what_they_know(server, other, worker):
    node = server[0]
    visitor = Visitor(node)
    page = visitor.bring(FLEET)
    both = (node, other)
    games = 'muster_request_seconds_count{method="GET",route="api/v1/games"'
    cached = 'muster_sheets_total{outcome="cached"}'
    before = figure(node, games), figure(node, cached)

    def get(address, path):
        return asking(visitor).get(f"{address}{path}", headers={"Host": "localhost"})

    answers = [get(each, "/api/v1/games") for each in both * 4]
    left = [int(answer.headers["RateLimit-Remaining"]) for answer in answers]
    assert left == list(range(left[0], left[0] - 8, -1))
    assert figure(node, games) == before[0] + 4
    until(lambda: get(other, f"{page}sheet.pdf").status_code == 200)  # a busy machine
    drawn = [get(each, f"{page}sheet.pdf") for each in both]
    assert drawn[0].content == drawn[1].content
    assert figure(node, cached) == before[1] + 1
    visitor.post("/import", {"text": raw_book().decode()})
    assert [len(get(each, "/api/v1/books").json()["results"]) for each in both] == [1, 1]


@needs_redis
def test_jobs_are_done_by_the_worker(server, worker):
    visitor = Visitor(server[0])
    page = visitor.bring(FLEET)
    before = figure(server[0], 'muster_sheets_total{outcome="drawn"}')
    assert sheets_by_job(visitor, page) == 3
    assert figure(server[0], 'muster_sheets_total{outcome="drawn"}') == before


@needs_redis
def test_worker_and_redis_may_go_at_any_moment(server, worker, redis_server, environment):
    """The last test here, for they stay away."""
    visitor = Visitor(server[0])
    page = visitor.bring(FLEET)

    def rename(name):
        return visitor.post(f"{page}edit", {"do": "rename", "name": name}).status_code

    def sheet():
        return visitor.http.get(f"{page}sheet.pdf")

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
