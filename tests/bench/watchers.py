"""500 browsers watch one campaign on a real server, and a player acts: how soon they know."""

import asyncio
import gzip
import re
import statistics
import time
from urllib.parse import quote, urlsplit

from tests.bench.load import Visitor
from tests.bench.measure import say, set_up
from tests.bench.news import DAMAGE, DIGESTS, PERIOD, SEEN
from tests.server import in_production

set_up()

from rulesets.engine import codec
from tests.wars import war

WATCHERS = 500
ACTIONS = 8
APART = 3.0
"""Seconds between two actions."""


class Page:
    """A page that asks for news over one connection, and notes when it heard of what."""

    def __init__(self, host, path, seen, digests):
        self.host, self.path, self.seen, self.digests = host, path, seen, digests
        self.heard, self.asked, self.failed, self.slowest = [], 0, 0, 0.0

    async def watch(self, start, end):
        await asyncio.sleep(start)
        reader, writer = await asyncio.open_connection(*self.host)
        while time.perf_counter() < end:
            began = time.perf_counter()
            writer.write(self.question())
            status, body = await answer(reader)
            now = time.perf_counter()
            self.asked += 1
            self.failed += status not in (200, 204)
            self.slowest = max(self.slowest, now - began)
            if status == 200:
                self.heard.append(now)
                self.seen = SEEN.search(body)[1].decode()
                self.digests = DIGESTS.search(body)[1].decode()
            await asyncio.sleep(max(0.0, PERIOD - (time.perf_counter() - began)))
        writer.close()

    def question(self):
        query = f"open=&screen=&seen={quote(self.seen)}&digests={quote(self.digests)}"
        return request(f"{self.path}news?{query}", "HX-Request: true\r\nAccept-Encoding: gzip\r\n")


def request(path, headers=""):
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}\r\n".encode()


async def answer(reader):
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = re.search(rb"content-length: (\d+)", head)
    body = await reader.readexactly(int(length[1])) if length else b""
    if b"content-encoding: gzip" in head:
        body = gzip.decompress(body)
    return int(head[9:12]), body


async def watched(address, seats, act):
    """Seconds from each action's answer until each page knew, and the pages."""
    url = urlsplit(address)
    host = url.hostname, url.port
    path = urlsplit(seats[-1]).path
    first = Visitor(address).ask("GET", path)[2]
    seen, digests = SEEN.search(first)[1].decode(), DIGESTS.search(first)[1].decode()
    pages = [Page(host, path, seen, digests) for _ in range(WATCHERS)]
    end = time.perf_counter() + 2 * PERIOD + APART * (ACTIONS + 1)
    tasks = [
        asyncio.create_task(page.watch(PERIOD * 2 * number / WATCHERS, end))
        for number, page in enumerate(pages)
    ]
    await asyncio.sleep(2 * PERIOD + APART)
    times = []
    for _ in range(ACTIONS):
        began = time.perf_counter()
        await asyncio.to_thread(act)
        times.append((began, time.perf_counter()))
        await asyncio.sleep(APART)
    await asyncio.gather(*tasks)
    after = [*(began for began, _ in times[1:]), float("inf")]
    delays = [
        min((heard - done for heard in page.heard if began < heard < until), default=APART)
        for (began, done), until in zip(times, after, strict=True)
        for page in pages
    ]
    return delays, pages


def seats_of(visitor):
    """The addresses of a new campaign's seats, those of its players and the watchers'."""
    visitor.ask("POST", "/import", {"text": codec.write(war(14))})
    own = visitor.ask("GET", "/campaigns")[2].decode()
    address = re.search("/campaigns/[0-9a-f-]{36}", own)[0]
    page = visitor.ask("GET", address)[2].decode()
    return re.findall(r'readonly value="([^"]+)"', page)


def main():
    with in_production(LOG_LEVEL="ERROR", threads=8) as address:
        visitor = Visitor(address)
        seats = seats_of(visitor)
        player = urlsplit(seats[0]).path

        def act():
            status, _, _ = visitor.ask("POST", player + "act", {"do": DAMAGE})
            assert status == 302, status

        delays, pages = asyncio.run(watched(address, seats, act))
    said = [
        f"median {statistics.median(delays):.2f} s",
        f"99% {statistics.quantiles(delays, n=100)[98]:.2f} s",
        f"last {max(delays):.2f} s",
        f"{sum(page.failed for page in pages)} failed",
        f"slowest answer {max(page.slowest for page in pages):.2f} s",
        f"{sum(page.asked for page in pages)} questions",
    ]
    say(f"news to {WATCHERS} watchers", ", ".join(said), "1 s", max(delays) <= 1)


if __name__ == "__main__":
    main()
