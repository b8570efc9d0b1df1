"""One edit of a 30-entry fleet: its answer and queries; the weight of the first visit."""

import itertools
import uuid

from tests.bench.measure import (
    big_fleet,
    compressed,
    digests_of,
    say,
    say_first_visit,
    say_queries,
    set_up,
)

set_up()

from django.conf import settings
from django.test import Client

from rulesets.lists.services import lifecycle
from tests.pages import cookie_of

settings.ALLOWED_HOSTS.append("testserver")
owner = uuid.uuid4()
fleet = lifecycle.create(owner, big_fleet())
address = f"/lists/{fleet.pk}/"


def client_of(owner):
    client = Client(enforce_csrf_checks=True)
    client.cookies[settings.OWNER_COOKIE] = cookie_of(owner)
    client.cookies[settings.CSRF_COOKIE_NAME] = "a" * 32
    return client


client = client_of(owner)
digests = digests_of(client.get(address + "?entry=a5"))
facings = itertools.cycle(("rear", "front"))


def turn():
    """Move the weapon in the first slot of one ship."""
    do = f"set_facing?entry=a5&slot=0:rapid-cannon&facing={next(facings)}"
    response = client.post(
        address + "edit",
        {"do": do, "open": "entry=a5", "csrfmiddlewaretoken": "a" * 32, "digests": digests},
        headers={"HX-Request": "true"},
    )
    assert response.status_code == 200, response.content
    return response


answer = say_queries("queries of an edit", turn, 6)
weight = compressed(answer.content)
say("answer of an edit, compressed", f"{weight / 1000:.1f} kB", "8 kB", weight <= 8_000)

say_first_visit(client, address)
