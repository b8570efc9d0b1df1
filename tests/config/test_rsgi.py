"""The entry point of the server, over sockets."""

import asyncio
import json
import select
import socket
from contextlib import ExitStack
from types import SimpleNamespace
from urllib.parse import urlsplit

import httpx

from config import rsgi

HEAD = (
    b"POST /api/v1/validate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 1000\r\n\r\n"
)
FLEET = json.dumps({"game": "warfleets", "size": 450}).encode()
JSON = {"Content-Type": "application/json"}


def test_unfinished_bodies_hold_no_thread(address):
    place = urlsplit(address)
    with ExitStack() as stack:
        for _ in range(40):
            client = stack.enter_context(socket.create_connection((place.hostname, place.port)))
            client.sendall(HEAD)
        assert httpx.get(f"{address}/healthz").json() == {"status": "ok"}


def test_many_requests_of_one_client_do_not_delay_another(address):
    place = urlsplit(address)
    page = b"GET /rules/gf35 HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with ExitStack() as stack:
        clients = [
            stack.enter_context(socket.create_connection((place.hostname, place.port)))
            for _ in range(40)
        ]
        for client in clients:
            client.sendall(page)
        other = stack.enter_context(
            httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2"))
        )
        assert other.get(f"{address}/healthz").status_code == 200
        answered, _, _ = select.select(clients, [], [], 0)
        assert len(answered) < len(clients) // 2


def test_chunked_body_is_read(address):
    answer = httpx.post(
        f"{address}/api/v1/validate", content=iter([FLEET[:9], FLEET[9:]]), headers=JSON
    )
    assert (answer.status_code, answer.json()["size"]) == (200, 450)


def test_chunked_body_over_the_limit_is_refused_by_its_length(address):
    pieces = (b" " * 100_000 for _ in range(90))
    answer = httpx.post(f"{address}/api/v1/validate", content=pieces, headers=JSON)
    assert (answer.status_code, answer.json()["problems"][0]["message"]) == (413, "9000000 bytes")


def test_page_over_the_limit_is_refused_by_its_length(address):
    answer = httpx.post(f"{address}/import", content=b" " * 9_000_000)
    assert (answer.status_code, "9.0 MB" in answer.text) == (413, True)


def test_path_and_query_keep_their_characters(address):
    answer = httpx.get(f"{address}/api/v1/lists?q=%C3%A9&b%C3%A9=1")
    assert [each["place"] for each in answer.json()["problems"]] == ["bé"]


def test_header_with_an_underscore_is_not_one_with_a_dash(address):
    answer = httpx.get(f"{address}/api/v1/games", headers={"X_Request_ID": "forged"})
    assert answer.headers["X-Request-ID"] != "forged"


class Client:
    """A client that sends the beginning of a body, waits, and goes away."""

    def __init__(self, seconds):
        self.seconds, self.answers = seconds, []

    async def __aiter__(self):
        yield b"do=rename&name=Thi"
        await asyncio.sleep(self.seconds)

    def response_empty(self, status, headers):
        self.answers.append((status, headers))


def test_body_that_does_not_come_is_given_up(monkeypatch):
    monkeypatch.setattr(rsgi, "BODY_SECONDS", 0.01)
    client = Client(seconds=60)
    asyncio.run(rsgi.application(None, client))
    assert client.answers == [(408, [("connection", "close")])]


def test_body_that_breaks_off_is_not_taken_for_the_whole():
    client = Client(seconds=0)
    scope = SimpleNamespace(headers={"content-length": "30"})
    asyncio.run(rsgi.application(scope, client))
    assert client.answers == [(400, [("connection", "close")])]
