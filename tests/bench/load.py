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
from tests.server import in_production

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


def compare(what, action, floor, then=lambda: None):
    """Each action beside its floor, so that whatever else runs slows both.

    `then` brings back what was there before the action; its time does not count.
    """
    rounds = []
    for _ in range(WARM_UP + REQUESTS):
        rounds.append((_seconds(floor), _seconds(action)))
        then()
    least, spent = map(statistics.median, zip(*rounds[WARM_UP:], strict=True))
    figure = f"x {spent / least:.2f} ({spent * 1000:.1f} ms)"
    say(what, figure, "x 2", spent <= 2 * least)


def _seconds(action):
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def one_edit(address):
    visitor = Visitor(address)
    fleet = visitor.new_fleet(big_fleet())
    facings = itertools.cycle(("rear", "front"))

    def turn():
        do = f"set_facing?entry=a5&slot=0:rapid-cannon&facing={next(facings)}"
        return visitor.edit(fleet, do, "entry=a5")

    size = len(turn()[2])

    def bare():
        visitor.ask("POST", "/bare/write", {"bytes": size})

    compare("edit to a bare POST of the same bytes", turn, bare)
    compare(
        "adding a squadron to the same",
        lambda: visitor.edit(fleet, "add_squadron?key=bomber"),
        bare,
        then=lambda: visitor.ask("POST", fleet + "undo", {}, {"HX-Request": "true"}),
    )
    compare(
        "sheet from the cache to an empty view",
        lambda: visitor.ask("GET", fleet + "sheet.pdf"),
        lambda: visitor.ask("GET", "/bare/empty"),
    )


def one_army_edit(address):
    visitor = Visitor(address)
    army = visitor.new_fleet(many())
    changes = itertools.cycle(TOGGLE)

    def change():
        return visitor.edit(army, next(changes), "entry=e3")

    size = len(change()[2])
    compare(
        "edit of an army to a bare POST of the same bytes",
        change,
        lambda: visitor.ask("POST", "/bare/write", {"bytes": size}),
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
    with in_production(
        DJANGO_SETTINGS_MODULE="tests.bench.settings", LOG_LEVEL="ERROR", **chosen
    ) as address:
        one_edit(address)
        one_army_edit(address)
        many_edits(address)


if __name__ == "__main__":
    main()
