"""Locks that a transaction holds until it ends."""

from django.db import connection


def wait_for(lock: str) -> None:
    """Wait until no other transaction holds a lock, and hold it: rows can be counted, then created.

    On SQLite a transaction is alone as it is.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [lock])
