"""The browsers that have an owner's lists: shown, dated, forgotten."""

import uuid
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone

from rulesets.accounts import services as accounts
from rulesets.devices import services
from rulesets.devices.models import Device
from rulesets.lists.models import List
from rulesets.lists.services import lifecycle
from rulesets.web.ownership import device_key
from tests.builders import fleet
from tests.pages import page

pytestmark = pytest.mark.django_db

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1"


def browser(owner, user_agent=FIREFOX):
    """Return a browser with a row, and that row's id."""
    device = services.add_device(owner, user_agent)
    client = Client(headers={"User-Agent": user_agent})
    client.cookies[settings.OWNER_COOKIE] = device_key(device)
    return client, device


def shown(client):
    rows = page(client.get("/devices")).one("ul", cls="rows").all("li")
    return sorted(
        (row.one("b").text, bool(row.all(cls="badge")), bool(row.all("form"))) for row in rows
    )


def test_browsers_of_an_owner_are_shown(owner):
    here, _device = browser(owner)
    browser(owner, SAFARI)
    browser(uuid.uuid4(), SAFARI)
    assert shown(here) == [("Firefox, Linux", True, False), ("Safari, iPhone", False, True)]


def test_new_browser_gets_a_row_with_its_first_list():
    client = Client(headers={"User-Agent": SAFARI})
    client.get("/")
    assert Device.objects.count() == 0
    client.post("/samples/gf35")
    assert Device.objects.get().user_agent == SAFARI
    assert shown(client) == [("Safari, iPhone", True, False)]


def test_new_browser_whose_row_cannot_be_stored_saves_no_list():
    def refuse(execute, sql, *rest):
        if "INSERT" in sql and Device._meta.db_table in sql:
            raise OperationalError("database or disk is full")
        return execute(sql, *rest)

    client, given = Client(), {"name": "Third Patrol", "size": "450"}
    with connection.execute_wrapper(refuse):
        assert client.post("/new/warfleets", given).status_code == 503
    assert List.objects.count() == 0
    assert "Third Patrol" in client.post("/new/warfleets", given, follow=True).text


def test_forgotten_browser_is_refused(owner):
    here, _device = browser(owner)
    there, lost = browser(owner)
    row = lifecycle.create(owner, fleet(300))
    assert there.get(f"/lists/{row.pk}/").status_code == 200
    assert here.post(f"/devices/{lost}/forget")["Location"] == "/devices"
    assert [
        there.get(f"/lists/{row.pk}/").status_code,
        there.post(f"/lists/{row.pk}/delete").status_code,
        there.get("/api/v1/lists").json()["count"],
    ] == [404, 404, 0]
    assert here.get(f"/lists/{row.pk}/").status_code == 200


@pytest.mark.parametrize("whose", ["own", "other's", "nobody's"])
def test_browser_that_cannot_be_forgotten(owner, whose):
    here, device = browser(owner)
    _there, theirs = browser(uuid.uuid4())
    id = {"own": device, "other's": theirs, "nobody's": uuid.uuid4()}[whose]
    assert here.post(f"/devices/{id}/forget").status_code == 404
    assert Device.objects.count() == 2


def test_day_is_noted_once(owner, django_assert_num_queries):
    client, _device = browser(owner)
    Device.objects.update(seen_on=timezone.localdate() - timedelta(days=3))
    client.get("/privacy")
    assert Device.objects.get().seen_on == timezone.localdate()
    with django_assert_num_queries(1):
        client.get("/privacy")


def test_browsers_of_both_go_on_after_a_merger(owner):
    second = uuid.uuid4()
    first, device = browser(second)
    lifecycle.create(second, fleet(300, name="Mine"))
    accounts.merge(second, owner)
    assert Device.objects.get(pk=device).owner == owner
    assert "Mine" in first.get("/").text
