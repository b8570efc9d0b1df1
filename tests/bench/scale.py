"""A thousand stored fleets, then a million: the same queries in the same time."""

import statistics
import time
import uuid

from tests.bench.measure import big_fleet, say, set_up

set_up()

from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rulesets.engine import codec
from rulesets.lists.models import List
from rulesets.lists.services import lifecycle
from tests.pages import cookie_of

settings.ALLOWED_HOSTS.append("testserver")
FEW, MANY, STEP = 1_000, 1_000_000, 20_000
owner = uuid.uuid4()


def fill(upto):
    """Stored fleets of strangers, written in bulk with a short document."""
    text = codec.write(big_fleet(2, 1))
    made = List.objects.count()
    now = List.objects.first().updated_at
    while made < upto:
        count = min(STEP, upto - made)
        List.objects.bulk_create(
            [
                List(
                    owner=uuid.uuid4(),
                    document=text,
                    game="warfleets",
                    name="Stored",
                    points=1,
                    verdict="legal",
                    updated_at=now,
                )
                for _ in range(count)
            ],
            batch_size=2_000,
        )
        made += count
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")


def measure():
    """Median milliseconds and query count of each page."""
    client = Client()
    client.cookies[settings.OWNER_COOKIE] = cookie_of(owner)
    fleet = List.objects.get(owner=owner)
    found = {}
    for name, path in (
        ("home", "/"),
        ("editor", f"/lists/{fleet.pk}/"),
        ("shared", f"/s/{fleet.share_key}/"),
    ):
        client.get(path)
        spent = []
        for _ in range(60):
            start = time.perf_counter()
            client.get(path)
            spent.append((time.perf_counter() - start) * 1000)
        with CaptureQueriesContext(connection) as queries:
            client.get(path)
        found[name] = (statistics.median(spent), len(queries))
    return found


lifecycle.create(owner, big_fleet())
fill(FEW)
few = measure()
fill(MANY)
many = measure()
for name in few:
    ratio = many[name][0] / few[name][0]
    same = few[name][1] == many[name][1]
    say(
        f"{name} with 1,000,000 stored fleets to 1,000",
        f"x {ratio:.2f}, {few[name][1]} and {many[name][1]} queries",
        "x 1.2",
        ratio <= 1.2 and same,
    )
