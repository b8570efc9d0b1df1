"""500 players against deploy/cluster for two minutes, then once more while parts of it fail.

`NGINX=/usr/sbin/nginx python -m tests.bench.cluster`: tables for docs/scale.md.
"""

import csv
import json
import os
import signal
import subprocess
import tempfile
import threading
from contextlib import contextmanager
from pathlib import Path

import psycopg
import redis

from tests.server import PROGRAMS, ROOT, wait_for

PORT = int(os.environ.get("PORT", "8080"))
POSTGRES = os.environ.get("POSTGRES", "postgres://postgres@127.0.0.1:5432")
PLAYERS = int(os.environ.get("PLAYERS", "500"))
SECONDS = int(os.environ.get("SECONDS", "120"))
GENEROUS = {
    "ADDRESS_BYTES": str(10**12),
    "ADDRESS_RATE": "",
    "API_RATE": "",
    "SHEET_RATE": "",
    "LOG_LEVEL": "ERROR",
}
"""All players come from one address here."""


@contextmanager
def cluster():
    started = subprocess.Popen([ROOT / "deploy" / "cluster"], env=os.environ | GENEROUS)
    try:
        for port in (PORT, PORT + 1, PORT + 2):
            wait_for(f"http://127.0.0.1:{port}/readyz", 600)
        yield
    finally:
        started.terminate()
        started.wait(60)


def play(folder, *faults):
    """Let them play; return Locust's rows, errors and their seconds, edits that were lost."""
    names = {"ACKNOWLEDGED": f"{folder}/acknowledged.json", "PYTHONPATH": str(ROOT)}
    command = [
        PROGRAMS / "locust",
        "-f",
        ROOT / "tests/bench/players.py",
        "--headless",
        "--only-summary",
    ]
    command += ["-u", str(PLAYERS), "-r", "25", "-t", f"{SECONDS}s", "--csv", f"{folder}/locust"]
    command += ["-H", f"http://127.0.0.1:{PORT}", "--loglevel", "ERROR", "--stop-timeout", "20"]
    timers = [threading.Timer(after, fault) for after, fault in faults]
    for timer in timers:
        timer.start()
    subprocess.run(command, env=os.environ | names, stdout=subprocess.DEVNULL)
    for timer in timers:
        timer.cancel()
    given = json.loads(Path(names["ACKNOWLEDGED"]).read_text())
    rows, failures = read(f"{folder}/locust_stats.csv"), read(f"{folder}/locust_failures.csv")
    return rows, failures, failed_seconds(read(f"{folder}/locust_stats_history.csv")), lost(given)


def read(path):
    with open(path) as file:
        return list(csv.DictReader(file))


def failed_seconds(history):
    """Return the seconds of the run in which requests failed."""
    start, before, found = int(history[0]["Timestamp"]), 0, []
    for row in history:
        failed = int(row["Total Failure Count"])
        if failed > before:
            found.append(int(row["Timestamp"]) - start)
        before = failed
    return found


def lost(given):
    """Return how many edits were acknowledged, and how many of those are in no revision."""
    query = "SELECT document::json->>'name' FROM lists_revision WHERE list_id = %s"
    missing = 0
    with psycopg.connect(f"{POSTGRES}/muster_cluster") as connection:
        for path, names in given.items():
            stored = {name for (name,) in connection.execute(query, [path.split("/")[2]])}
            missing += len(set(names) - stored)
    return sum(map(len, given.values())), missing


def kill_a_node():
    print("killing node 1", flush=True)
    os.killpg(int((ROOT / "var/cluster/node-1.pid").read_text()), signal.SIGKILL)


def end_connections():
    print("ending all connections to PostgreSQL", flush=True)
    query = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'muster_cluster'"
    )
    with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as connection:
        connection.execute(query)


def flush():
    print("flushing Redis", flush=True)
    with redis.Redis(port=PORT + 3) as client:
        client.flushall()


def say(title, rows, failures, seconds, edits):
    print(f"\n{title}\n\n| page | requests | failed | p50 ms | p95 ms |\n|---|---|---|---|---|")
    for row in rows:
        figures = row["Request Count"], row["Failure Count"], row["50%"], row["95%"]
        print(f"| {row['Name']} | {' | '.join(figures)} |")
    for failure in failures:
        print(f"{failure['Occurrences']} x {failure['Name']}: {failure['Error']}")
    print("failed in the seconds", *seconds)
    acknowledged, missing = edits
    print(f"{acknowledged} edits acknowledged, {missing} lost", flush=True)


def main():
    with tempfile.TemporaryDirectory() as folder, cluster():
        say("All well", *play(folder))
        quarter = SECONDS / 4
        faults = (quarter, kill_a_node), (2 * quarter, end_connections), (3 * quarter, flush)
        say("With faults", *play(folder, *faults))


if __name__ == "__main__":
    main()
