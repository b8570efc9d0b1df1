"""One edit of a 30-entry fleet: its answer and queries; the weight of the first visit."""

import itertools
import re
import uuid

from tests.bench.measure import big_fleet, compressed, say, seconds, set_up

set_up()

from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from fleets.services import fleets
from rulesets.ownership import owner_key

settings.ALLOWED_HOSTS.append("testserver")
owner = uuid.uuid4()
fleet = fleets.create(owner, big_fleet())
address = f"/fleets/{fleet.pk}/"


def client_of(owner):
    client = Client(enforce_csrf_checks=True)
    client.cookies[settings.OWNER_COOKIE] = owner_key(owner)
    client.cookies[settings.CSRF_COOKIE_NAME] = "a" * 32
    return client


client = client_of(owner)
facings = itertools.cycle(("rear", "front"))


def turn():
    """Move the weapon in the first slot of one ship."""
    do = f"set_facing?entry=a5&slot=0:rapid-cannon&facing={next(facings)}"
    response = client.post(
        address + "edit",
        {"do": do, "open": "entry=a5", "csrfmiddlewaretoken": "a" * 32},
        headers={"HX-Request": "true"},
    )
    assert response.status_code == 200, response.content
    return response


with CaptureQueriesContext(connection) as queries:
    answer = turn()
say("queries of an edit", len(queries), 6, len(queries) <= 6)
weight = compressed(answer.content)
say("answer of an edit, compressed", f"{weight / 1000:.1f} kB", "12 kB", weight <= 12_000)

page = client.get(address)
html = compressed(page.content)
files = re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js|svg|woff2))"', page.content.decode())
sizes = {}
for file in dict.fromkeys(files):
    path = settings.STATIC_ROOT / file.removeprefix("/static/")
    brotli = path.with_name(path.name + ".br")
    sizes[file] = (brotli if brotli.exists() else path).stat().st_size
for path in (settings.STATIC_ROOT / "fonts").glob("*.*.woff2"):
    sizes["/static/fonts/" + path.name] = path.stat().st_size
total = html + sum(sizes.values())
script = sum(size for file, size in sizes.items() if file.endswith(".js"))
say(
    "first visit of the editor, 30 entries, compressed",
    f"{total / 1000:.1f} kB (page {html / 1000:.1f})",
    "45 kB",
    total <= 45_000,
)
say("script in it", f"{script / 1000:.1f} kB", "22 kB", script <= 22_000)
opened = seconds(lambda: client.get(address), 10)
print(f"     the editor's page: {opened * 1000:.1f} ms, {len(page.content) / 1000:.0f} kB")
