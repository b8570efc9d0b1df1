"""What every test runs with: the settings in tests/settings.py, the catalogues in the database.

Ask for `db` (or mark `django_db`) to find the published books there. Whoever loads books of their
own asks for `new_books`, so that no later test finds sheets drawn with them. A test that drives a
browser asks for `visit`, which leads to a server with a database of its own.
"""

import asyncio
import gc
import re
import sqlite3
import uuid

import pytest
from django.utils import translation

from tests import database
from tests.server import running


@pytest.hookimpl(tryfirst=True)
def pytest_collection():
    """Collect no garbage while modules are imported and tests found: almost nothing becomes any."""
    gc.disable()


def pytest_collection_finish():
    """Leave what is loaded by now out of collections of garbage, and collect less often.

    Looking through modules and collected tests again and again costs tests that draw pages a
    fifth of their time.
    """
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


MAX_ID = 60

RANDOM = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{20,}")
"""Ids and keys, which no two processes find the same."""


def pytest_make_parametrize_id(val):
    """Name a case by the texts and numbers in it, where pytest would only count the cases."""
    match val:
        case dict():
            words = [f"{key}={value}" for key, value in val.items() if _is_plain(value)]
        case tuple() | list():
            words = [value for value in (_named(each) for each in val) if value]
        case _:
            words = [_named(val)] if hasattr(val, "do") else []
    return RANDOM.sub("random", " ".join(words))[:MAX_ID] or None


def _is_plain(value):
    return isinstance(value, str | int | list) or value is None


def _named(value):
    """Return a text or number, an action of a campaign by its kind; else nothing."""
    return str(value) if isinstance(value, str | int) else getattr(value, "do", "")


def pytest_collection_modifyitems(items):
    """Mark what asks for the database, so that `-m database` runs nothing else.

    Sheets that only read the published books are the same on every database. Tests that drive a
    browser come first, then other long ones. The former start again if the browser dies; no
    others do, for counting their reruns costs 40 ms each.
    """
    items.sort(key=lambda item: ("browser" not in item.fixturenames, "long" not in item.keywords))
    for item in items:
        if "browser" in item.fixturenames:
            item.add_marker(pytest.mark.flaky(reruns=2, only_rerun=["TargetClosedError"]))
        asks = item.get_closest_marker("django_db") or "django_db_setup" in item.fixturenames
        if asks and not item.get_closest_marker("books_only"):
            item.add_marker("database")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item):
    """Hide the event loop of the browser, which goes on in this worker, from all other tests.

    Their fixtures must not see it either: where a loop runs, Django opens another connection.
    """
    if "browser" in item.fixturenames:
        return (yield)
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(loop)


def pytest_runtest_teardown():
    """Forget the language of the last request: whatever runs next speaks the default one."""
    translation.deactivate()


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment, django_db_modify_db_settings, django_db_blocker):
    """The test database with the catalogues in it: a copy in memory, or a new one on PostgreSQL."""
    from django.db import connection

    with django_db_blocker.unblock():
        set_up = _copy_template if connection.vendor == "sqlite" else _create_database
        tear_down = set_up(connection)
    yield
    with django_db_blocker.unblock():
        tear_down()


def _copy_template(connection):
    connection.close()
    connection.settings_dict["NAME"] = "file:tests?mode=memory&cache=shared"
    connection.ensure_connection()
    with sqlite3.connect(database.template()) as template:
        template.backup(connection.connection)
    return connection.close


def _create_database(connection):
    from django.core.management import call_command
    from django.test.utils import setup_databases, teardown_databases

    created = setup_databases(verbosity=0, interactive=False)
    call_command("load_catalogues", verbosity=0)
    return lambda: teardown_databases(created, verbosity=0)


@pytest.fixture(scope="session")
def address():
    """Where a server of our own answers, for browsers and scripts; its database is its own."""
    with running(workers=1, threads=8) as address:
        yield address


@pytest.fixture
def new_books(db):
    """For tests that store books of their own: no sheet is left that was drawn with them."""
    from django.core.cache import cache

    yield
    cache.clear()


@pytest.fixture
def owner():
    return uuid.uuid4()


@pytest.fixture
def own_client(db, owner):
    """The browser of the owner."""
    from django.conf import settings
    from django.test import Client

    from tests.pages import cookie_of

    client = Client()
    client.cookies[settings.OWNER_COOKIE] = cookie_of(owner)
    return client


@pytest.fixture
def caller():
    """A program with an owner's key."""
    from tests.api import new_owner

    return new_owner()


@pytest.fixture
def empty_cache():
    from django.core.cache import cache

    cache.clear()
