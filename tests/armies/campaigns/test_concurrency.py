"""Players who act at the same moment, on a server of two processes with a database on disk."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from http.cookiejar import CookieJar
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

from tests.server import running

OBJECTIVES = range(1, 10)


class Browser:
    """Posts forms as a browser without script does."""

    def __init__(self):
        self.open = build_opener(HTTPCookieProcessor(CookieJar())).open

    def read(self, address):
        return self.open(address, timeout=60).read().decode()

    def post(self, address, page="", **fields):
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.read(page or address))
        fields["csrfmiddlewaretoken"] = found[1]
        return self.open(address, urlencode(fields).encode(), timeout=60).read().decode()


def seats(address):
    """The addresses of the seats of a new campaign."""
    names = {"name_1": "Anna", "name_2": "Bruno"}
    books = {f"book_{number}": "meridian-levy" for number in range(1, 7)}
    page = Browser().post(f"{address}/campaigns/new", objectives=9, **names, **books)
    return re.findall(r'value="(http[^"]*/c/[^"]+)"', page)


def take_all(seat):
    """Take every objective as a player does who taps on and on."""
    browser = Browser()
    for number in OBJECTIVES:
        action = {"id": "new", "player": "p1", "do": "take", "objective": number}
        browser.post(f"{seat}act", page=seat, do=json.dumps(action))


def test_actions_at_the_same_moment_have_one_order_and_none_is_lost():
    with running(workers=2) as address:
        anna, bruno, watcher = seats(address)
        with ThreadPoolExecutor(2) as players:
            list(players.map(take_all, (anna, bruno)))
        document = json.loads(Browser().read(f"{watcher}campaign.json"))
    taken = {"p1": [], "p2": []}
    for action in document["entries"]:
        taken[action["player"]].append(action["objective"])
    assert taken == {"p1": [*OBJECTIVES], "p2": [*OBJECTIVES]}
