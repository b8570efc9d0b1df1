"""Django's `migrate`, one at a time: a second one waits, then finds nothing left to do."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.commands import migrate
from django.db import connection

LOCK = 6_068_867
"""The key of PostgreSQL's advisory lock; nothing else uses it."""


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        with one_at_a_time():
            super().handle(*args, **options)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Hold an advisory lock on PostgreSQL; on SQLite, a lock on the database's folder."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        try:
            yield
        finally:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
        return
    folder = os.open(Path(connection.settings_dict["NAME"]).parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)
