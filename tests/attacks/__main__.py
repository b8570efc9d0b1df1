"""Runs the attacks, all or those whose names hold one of the arguments."""

import sys
import threading
import time
from contextlib import suppress

import httpx

from tests.attacks import doors, known
from tests.attacks.visitor import PATIENCE, Visitor
from tests.server import running

HEALTH_SECONDS = 1


def watch(address, ended, worst):
    """Note the longest time that another visitor, from an address of their own, has to wait."""
    transport = httpx.HTTPTransport(local_address="127.0.0.2")
    with httpx.Client(base_url=address, timeout=PATIENCE, transport=transport) as http:
        while not ended.wait(0.05):
            began = time.monotonic()
            with suppress(httpx.HTTPError):
                http.get("/healthz")
            worst[0] = max(worst[0], time.monotonic() - began)


def perform(attack, address) -> bool:
    """Run an attack, print its line and return whether it came to nothing.

    Other answers than those meant show that it does not reach what it is about; a slow machine
    refuses all sheets that a quick one draws, and a very quick one refuses none.
    """
    ended, worst = threading.Event(), [0.0]
    watcher = threading.Thread(target=watch, args=(address, ended, worst), daemon=True)
    watcher.start()
    visitor = Visitor(address)
    attack.run(visitor)
    ended.set()
    watcher.join()
    longest = max(visitor.times)
    seen, meant = set(visitor.statuses), {int(status) for status in attack.answers.split()}
    spared = {503} if 503 not in seen else {200}
    is_answered = seen in (meant, meant - spared)
    holds = is_answered and longest <= attack.seconds and worst[0] <= HEALTH_SECONDS
    statuses = " ".join(map(str, sorted(seen)))
    if not is_answered:
        statuses += f", not {attack.answers}"
    mark = "held  " if holds else "FAILED"
    print(
        f"{mark} {attack.name:42} {longest:6.2f} s  healthz {worst[0]:5.2f} s  {statuses}",
        flush=True,
    )
    return holds


def warm_up(address):
    """Wait for the children that draw sheets: their start says nothing about an attack."""
    visitor = Visitor(address)
    visitor.ask("GET", f"{doors.shared(visitor, known.fleet(1))}/sheet.pdf")


def main(names) -> int:
    attacks = [*known.ATTACKS, *doors.ATTACKS]
    chosen = [attack for attack in attacks if not names or any(n in attack.name for n in names)]
    settings = {"API_RATE": "600/min", "SHEET_PROCESSES": "1", "BACKGROUND_THREADS": "2"}
    settings |= {"SOLVER_PROCESSES": "1", "EMAIL_URL": "dummymail://"}
    with running(threads=8, LOG_LEVEL="CRITICAL", **settings) as address:
        warm_up(address)
        return sum(not perform(attack, address) for attack in chosen)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
