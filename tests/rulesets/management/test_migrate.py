"""`manage.py migrate`: one runs at a time; one that fails lets the next start."""

import fcntl
import os
import shutil
import sqlite3
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from rulesets.management.commands.migrate import LOCK
from tests import database
from tests.server import at_once


def is_locked():
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT 1 FROM pg_locks WHERE objid = %s AND pid = pg_backend_pid()", [LOCK]
            )
            return cursor.fetchone() is not None
    folder = os.open(Path(connection.settings_dict["NAME"]).parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(folder)
    return False


def test_failed_migration_leaves_no_lock(db):
    with pytest.raises(CommandError):
        call_command("migrate", "no_such_app")
    assert not is_locked()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="The tests' own tables are PostgreSQL's.")
def test_two_migrate_at_once(tmp_path):
    path = tmp_path / "muster.sqlite3"
    shutil.copy(database.template(), path)
    with sqlite3.connect(path) as older:
        older.executescript(
            "drop table django_session; delete from django_migrations where app = 'sessions'"
        )
    ended = at_once("migrate", DATABASE_URL=f"sqlite:///{path}", LOG_LEVEL="ERROR")
    assert ended == "[0, 0]"
