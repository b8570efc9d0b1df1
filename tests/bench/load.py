"""A real server: one edit against a bare POST, 32 connections at once, a sheet from the cache."""

import http.client
import itertools
import json
import os
import re
import statistics
import threading
import time
from urllib.parse import urlencode, urlsplit

from tests.armies.shown import many
from tests.bench.measure import TOGGLE, big_fleet, say, set_up
from tests.server import running

set_up()

from rulesets.engine import codec

CONNECTIONS = 32
TOKEN = "a" * 32
REQUESTS = 300
WARM_UP = 20


class Visitor:
    """A browser without a picture: keeps its cookies, sends the CSRF token."""

    def __init__(self, address):
        self.host = urlsplit(address).netloc
        self.cookies = {"csrftoken": TOKEN}

    def ask(self, method, path, fields=None, headers=None):
        """Status, headers and body of one request."""
        connection = http.client.HTTPConnection(self.host, timeout=60)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"Cookie": cookies, **(headers or {})}
        body = None
        if fields is not None:
            body = urlencode(fields | {"csrfmiddlewaretoken": TOKEN})
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, body, sent)
        answer = connection.getresponse()
        content = answer.read()
        for name, value in re.findall(
            r"(\w+)=([^;]+)", " ".join(answer.headers.get_all("Set-Cookie") or [])
        ):
            if name in ("muster_owner", "sessionid"):
                self.cookies[name] = value
        connection.close()
        return answer.status, answer.headers, content

    def new_fleet(self, document):
        status, headers, _ = self.ask("POST", "/import", {"text": codec.write(document)})
        assert status == 302, status
        return headers["Location"]

    def edit(self, fleet, do, opened=""):
        return self.ask("POST", fleet + "edit", {"do": do, "open": opened}, {"HX-Request": "true"})


def milliseconds(action, times=REQUESTS, then=lambda: None):
    """Median time of one call, without what is done after each to be where it began."""
    spent = []
    for _ in range(WARM_UP + times):
        start = time.perf_counter()
        action()
        spent.append(time.perf_counter() - start)
        then()
    return statistics.median(spent[WARM_UP:]) * 1000


def one_edit(address):
    visitor = Visitor(address)
    fleet = visitor.new_fleet(big_fleet())
    facings = itertools.cycle(("rear", "front"))

    def turn():
        do = f"set_facing?entry=a5&slot=0:rapid-cannon&facing={next(facings)}"
        return visitor.edit(fleet, do, "entry=a5")

    size = len(turn()[2])
    floor = milliseconds(lambda: visitor.ask("POST", "/bare/write", {"bytes": size}))
    edit = milliseconds(turn)
    add = milliseconds(
        lambda: visitor.edit(fleet, "add_squadron?key=bomber"),
        then=lambda: visitor.ask("POST", fleet + "undo", {}, {"HX-Request": "true"}),
    )
    say(
        "edit to a bare POST of the same bytes",
        f"x {edit / floor:.2f} ({edit:.1f} ms)",
        "x 2",
        edit <= 2 * floor,
    )
    say(
        "adding a squadron to the same",
        f"x {add / floor:.2f} ({add:.1f} ms)",
        "x 2",
        add <= 2 * floor,
    )
    sheet = fleet + "sheet.pdf"
    visitor.ask("GET", sheet)
    cached = milliseconds(lambda: visitor.ask("GET", sheet), 100)
    empty = milliseconds(lambda: visitor.ask("GET", "/bare/empty"), 100)
    say(
        "sheet from the cache to an empty view",
        f"x {cached / empty:.2f} ({cached:.1f} ms)",
        "x 2",
        cached <= 2 * empty,
    )


def one_army_edit(address):
    visitor = Visitor(address)
    army = visitor.new_fleet(many())
    changes = itertools.cycle(TOGGLE)

    def change():
        return visitor.edit(army, next(changes), "entry=e3")

    size = len(change()[2])
    floor = milliseconds(lambda: visitor.ask("POST", "/bare/write", {"bytes": size}))
    edit = milliseconds(change)
    say(
        "edit of an army to a bare POST of the same bytes",
        f"x {edit / floor:.2f} ({edit:.1f} ms)",
        "x 2",
        edit <= 2 * floor,
    )


def at_once(actions):
    """Seconds until every thread has done its actions, and the statuses of the answers."""
    statuses = []
    threads = [
        threading.Thread(target=lambda work=work: statuses.extend(do()[0] for do in work))
        for work in actions
    ]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.perf_counter() - start, statuses


def many_edits(address, each=10):
    owner = Visitor(address)
    fleet = owner.new_fleet(big_fleet(size=100_000))
    adding = [[lambda: owner.edit(fleet, "add_entry?key=corvette")] * each] * CONNECTIONS
    _, statuses = at_once(adding)
    document = json.loads(owner.ask("GET", fleet + "export/json")[2])
    lost = 30 + CONNECTIONS * each - len(document["entries"])
    failed = len([status for status in statuses if status != 200])
    say(
        "edits of one fleet at once, refused and lost",
        f"{failed} and {lost}",
        "0 and 0",
        failed + lost == 0,
    )

    fleets = [owner.new_fleet(big_fleet()) for _ in range(CONNECTIONS)]
    pages = [[lambda f=f: owner.ask("GET", f)] * each for f in fleets]
    edits = [
        [lambda f=f, n=n: owner.edit(f, f"set_count?entry=s1&count={n + 3}") for n in range(each)]
        for f in fleets
    ]
    per_page, _ = at_once(pages)
    per_edit, statuses = at_once(edits)
    failed = len([status for status in statuses if status != 200])
    rates = f"{CONNECTIONS * each / per_edit:.0f} and {CONNECTIONS * each / per_page:.0f}"
    say(
        "edits a second to editor pages a second, 32 connections",
        f"x {per_page / per_edit:.2f} ({rates}, {failed} failed)",
        "x 0.8",
        per_page / per_edit >= 0.8 and not failed,
    )


def main():
    chosen = {"DATABASE_URL": os.environ["DATABASE_URL"]} if os.environ.get("DATABASE_URL") else {}
    with running(
        DJANGO_SETTINGS_MODULE="tests.bench.settings", LOG_LEVEL="ERROR", **chosen
    ) as address:
        one_edit(address)
        one_army_edit(address)
        many_edits(address)


if __name__ == "__main__":
    main()
