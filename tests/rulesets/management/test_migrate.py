"""`manage.py migrate`: a run that fails lets the next one start."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="a lock of PostgreSQL's"),
]


def test_failed_migration_leaves_no_lock():
    with pytest.raises(CommandError):
        call_command("migrate", "no_such_app")
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")
        assert cursor.fetchone() == (0,)
