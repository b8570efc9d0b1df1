"""Django's `migrate`, one at a time: whoever comes second waits, and finds less to do."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.commands import migrate
from django.db import connection

LOCK = 6_068_867
"""A number that nothing else locks in the database."""


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        with _alone():
            super().handle(*args, **options)


@contextmanager
def _alone() -> Iterator[None]:
    """Hold a lock of the database's, of SQLite's the folder that it is in; both end with us."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        yield
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
        return
    folder = os.open(Path(connection.settings_dict["NAME"]).parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)
