"""Back up, change, destroy, restore, compare."""

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

DRILL = """if True:
    import sys
    import django
    from django.core.management import call_command
    from django.db import connection

    file, path = sys.argv[1:]
    django.setup()
    call_command("backup", file)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE books_book SET name = 'Lost'")
    connection.close()
    open(path, "w").close()
    call_command("restore", file, yes=True)
"""


def everything(path):
    """Return the content of a database as SQL statements."""
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def test_backup_brings_everything_back(tmp_path):
    path, file = tmp_path / "muster.sqlite3", tmp_path / "muster.backup"
    shutil.copy(database.template(), path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE books_book SET name = 'Kept'")
    before = everything(path)
    environment = {"DATABASE_URL": f"sqlite:///{path}", "LOG_LEVEL": "ERROR"}
    subprocess.run(
        [sys.executable, "-c", DRILL, file, path],
        cwd=ROOT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"} | environment,
        check=True,
    )
    assert everything(path) == before
    assert any("'Kept'" in line for line in before)


@pytest.mark.books_only
@pytest.mark.django_db
def test_restore_refuses_another_file(tmp_path):
    file = tmp_path / "muster.backup"
    file.write_bytes(b"no database at all")
    with pytest.raises(CommandError, match="file is not a database"):
        call_command("restore", file, yes=True)


def test_restore_refuses_no_file(tmp_path):
    with pytest.raises(CommandError, match="There is no file"):
        call_command("restore", tmp_path / "muster.backup")
