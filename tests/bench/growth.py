"""The table of docs/scale.md: what grows, how long a page takes then, and the exponent of it.

`DATABASE_URL=postgres://… python -m tests.bench.growth` fills an empty database with up to a
million lists; names of tables choose some of them. An exponent of 1 is linear.
"""

import itertools
import math
import sys
import time
import uuid
from dataclasses import replace
from functools import partial

from tests.bench.measure import TOGGLE, big_fleet, set_up

set_up()

from django.conf import settings
from django.db import connection
from django.test import Client

from armies.campaigns.models import Seat
from rulesets.books.models import Book
from rulesets.books.services import store
from rulesets.engine import codec
from rulesets.lists.imports.importer import LEDGERS
from rulesets.lists.models import List, Revision
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.services import editing, lifecycle
from rulesets.sheets.options import SheetOptions
from tests.armies.shown import many
from tests.bench.news import DAMAGE, DIGESTS, SEEN
from tests.books import book_of
from tests.pages import cookie_of
from tests.wars import war

settings.ALLOWED_HOSTS.append("testserver")
settings.SHEET_PROCESSES = 0
HX = {"HX-Request": "true"}
STEP = 10_000
ROUNDS = 15


class Visitor:
    """A browser with one list: an army of thirty entries, or another document."""

    def __init__(self, document=None):
        self.owner = uuid.uuid4()
        self.client = Client()
        self.client.cookies[settings.OWNER_COOKIE] = cookie_of(self.owner)
        self.row = lifecycle.create(self.owner, document or many())
        self.path = f"/lists/{self.row.pk}/"
        self.changes = itertools.cycle(TOGGLE)

    def get(self, path):
        response = self.client.get(path)
        assert response.status_code == 200, (path, response.status_code)
        return response

    def edit(self):
        fields = {"do": next(self.changes), "open": "entry=e3"}
        response = self.client.post(f"{self.path}edit", fields, headers=HX)
        assert response.status_code == 200, response.status_code

    def sheet(self):
        row = List.objects.get(pk=self.row.pk)
        editing.edit(self.owner, row.pk, "rename", {"name": uuid.uuid4().hex})
        row.refresh_from_db()
        PRESENTATIONS[row.game].sheets.by_name["sheet"].render(row, SheetOptions(), None)


def milliseconds(action, rounds=ROUNDS):
    """Return the quickest of several rounds: whatever else runs on the machine only adds."""
    action()
    spent = []
    for _ in range(rounds):
        start = time.perf_counter()
        action()
        spent.append(1000 * (time.perf_counter() - start))
    return min(spent)


def analyse():
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")


def fill(upto, owner=None):
    """Store short lists in bulk, of one owner or of a stranger each."""
    text = codec.write(big_fleet(2, 1))
    rows = List.objects.filter(owner=owner) if owner else List.objects.all()
    now = Visitor().row.updated_at
    columns = {"document": text, "game": "warfleets", "name": "Stored", "points": 1}
    columns |= {"verdict": "legal", "updated_at": now, "text": "stored"}
    left = upto - rows.count()
    while left > 0:
        count = min(left, STEP)
        List.objects.bulk_create(
            [List(owner=owner or uuid.uuid4(), **columns) for _ in range(count)], batch_size=2000
        )
        left -= count
    analyse()


def lists_of_an_owner():
    visitor = Visitor()
    for count in (20, 200, 2000):
        fill(count, visitor.owner)
        yield (
            count,
            {
                "front page": milliseconds(lambda: visitor.get("/")),
                "found by name": milliseconds(lambda: visitor.get("/?q=stored")),
                "API, a page of lists": milliseconds(lambda: visitor.get("/api/v1/lists")),
                "edit": milliseconds(visitor.edit),
                "backup of all": milliseconds(lambda: visitor.get("/backup/all.zip"), 3),
            },
        )


def entries_of_a_list():
    for times in (3, 10, 30):
        visitor = Visitor(replace(many(times), size=1000 * times))
        yield (
            5 * times,
            {
                "editor": milliseconds(lambda v=visitor: v.get(v.path)),
                "edit": milliseconds(visitor.edit),
                "shared view": milliseconds(lambda v=visitor: v.get(f"/s/{v.row.share_key}/")),
                "sheet drawn": milliseconds(visitor.sheet, 3),
            },
        )


