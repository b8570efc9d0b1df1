"""What 500 players do at once, for Locust: edit, read, print, watch a campaign, play one.

`tests.bench.cluster` runs it. Every edit gives the list a name of its own, so that afterwards one
can say which acknowledged edits are stored; they are written to `ACKNOWLEDGED`.
"""

import json
import os
import random
from time import sleep
from urllib.parse import urlencode, urlsplit

from gevent.lock import Semaphore
from locust import FastHttpUser, between, constant_pacing, events, task

from rulesets.engine import codec
from tests.armies.shown import many
from tests.bench.news import DAMAGE, DIGESTS, PERIOD, SEEN
from tests.wars import war

HX = {"HX-Request": "true"}
ARMY = codec.write(many())
CAMPAIGN = codec.write(war(14))

acknowledged: dict[str, list[str]] = {}
"""Names that each list was given, as far as the site said so."""

shared: list[str] = []
"""Pages of lists that anyone may read."""

seats: list[str] = []
"""The seats of the campaign, players first, then the one to watch."""

opening = Semaphore()

RETRY_SECONDS = 2


@events.quitting.add_listener
def write_down(**_):
    with open(os.environ["ACKNOWLEDGED"], "w") as file:
        json.dump(acknowledged, file)


class Player(FastHttpUser):
    """A browser with a cookie jar that has been on the site before."""

    abstract = True

    def on_start(self):
        self.client.get("/new/warfleets", name="new list")

    def post(self, path, page, headers=None, **fields):
        token = next(each.value for each in self.client.cookiejar if each.name == "csrftoken")
        fields["csrfmiddlewaretoken"] = token
        return self.client.post(
            path, name=page, data=fields, headers=headers or {}, allow_redirects=False
        )

    def bring(self, document):
        """Import a document, again while the site is away."""
        while True:
            answer = self.post("/import", "import", text=document)
            if answer.status_code in (200, 302):
                return answer
            sleep(RETRY_SECONDS)


class Editor(Player):
    """Somebody with an army of thirty units who changes it, looks at it and prints it."""

    weight = 50
    wait_time = between(5, 15)

    def on_start(self):
        super().on_start()
        self.path = urlsplit(self.bring(ARMY).headers["Location"]).path
        self.given = 0
        acknowledged[self.path] = []
        own = self.client.get("/api/v1/lists", name="API, lists").json()["results"]
        shared.append(urlsplit(own[0]["share_url"]).path)

    @task(12)
    def edit(self):
        self.given += 1
        name = f"Name {self.given}"
        answer = self.post(f"{self.path}edit", "edit", HX, do="rename", name=name)
        if answer.status_code == 200:
            acknowledged[self.path].append(name)

    @task(2)
    def open(self):
        self.client.get(self.path, name="editor")

    @task(1)
    def print(self):
        self.client.get(f"{self.path}sheet.pdf", name="sheet")

    @task(1)
    def home(self):
        self.client.get("/", name="front page")


class Reader(Player):
    """Somebody who reads lists that others shared, and prints one now and then."""

    weight = 20
    wait_time = between(10, 20)

    @task(8)
    def read(self):
        if shared:
            self.client.get(random.choice(shared), name="shared view")  # noqa: S311

    @task(1)
    def print(self):
        if shared:
            self.client.get(shared[0] + "sheet.pdf", name="shared sheet")

    @task(1)
    def look_up(self):
        self.client.get("/rules/gf35", name="rules")


class Watcher(Player):
    """Somebody who watches a campaign: the page asks for news as browsers do."""

    weight = 28
    wait_time = constant_pacing(PERIOD)

    def on_start(self):
        super().on_start()
        with opening:
            if not seats:
                self.open_campaign()
        self.note(self.client.get(seats[-1], name="war room").content)

    def note(self, page):
        self.seen, self.digests = SEEN.search(page)[1].decode(), DIGESTS.search(page)[1].decode()

    def open_campaign(self):
        self.bring(CAMPAIGN)
        own = self.client.get("/campaigns", name="campaigns").text
        place = own.partition('"/campaigns/')[2][:36]
        page = self.client.get(f"/campaigns/{place}", name="campaign").text
        seats.extend(
            urlsplit(part.partition('"')[0]).path for part in page.split('readonly value="')[1:]
        )

    @task
    def ask(self):
        asked = urlencode({"open": "", "screen": "", "seen": self.seen, "digests": self.digests})
        news = self.client.get(f"{seats[-1]}news?{asked}", name="news", headers=HX)
        if news.status_code == 200:
            self.note(news.content)


class Commander(Player):
    """Somebody who plays that campaign."""

    weight = 2
    wait_time = between(3, 6)

    @task
    def act(self):
        if seats:
            self.post(f"{seats[0]}act", "act", do=DAMAGE)
