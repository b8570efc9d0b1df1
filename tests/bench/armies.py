"""An army list of 30 entries and 60 picks: the engine, one edit, the weight of the first visit."""

import itertools
import json
import uuid

from tests.armies.shown import many
from tests.bench.measure import (
    TOGGLE,
    compressed,
    digests_of,
    say,
    say_first_visit,
    say_queries,
    seconds,
    set_up,
)

set_up()

from django.conf import settings
from django.test import Client

from rulesets.books.library import Books
from rulesets.engine import codec
from rulesets.engine.report import judge
from rulesets.games.gf35 import GF35
from rulesets.lists.services import lifecycle
from tests.pages import cookie_of

settings.ALLOWED_HOSTS.append("testserver")
TOKEN = "a" * 32


def engine():
    document = many()
    books = Books(document.game).library(document)
    roster = GF35.resolve(document, books)
    assert judge(GF35, document, books).verdict == "legal"
    whole = seconds(lambda: judge(GF35, document, books))
    half = many(3)
    small = seconds(lambda: judge(GF35, half, books))
    say("resolve and report, 30 entries", f"{whole * 1000:.2f} ms", "0.4 ms", whole <= 0.0004)
    ratio = whole / small
    say("the same, 30 entries to 15", f"x {ratio:.1f}", "x 2.4: linear", ratio <= 2.4)
    text = codec.write(document)
    ratio = seconds(lambda: GF35.issues(roster)) / seconds(lambda: json.loads(text))
    say("checks to json.loads of the document", f"x {ratio:.1f}", "x 4", ratio <= 4)


def client_and_address():
    owner = uuid.uuid4()
    row = lifecycle.create(owner, many())
    client = Client(enforce_csrf_checks=True)
    client.cookies[settings.OWNER_COOKIE] = cookie_of(owner)
    client.cookies[settings.CSRF_COOKIE_NAME] = TOKEN
    return client, f"/lists/{row.pk}/"


def edits():
    client, address = client_and_address()
    changes = itertools.cycle(TOGGLE)

    shown = {}

    def change():
        form = {
            "do": next(changes),
            "open": "entry=e3",
            "csrfmiddlewaretoken": TOKEN,
            **shown,
        }
        response = client.post(address + "edit", form, headers={"HX-Request": "true"})
        assert response.status_code == 200, response.content
        return response

    change()
    shown["digests"] = digests_of(client.get(address + "?entry=e3"))
    answer = say_queries("queries of an edit", change, 6)
    weight = compressed(answer.content)
    say("answer of an edit, compressed", f"{weight / 1000:.1f} kB", "8 kB", weight <= 8_000)
    spent = seconds(change, 10)
    print(f"     the edit: {spent * 1000:.1f} ms, {len(answer.content) / 1000:.0f} kB")
    say_first_visit(client, address)


if __name__ == "__main__":
    engine()
    edits()
