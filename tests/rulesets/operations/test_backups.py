"""The drill: write, back up, write on, destroy, restore, compare."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from django.core.management import CommandError, call_command

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

    return run


@pytest.fixture
def everything(tmp_path):
    """All that is in that database, as statements that would write it again."""

    def run():
        with closing(sqlite3.connect(tmp_path / "muster.sqlite3")) as connection:
            return list(connection.iterdump())

    return run


def test_backup_brings_everything_back(manage, write, everything, tmp_path):
    file = tmp_path / "muster.backup"
    write("UPDATE books_book SET name = 'Kept'")
    before = everything()
    assert manage("backup", file)[0] == 0
    write("UPDATE books_book SET name = 'Lost'")
    (tmp_path / "muster.sqlite3").unlink()
    assert manage("restore", file, "--yes")[0] == 0
    assert everything() == before
    assert any("'Kept'" in line for line in before)


def test_restore_refuses_another_file(manage, tmp_path):
    file = tmp_path / "muster.backup"
    file.write_bytes(b"no database at all")
    code, said = manage("restore", file, "--yes")
    assert (code, "file is not a database" in said) == (1, True)


def test_restore_refuses_no_file(tmp_path):
    with pytest.raises(CommandError, match="There is no file"):
        call_command("restore", tmp_path / "muster.backup")
