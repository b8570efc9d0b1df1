"""Faults as they happen to a running program: nothing is half done, and it is well by itself."""

import json
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path

import httpx
import pytest
from django.db import connection

from tests import database
from tests.armies.armyforge.samples import raw as raw_book
from tests.attacks.visitor import Visitor, together
from tests.server import ROOT, at_once, started

pytestmark = pytest.mark.database

IS_SQLITE = connection.vendor == "sqlite"
FLEET = {"game": "warfleets", "name": "Patrol", "size": 450, "entries": []}
TYPED = {"name": "Third Patrol", "size": "450"}


@pytest.fixture(scope="module")
def environment(database_url):
    return {
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "LOG_LEVEL": "CRITICAL",
        "DATABASE_URL": database_url,
        "DISK_FLOOR": "0",
    }


@pytest.fixture(scope="module")
def server(environment):
    with started(environment, workers=2, threads=2) as running:
        yield running


def api(visitor, path):
    key = {"Authorization": f"Bearer {visitor.http.cookies['muster_owner']}"}
    return visitor.http.get(f"/api/v1/{path}", headers=key).json()


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


def serves(pid):
    """Say whether a worker has threads that take requests."""
    tasks = Path(f"/proc/{pid}/task").glob("*/comm")
    return any(each.read_text().startswith("tokio") for each in tasks)


def wait_for_workers(server):
    """Wait until each worker serves and has children of its own.

    A worker that is still loading does not hear that it is to end.
    """
    for _ in range(600):
        if all(children_of(pid) and serves(pid) for pid in children_of(server.pid)):
            break
        time.sleep(0.05)


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

    with_children = environment | {"SHEET_PROCESSES": "1", "SHEET_SECONDS": "60"}
    with started(with_children, threads=2, kill_after=60) as (address, process):
        visitor = Visitor(address)
        assert visitor.http.get("/blank/gf35/army-roster.pdf").status_code == 200
        page = visitor.bring(FLEET)
        wait_for_workers(process)
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


def test_process_that_is_still_starting_its_children_ends():
    """At once, or half a second later."""
    script = """if True:
        import multiprocessing, time
        from functools import partial
        from django.conf import settings
        from rulesets.pools import Pool
        settings.configure(CHILDREN=1)
        fork, forkserver = map(multiprocessing.get_context, ("fork", "forkserver"))
        def start(seconds):
            Pool("CHILDREN", forkserver, partial(time.sleep, 60), 1).start()
            time.sleep(seconds)
        starting = [fork.Process(target=start, args=(seconds,)) for seconds in (0, 0.5)]
        for process in starting:
            process.start()
        for process in starting:
            process.join(30)
            print("ended", process.exitcode)
            process.kill()
    """
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=True)
    assert done.stdout == b"ended 0\n" * 2


@pytest.mark.skipif(not IS_SQLITE, reason="The tests' own tables are PostgreSQL's.")
def test_two_migrate_at_once(tmp_path):
    path = tmp_path / "muster.sqlite3"
    shutil.copy(database.template(), path)
    with sqlite3.connect(path) as older:
        older.executescript(
            "drop table django_session; delete from django_migrations where app = 'sessions'"
        )
    ended = at_once("migrate", DATABASE_URL=f"sqlite:///{path}", LOG_LEVEL="ERROR")
    assert ended == "[0, 0]"
