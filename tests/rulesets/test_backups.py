"""The drill: write, back up, write on, destroy, restore, compare."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from tests import database
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


@pytest.fixture
def write(tmp_path):
    """Write into that database, which begins as the tests' own."""
    path = tmp_path / "muster.sqlite3"
    shutil.copy(database.template(), path)

    def run(statement):
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(statement)
            return list(connection.iterdump())

    return run


def test_backup_brings_everything_back(manage, write, tmp_path):
    file = tmp_path / "muster.backup"
    before = write("UPDATE books_book SET name = 'Kept'")
    assert manage("backup", file)[0] == 0
    assert write("UPDATE books_book SET name = 'Lost'") != before
    (tmp_path / "muster.sqlite3").unlink()
    assert manage("restore", file, "--yes")[0] == 0
    assert write("SELECT 1") == before
    assert any("'Kept'" in line for line in before)


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
