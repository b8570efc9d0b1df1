"""Logs have the route of a request, never a key."""

import json
import logging

import pytest
from django.conf import settings
from pythonjsonlogger.json import JsonFormatter

from rulesets.monitoring.logs import OmitAddresses

KEY = "a-key-that-opens-a-list"


class Lines(logging.Handler):
    """Collects lines as the console would show them."""

    def __init__(self):
        super().__init__()
        self.lines = []
        self.addFilter(OmitAddresses())
        self.setFormatter(JsonFormatter(settings.LOGGING["formatters"]["json"]["fmt"]))

    def emit(self, record):
        self.lines.append(self.format(record))


@pytest.fixture
def lines(db):
    handler, root = Lines(), logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield handler.lines
    root.removeHandler(handler)
    root.setLevel(level)


@pytest.mark.parametrize("address", [f"/s/{KEY}/", f"/nothing/{KEY}", f"/war-room/{KEY}/"])
def test_no_line_holds_a_key(client, lines, address):
    client.get(address)
    assert [line for line in lines if KEY in line] == []
    assert [json.loads(line)["status"] for line in lines if '"muster.requests"' in line] == [404]


def test_line_says_who_asked_for_what(client, lines):
    response = client.get("/rules?x=1", headers={"X-Request-ID": "abc-1"})
    (line,) = [json.loads(line) for line in lines if '"muster.requests"' in line]
    shown = {name: line[name] for name in ("id", "address", "method", "route", "status")}
    assert shown == {
        "id": "abc-1",
        "address": "127.0.0.1",
        "method": "GET",
        "route": "rules",
        "status": 200,
    }
    assert response["X-Request-ID"] == "abc-1"


@pytest.mark.parametrize("given", ["", "x" * 65, "a b", "ключ"])
def test_strange_ids_are_not_repeated(client, db, given):
    response = client.get("/rules", headers={"X-Request-ID": given} if given else {})
    assert len(response["X-Request-ID"]) == 32
