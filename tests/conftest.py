"""What every test runs with: plain http, unhashed static files, the catalogues in the database.

Ask for `db` (or mark `django_db`) to find the published books there. A test with a live server asks
for pytest-django's `live_server` and nothing else: it brings the tables, and although such a test
leaves them empty, the books are loaded again with every flush, so tests run in any order. Static
files come from the apps and `static/`, without `collectstatic`. Whoever loads books of their own
asks for `new_books`, so that no later test is judged by them.
"""

import pytest
from django.apps import apps
from django.core.cache import cache
from django.core.management import call_command
from django.db.models.signals import post_migrate
from django.test import override_settings

from armies import mapping as army_mapping
from fleets import mapping as fleet_mapping

PLAIN_HTTP = {
    "HTTPS": False,
    "SECURE_SSL_REDIRECT": False,
    "SECURE_HSTS_SECONDS": 0,
    "SESSION_COOKIE_SECURE": False,
    "CSRF_COOKIE_SECURE": False,
    "LANGUAGE_COOKIE_SECURE": False,
}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}


@pytest.fixture(scope="session", autouse=True)
def plain_settings(django_test_environment):
    """The settings of a machine without https in front, whatever the environment says."""
    with override_settings(**PLAIN_HTTP, STORAGES=STORAGES, WHITENOISE_AUTOREFRESH=True):
        yield


def load_catalogues(**_):
    call_command("load_catalogues", verbosity=0)


@pytest.fixture(scope="session")
def catalogues_with_tables():
    """Load the catalogues whenever tables are made, and again whenever a test flushed them."""
    last_app = list(apps.get_app_configs())[-1]
    post_migrate.connect(load_catalogues, sender=last_app)
    yield
    post_migrate.disconnect(load_catalogues, sender=last_app)


@pytest.fixture(scope="session")
def django_db_setup(catalogues_with_tables, django_db_setup):
    """The test database, made with the catalogues in it."""


@pytest.fixture
def new_books(db):
    """For tests that publish books: the process forgets what it compiled, before and after."""
    _forget_books()
    yield
    _forget_books()


def _forget_books():
    army_mapping.forget()
    fleet_mapping.forget()
    cache.clear()
