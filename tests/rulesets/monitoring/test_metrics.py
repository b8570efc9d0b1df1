"""Metrics: who may read them and what they count; crash reports without keys."""

import json
import uuid
from concurrent.futures import ProcessPoolExecutor
from ipaddress import ip_network
from multiprocessing import get_context

import pytest
import sentry_sdk
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_started
from django.db import close_old_connections
from django.test import RequestFactory
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from prometheus_client import REGISTRY

from rulesets.lists.services import editing, lifecycle
from rulesets.operations.crashes import report_to
from tests.builders import fleet, ship

KEY = uuid.uuid4().hex


@csrf_exempt
def fail(request, key):
    raise RuntimeError("no reason")


urlpatterns = [path("s/<slug:key>/", fail)]


def counted(name, **labels):
    return REGISTRY.get_sample_value(name, labels) or 0


def test_strangers_find_no_figures(client, settings):
    settings.METRICS_ADDRESSES, settings.METRICS_TOKEN = [ip_network("10.0.0.0/8")], KEY
    wrong = client.get("/metrics", headers={"Authorization": "Bearer other"})
    assert [client.get("/metrics").status_code, wrong.status_code] == [404, 404]


def test_no_token_opens_what_has_none(client):
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_allowed_addresses_and_bearers_of_the_token_read_them(client, settings):
    settings.METRICS_TOKEN = KEY
    bearer = client.get("/metrics", headers={"Authorization": f"Bearer {KEY}", "Host": "node-1"})
    settings.METRICS_ADDRESSES = [ip_network("127.0.0.0/8")]
    near = client.get("/metrics")
    assert b"# TYPE muster_request_seconds histogram" in bearer.content
    assert b"# TYPE muster_edits_total counter" in near.content


def test_requests_are_counted_by_route(client, db):
    labels = {"method": "other", "route": "privacy", "status": "405"}
    before = counted("muster_request_seconds_count", **labels)
    client.generic("BREW", "/privacy")
    assert counted("muster_request_seconds_count", **labels) == before + 1


def test_edits_are_counted_once_they_are_saved(db, django_capture_on_commit_callbacks):
    owner = uuid.uuid4()
    row = lifecycle.create(owner, fleet(450, ship("cruiser")))
    before = counted("muster_edits_total", game="warfleets")
    with django_capture_on_commit_callbacks(execute=True):
        editing.edit(owner, row.pk, "rename", {"name": "Third Patrol"})
        editing.edit(owner, row.pk, "rename", {"name": "Third Patrol"})
    assert counted("muster_edits_total", game="warfleets") == before + 1


def crashes():
    """Crash reports as they would be sent to Sentry, of a request that is full of keys."""
    sent = []

    class Kept(sentry_sdk.transport.Transport):
        def capture_envelope(self, envelope):
            sent.append(json.dumps(envelope.get_event()))

    report_to("https://key@sentry.invalid/1", transport=Kept)
    browser = RequestFactory(headers={"Authorization": f"Bearer {KEY}"})
    browser.cookies["muster_owner"] = KEY
    request = browser.post(f"/s/{KEY}/?key={KEY}", {"name": KEY})
    request_started.disconnect(close_old_connections)  # these belong to the tests
    WSGIHandler()(request.environ, lambda status, headers: None)
    return sent


@pytest.mark.urls(__name__)
def test_crash_is_reported_without_any_key():
    """In a process of its own, for once begun Sentry watches every later request and query."""
    with ProcessPoolExecutor(1, get_context("fork")) as own:
        (crash,) = own.submit(crashes).result()
    found = json.loads(crash)
    assert found["exception"]["values"][0]["type"] == "RuntimeError"
    assert found["transaction"] == "/s/{key}/"
    assert KEY not in crash
