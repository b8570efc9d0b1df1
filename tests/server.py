"""A Muster of its own on a free port, with a throw-away database, for pictures and measuring."""

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@contextmanager
def running(workers=2, **environment):
    """Address of a gunicorn with the catalogues loaded; it stops with the block."""
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {
            "HTTPS": "off",
            "LOG_LEVEL": "WARNING",
            "DATABASE_URL": f"sqlite:///{folder}/muster.sqlite3",
            "API_RATE": "1000000/min",
        }
        env |= environment
        for command in (["migrate"], ["load_catalogues"], ["collectstatic", "--no-input"]):
            subprocess.run(
                [sys.executable, "manage.py", *command, "-v", "0"], cwd=ROOT, env=env, check=True
            )
        port = free_port()
        server = subprocess.Popen(
            [
                Path(sys.executable).parent / "gunicorn",
                "config.wsgi",
                "--bind",
                f"127.0.0.1:{port}",
                "--workers",
                str(workers),
                "--log-level",
                "warning",
            ],
            cwd=ROOT,
            env=env,
        )
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_for(address + "/healthz")
            yield address
        finally:
            server.terminate()
            server.wait(10)


def _wait_for(address, seconds=30):
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
    import shutil

    named = os.environ.get("CHROMIUM")
    found = named or next((path for path in map(shutil.which, BROWSERS) if path), None)
    if not found:
        raise RuntimeError("No Chromium found: run `make test`, or set CHROMIUM to its path.")
    return found


BROWSER_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