def revisions_of_a_list():
    visitor = Visitor()
    changes = [
        dict(entries=("e3",), **{verb: (TOGGLE[0].partition("add=")[2],)})
        for verb in ("add", "drop")
    ]
    made = itertools.cycle(changes)
    done = 1
    for count in (100, 1000, 10_000):
        while done < count:
            editing.edit(visitor.owner, visitor.row.pk, "change_picks", next(made))
            done += 1
        kept = Revision.objects.filter(list=visitor.row)
        yield (
            count,
            {
                "edit": milliseconds(visitor.edit),
                "undo": milliseconds(
                    lambda: visitor.client.post(f"{visitor.path}undo", headers=HX)
                ),
                "history": milliseconds(lambda: visitor.get(f"{visitor.path}history")),
                "revisions kept": kept.count(),
                "kB kept": sum(map(len, kept.values_list("document", flat=True))) / 1000,
            },
        )
        done += 2 * (ROUNDS + 1)


def stored_lists():
    visitor = Visitor()
    for count in (1_000, 30_000, 1_000_000):
        fill(count)
        yield (
            count,
            {
                "front page": milliseconds(lambda: visitor.get("/"), 40),
                "editor": milliseconds(lambda: visitor.get(visitor.path), 40),
                "edit": milliseconds(visitor.edit, 40),
                "shared view": milliseconds(
                    lambda: visitor.get(f"/s/{visitor.row.share_key}/"), 40
                ),
                "MB on disk": megabytes(List),
            },
        )


def megabytes(model):
    if connection.vendor != "postgresql":
        return math.nan
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_total_relation_size(%s)", [model._meta.db_table])
        return cursor.fetchone()[0] / 1e6


def published_books():
    visitor, book = Visitor(), book_of("gf35", "meridian-levy")
    for count in (10, 100, 1000):
        for number in range(Book.objects.count(), count):
            name = f"Book {number}"
            store(replace(book, key=f"book-{number}", name=replace(book.name, en=name)), "Bench")
        analyse()
        yield (
            count,
            {
                "editor": milliseconds(lambda: visitor.get(visitor.path)),
                "edit": milliseconds(visitor.edit),
                "new army": milliseconds(lambda: visitor.get("/new/gf35")),
                "books to look up": milliseconds(lambda: visitor.get("/rules/gf35")),
                "API, a page of books": milliseconds(lambda: visitor.get("/api/v1/books")),
            },
        )


def watchers_of_a_campaign():
    owner = uuid.uuid4()
    LEDGERS["strategy"].store(owner, war(14))
    player, *_, audience = Seat.objects.filter(campaign__owner=owner).order_by("pk")
    client = Client()
    for count in (50, 150, 500):
        page = client.get(f"/c/{audience.key}/").content
        question = {
            "seen": SEEN.search(page)[1].decode(),
            "digests": DIGESTS.search(page)[1].decode(),
        }
        question |= {"screen": "", "open": ""}

        def ask(expected, count=count, question=question):
            for _ in range(count):
                news = client.get(f"/c/{audience.key}/news", question, headers=HX)
                assert news.status_code == expected, news.status_code

        silent = milliseconds(partial(ask, 204), 5)
        client.post(f"/c/{player.key}/act", {"do": DAMAGE})
        yield (
            count,
            {
                "no news, all": silent,
                "news of an action, all": milliseconds(partial(ask, 200), 5),
            },
        )


TABLES = {
    "lists of an owner": lists_of_an_owner,
    "entries of a list": entries_of_a_list,
    "revisions of a list": revisions_of_a_list,
    "published books": published_books,
    "watchers of a campaign": watchers_of_a_campaign,
    "stored lists": stored_lists,
}


def table(name, rows):
    """Print a row for each figure, with its exponent over the last step and over all."""
    (first, least), (middle, some), (last, most) = rows
    print(f"\n| {name} | {first:,} | {middle:,} | {last:,} | exponent |\n|---|---|---|---|---|")
    for figure in least:
        values = least[figure], some[figure], most[figure]
        steepest = max(
            math.log(values[2] / values[1]) / math.log(last / middle),
            math.log(values[2] / values[0]) / math.log(last / first),
        )
        shown = " | ".join(f"{value:,.0f}" if value >= 100 else f"{value:.1f}" for value in values)
        print(f"| {figure} | {shown} | {steepest:.2f} |", flush=True)


if __name__ == "__main__":
    for name in sys.argv[1:] or TABLES:
        table(name, list(TABLES[name]()))
