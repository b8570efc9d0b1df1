"""The drill: write, back up, write on, destroy, restore, compare."""

import os
import subprocess
import sys

import pytest

from tests.server import ROOT


@pytest.fixture
def manage(tmp_path):
    """Run a management command on a database of its own."""
    environment = os.environ | {
        "DATABASE_URL": f"sqlite:///{tmp_path}/muster.sqlite3",
        "LOG_LEVEL": "ERROR",
    }

    def run(*words):
        command = [sys.executable, "manage.py", *map(str, words)]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    return run


def users(manage):
    return manage("dumpdata", "auth.user", "--indent", "1")


def test_backup_brings_everything_back(manage, tmp_path):
    file = tmp_path / "muster.backup"
    manage("migrate", "-v", "0")
    manage("createsuperuser", "--no-input", "--username", "anna", "--email", "a@example.org")
    before = users(manage)
    assert manage("backup", file)[0] == 0
    manage("createsuperuser", "--no-input", "--username", "bruno", "--email", "b@example.org")
    assert users(manage) != before
    assert manage("flush", "--no-input")[0] == 0
    assert manage("restore", file, "--yes")[0] == 0
    assert users(manage) == before
    assert '"username": "anna"' in before[1]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param(None, "There is no file", id="missing"),
        pytest.param(b"no database at all", "file is not a database", id="another file"),
    ],
)
def test_restore_refuses(manage, tmp_path, content, expected):
    file = tmp_path / "muster.backup"
    if content is not None:
        file.write_bytes(content)
    code, said = manage("restore", file, "--yes")
    assert code == 1
    assert expected in said
