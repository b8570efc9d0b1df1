"""A Muster of its own on a free port, with a throw-away database, for tests and measuring."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

from tests import database

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = Path(sys.executable).parent
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@contextmanager
def running(workers=2, threads=1, **environment):
    """Address of a Muster with the catalogues loaded; it stops with the block."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/muster.sqlite3"
        env = {
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "LOG_LEVEL": "WARNING",
            "DATABASE_URL": f"sqlite:///{path}",
            "API_RATE": "",
            "ADDRESS_RATE": "",
            "ADDRESS_BYTES": "0",
            **environment,
        }
        if env["DATABASE_URL"].endswith(path):
            shutil.copy(database.template(), path)
        else:
            _manage("migrate", env)
            _manage("load_catalogues", env)
        with serving(env, workers, threads) as address:
            yield address


@contextmanager
def serving(environment, workers=1, threads=1):
    """Address of one whose database is there already."""
    with started(environment, workers, threads) as (address, _):
        yield address


@contextmanager
def started(environment, workers=1, threads=1, kill_after=5):
    """Address and process of one whose database is there already.

    Workers that do not end by themselves are killed so many seconds after it was told to end.
    """
    port = free_port()
    command = [PROGRAMS / "granian", "--interface=rsgi", "--port", str(port)]
    command += ["--workers", str(workers)]
    command += ["--http=1", "--no-ws", "--log-level=error", f"--workers-kill-timeout={kill_after}"]
    command += ["config.rsgi:application"]
    address = f"http://127.0.0.1:{port}"
    with process(*command, WEB_THREADS=str(threads), **environment) as server:
        wait_for(address + "/healthz")
        yield address, server


@contextmanager
def process(*command, **environment):
    """A program of ours or of the machine's, ended with the block."""
    started = subprocess.Popen(command, cwd=ROOT, env=os.environ | environment)
    try:
        yield started
    finally:
        started.send_signal(signal.SIGCONT)
        started.terminate()
        started.wait(60)


@contextmanager
def in_production(threads=1, **environment):
    """Address of one with the settings and the static files of production."""
    env = {"DJANGO_SETTINGS_MODULE": "config.settings", "HTTPS": "off", **environment}
    _manage("collectstatic", env, "--no-input")
    with running(threads=threads, **env) as address:
        yield address


def _manage(command, environment, *options):
    subprocess.run(
        [sys.executable, "manage.py", command, "-v", "0", *options],
        cwd=ROOT,
        env=os.environ | environment,
        check=True,
    )


AT_ONCE = """if True:
    import multiprocessing, sys, django
    from django.core.management import call_command
    django.setup()
    process = multiprocessing.get_context("fork").Process
    same = {"target": call_command, "args": sys.argv[1:], "kwargs": {"verbosity": 0}}
    both = process(**same), process(**same)
    for each in both:
        each.start()
    for each in both:
        each.join(120)
    print([each.exitcode for each in both])
"""


def at_once(command, **environment):
    """What two processes end with that run a management command at the same moment."""
    done = subprocess.run(
        [sys.executable, "-c", AT_ONCE, command],
        cwd=ROOT,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def until(holds, seconds=30):
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def wait_for(address, seconds=60):
    deadline = time.monotonic() + seconds
    while True:
        try:
            return urllib.request.urlopen(address, timeout=10).read()
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def browser_path() -> str:
    """The Chromium on this machine, looked for in the same order as bin/system-packages."""
    named = os.environ.get("CHROMIUM")
    found = named or next((path for path in map(shutil.which, BROWSERS) if path), None)
    if not found:
        raise RuntimeError("No Chromium found: run `make test`, or set CHROMIUM to its path.")
    return found


BROWSER_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # a sixth less work for each page
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # No two hidden pages for each window; then what Playwright disables, which this replaces.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,"
    "AimEnabled,DestroyProfileOnBrowserClose,HttpsUpgrades,MediaRouter,NetworkTimeServiceQuerying,"
    "OptimizationHints,PaintHolding,PreconnectToSearch",
]
