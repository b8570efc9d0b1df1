"""Background work of a running server, for which no request waits."""

import io
import socket
import time
import zipfile

import httpx
import pytest

from rulesets import outgoing
from rulesets.lists.api import bodies
from tests.server import running


@pytest.fixture(scope="module")
def api():
    """A client of a server with background threads."""
    with running(workers=1, BACKGROUND_THREADS="2", WEBHOOKS_INSIDE="on") as address:
        yield httpx.Client(base_url=f"{address}/api/v1", timeout=20)


@pytest.fixture
def made(api):
    """Store a list and send requests as its owner from now on."""
    made = httpx.post(f"{api.base_url}lists", json=bodies.ARMY).raise_for_status().json()
    api.headers["Authorization"] = f"Bearer {made['owner_key']}"
    return made


def test_job_is_done_in_the_background(api, made):
    begun = api.post("/jobs/sheets", json={"lists": [made["id"]] * 3})
    ends = time.monotonic() + 30
    while (job := api.get(begun.headers["Location"]).json())["state"] == "waiting":
        assert time.monotonic() < ends
        time.sleep(0.1)
    assert (job["state"], job["problems"]) == ("done", [])
    with zipfile.ZipFile(io.BytesIO(api.get(job["result"]).content)) as found:
        assert len(found.namelist()) == 3


def test_edit_does_not_wait_for_a_silent_address(api, made):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        api.post(f"/lists/{made['id']}/webhooks", json={"url": url}).raise_for_status()
        start = time.monotonic()
        edit = {"edit": "rename", "arguments": {"name": "News"}}
        api.post(f"/lists/{made['id']}/edits", json=edit).raise_for_status()
        assert time.monotonic() - start < outgoing.SECONDS / 2
