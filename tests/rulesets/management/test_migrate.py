"""`manage.py migrate`: a run that fails lets the next one start."""

import fcntl
import os
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from rulesets.management.commands.migrate import LOCK


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
