"""Rows that are counted before one more is created: both happen under a lock.

On SQLite there is none to see: a transaction that writes is alone.
"""

import uuid

import pytest
from django.db import connection

from rulesets.jobs.services import begin
from rulesets.keys.services import create
from rulesets.lists.services.proposing import search_longer

HELD = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()"


def locks_held():
    with connection.cursor() as cursor:
        cursor.execute(HELD)
        return cursor.fetchone()[0]


if connection.vendor == "postgresql":

    @pytest.mark.django_db
    @pytest.mark.parametrize(
        "create_one",
        [
            pytest.param(lambda owner: begin(owner, "proposals", 1, search_longer), id="job"),
            pytest.param(lambda owner: create(owner, "Bot", "read", None), id="key"),
        ],
    )
    def test_limited_rows_are_created_under_a_lock(create_one):
        before = locks_held()
        create_one(uuid.uuid4())
        assert (before, locks_held()) == (0, 1)
