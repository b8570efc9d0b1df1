"""Lists completed by the solver: the players' own in MUSTER_CORPUS, each without its last unit."""

import os
import statistics
import time
import uuid
from dataclasses import replace

from tests.bench.measure import say, set_up

os.environ["SOLVER_PROCESSES"] = "0"  # a child would read this module anew
set_up()

from armies.armyforge.books.army_book import read_book
from rulesets.books.services import store
from rulesets.engine.errors import InvalidInput
from rulesets.lists.services.proposing import Question, propose
from tests.armies.armyforge.samples import read_list
from tests.books import judge
from tests.corpus import files

OWNER = uuid.UUID(int=1)


def main():
    for path in files("books"):
        store(read_book(path.read_bytes()), "bench")
    reports = [report for path in files("lists") if (report := shortened(path))]
    found = [completed(report) for report in reports]
    seconds, gaps, proven = zip(*found, strict=True)
    figure = f"{statistics.median(seconds):.2f} s, at worst {max(seconds):.2f} s"
    say(f"{len(found)} real lists completed", figure, "1 s", statistics.median(seconds) <= 1)
    print(f"     proven best: {sum(proven)}; points left: {sorted(gaps)}")


def completed(report):
    """Seconds, points left, and whether nothing better can be."""
    start = time.perf_counter()
    answer, reports = propose(report, Question("complete"))
    taken = time.perf_counter() - start
    best = answer.proposals[0] if answer.proposals else None
    points = reports[0].points if reports else report.points
    print(f"     {report.document.size:5} points: {taken:.2f} s, {answer.reason or points}")
    return taken, report.document.size - points, bool(best and best.is_best)


def shortened(path):
    """The judged list without its last unit, its size what it cost; None for another game's."""
    try:
        found = read_list(path.read_bytes(), OWNER)
    except InvalidInput:
        return None
    for book in found.books:
        store(book, "bench", OWNER)
    document = found.document
    whole = judge(document, OWNER)
    size = max(250, -(-whole.points // 5) * 5)
    fewer = replace(document, size=size, entries=document.entries[:-1], force_org=False)
    return judge(fewer, OWNER)


if __name__ == "__main__":
    main()
