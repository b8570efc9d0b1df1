"""Copies of the whole database, by SQLite's online backup or PostgreSQL's tools."""

import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from django.db import connection


class BackupError(Exception):
    """The database tool failed; the message is its output."""


def back_up(file: Path) -> None:
    """Write a copy of the database to a file; the site stays up.

    The file appears once it is complete. Raises BackupError.
    """
    partial = file.with_name(file.name + ".partial")
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        with closing(sqlite3.connect(partial)) as copy:
            connection.connection.backup(copy)
    else:
        _run("pg_dump", "--format=custom", f"--file={partial}")
    partial.chmod(0o600)
    partial.replace(file)


def restore(file: Path) -> None:
    """Replace everything in the database by a copy; raise BackupError."""
    if connection.vendor != "sqlite":
        _run("pg_restore", "--clean", "--if-exists", "--no-owner", "--single-transaction", file)
        return
    connection.ensure_connection()
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as copy:
        try:
            if copy.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise BackupError(f"{file} is damaged.")
            copy.backup(connection.connection)
        except sqlite3.DatabaseError as error:
            raise BackupError(f"{file}: {error}") from error


def _run(tool: str, *arguments: str | Path) -> None:
    """Run a PostgreSQL tool on our database; the password stays out of the process list."""
    settings = connection.settings_dict
    given = {"HOST": "PGHOST", "PORT": "PGPORT", "USER": "PGUSER", "PASSWORD": "PGPASSWORD"}
    env = os.environ | {"PGDATABASE": str(settings["NAME"])}
    env |= {theirs: str(settings[ours]) for ours, theirs in given.items() if settings[ours]}
    database = ["--dbname", str(settings["NAME"])] if tool == "pg_restore" else []
    try:
        subprocess.run(  # noqa: S603 - our own words and a path that the operator gave
            [tool, *database, *map(str, arguments)], env=env, check=True, capture_output=True
        )
    except FileNotFoundError:
        raise BackupError(f"{tool} is missing: install postgresql-client.") from None
    except subprocess.CalledProcessError as error:
        raise BackupError(error.stderr.decode(errors="replace").strip()) from error
