"""A campaign of four players after 16 rounds and 600 actions, by processor time."""

import time
import uuid

from tests.bench.measure import compressed, say, seconds, set_up

set_up()

from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armies.campaigns.services import open_campaign
from armies.campaigns.states import library_of as library
from rulesets.engine import codec
from rulesets.games.strategy.document import CampaignDocument
from rulesets.games.strategy.replay import replay
from rulesets.games.strategy.tables import Part
from tests.wars import war

settings.ALLOWED_HOSTS.append("testserver")
HTMX = {"HX-Request": "true"}


def cpu(action):
    return seconds(action, 5, time.process_time)


def pure(document):
    """The state, after measuring how long it takes to come to it."""
    books = library(document, None)
    text = codec.write(document)
    state = replay(document, books)
    assert state.breaches == []
    print(f"     {len(document.entries)} actions, {len(text) / 1000:.0f} kB, round {state.round}")
    whole = cpu(lambda: replay(codec.read(CampaignDocument, text), books))
    say("read and replay a long campaign", f"{whole * 1000:.1f} ms", "20 ms", whole <= 0.02)
    return state


def pages(document, state):
    row = open_campaign(uuid.uuid4(), document)
    keys = dict(row.seats.values_list("player", "key"))
    client, seat = Client(), f"/c/{keys[state.turn]}/"
    page = client.get(seat)
    with CaptureQueriesContext(connection) as queries:
        client.get(seat)
    say("queries of its war room", len(queries), 2, len(queries) <= 2)
    opened = cpu(lambda: client.get(seat))
    weight = f"{compressed(page.content) / 1000:.1f} kB"
    say(f"its war room, {weight}", f"{opened * 1000:.1f} ms", "50 ms", opened <= 0.05)
    asked = cpu(lambda: client.get(f"{seat}news", {"seen": "1?"}, headers=HTMX))
    print(f"     no news: {asked * 1000:.1f} ms")


if __name__ == "__main__":
    document = war(16, until=Part.UPGRADES)
    pages(document, pure(document))
