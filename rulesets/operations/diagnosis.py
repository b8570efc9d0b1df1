"""Checks of an installation for what is missing or unsafe, in the form of Django's system checks.

Each returns messages with stable ids. `manage.py doctor` runs them after Django's checks, which
include `check_secret_key` (`rulesets/apps.py`).
"""

import os
import shutil
import stat
import subprocess
import uuid
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.core.checks import CheckMessage, Error, Warning
from django.core.mail import get_connection
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from rulesets.books.models import Book
from rulesets.games import GAMES
from rulesets.jobs import workers
from rulesets.jobs.workers import QUEUES

LOCAL_HOSTS = {"localhost", "127.0.0.1", "[::1]"}
SCRIPTS = {"zh": "Chinese, Japanese and Korean", "und-zsye": "emoji"}
PACKAGES = {"zh": "fonts-noto-cjk", "und-zsye": "fonts-noto-color-emoji"}

FEW_BYTES = 2_000_000_000

OLDEST_POSTGRESQL = 140_000

Check = Callable[[], list[CheckMessage]]


def check_libraries() -> list[CheckMessage]:
    try:
        import_module("rulesets.sheets.pdf")
    except OSError as error:
        text = f"Sheets cannot be drawn, a system library is missing: {error}"
        return [Error(text, hint="Run bin/system-packages run.", id="muster.E001")]
    return []


def check_fonts() -> list[CheckMessage]:
    if not shutil.which("fc-list"):
        text = "Fonts cannot be checked: fc-list is missing."
        return [Warning(text, hint="Install fontconfig.", id="muster.W002")]
    return [
        Warning(
            f"Sheets have no font for {script}.", hint=f"Install {PACKAGES[tag]}.", id="muster.W001"
        )
        for tag, script in SCRIPTS.items()
        if not subprocess.run(["fc-list", f":lang={tag}"], capture_output=True).stdout  # noqa: S603, S607 - our own words
    ]


def check_secret_key(**_: Any) -> list[CheckMessage]:
    """Check where the secret key is; `check --deploy` asks, too."""
    if os.environ.get("SECRET_KEY"):
        return []
    if settings.REDIS_URL or "sqlite3" not in settings.DATABASES["default"]["ENGINE"]:
        text = (
            "Every machine of this site generates a secret key of its own: cookies and keys from "
            "one are void on the others."
        )
        hint = "Set SECRET_KEY, the same everywhere."
        return [Error(text, hint=hint, id="muster.E016")]
    path = settings.VAR_DIR / "secret-key"
    if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        text = f"Others on this machine can read the secret key in {path}."
        return [Error(text, hint=f"chmod 600 {path}", id="muster.E003")]
    text = f"The only copy of the secret key is {path}: if it is lost, so are everybody's lists."
    hint = "Set SECRET_KEY, or back up that file with the database."
    return [Warning(text, hint=hint, id="muster.W003")]


def check_hosts() -> list[CheckMessage]:
    if "*" in settings.ALLOWED_HOSTS:
        text = "ALLOWED_HOSTS is *: a forged host name ends up in links to this site."
        return [Error(text, hint="List the site's hosts.", id="muster.E004")]
    if set(settings.ALLOWED_HOSTS) <= LOCAL_HOSTS:
        text = "Only this machine can reach the site."
        return [Warning(text, hint="Put its public name into ALLOWED_HOSTS.", id="muster.W004")]
    return []


def check_https() -> list[CheckMessage]:
    if not settings.HTTPS:
        text = "HTTPS is off: owner cookies and share keys are sent unencrypted."
        return [Error(text, hint="Set HTTPS=on behind a proxy with TLS.", id="muster.E005")]
    if not settings.BEHIND_PROXY:
        text = (
            "HTTPS is on and no proxy is trusted: behind a proxy, every page redirects to itself."
        )
        return [Warning(text, hint="Set BEHIND_PROXY=on.", id="muster.W005")]
    return []


def check_caches() -> list[CheckMessage]:
    return [
        Error(
            f"The cache “{name}” stores nothing: every sheet is drawn again, "
            "rates are not limited.",
            hint="Check that Redis answers at REDIS_URL."
            if settings.REDIS_URL
            else f"Let the site write to {settings.VAR_DIR / 'cache'}.",
            id="muster.E006",
        )
        for name in settings.CACHES
        if not _keeps(name)
    ]


def _keeps(name: str) -> bool:
    key = uuid.uuid4().hex
    try:
        caches[name].set(key, True, 10)
        return bool(caches[name].get(key))
    except OSError:
        return False
    finally:
        caches[name].delete(key)


def check_database() -> list[CheckMessage]:
    """Check the connection first: every other check of the database needs it."""
    try:
        connection.ensure_connection()
    except DatabaseError as error:
        text = f"The database does not answer: {' '.join(str(error).split())}"
        return [Error(text, hint="Check DATABASE_URL and its server.", id="muster.E007")]
    look = _check_sqlite if connection.vendor == "sqlite" else _check_postgresql
    return [*look(), *check_migrations()]


def _check_sqlite() -> list[CheckMessage]:
    if not settings.REDIS_URL:
        return []
    text = "Redis is for several machines, and SQLite is a file on one."
    return [Warning(text, hint="Set DATABASE_URL to a PostgreSQL server.", id="muster.W007")]


def _check_postgresql() -> list[CheckMessage]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('server_version_num')::int")
        version = cursor.fetchone()[0]
        cursor.execute("SELECT current_setting('max_connections')::int")
        allowed = cursor.fetchone()[0]
    messages: list[CheckMessage] = []
    if version < OLDEST_POSTGRESQL:
        text = f"PostgreSQL {version // 10_000} is older than Django supports."
        messages.append(Error(text, hint="Install 14 or newer.", id="muster.E008"))
    processes = int(os.environ.get("WEB_CONCURRENCY", os.cpu_count() or 1))
    needed = processes * settings.WEB_THREADS  # each may hold one
    if needed > allowed:
        text = f"This machine may open {needed} connections, PostgreSQL allows {allowed} in all."
        hint = "Raise max_connections, or add pgbouncer."
        messages.append(Warning(text, hint=hint, id="muster.W008"))
    return messages


def check_migrations() -> list[CheckMessage]:
    executor = MigrationExecutor(connection)
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if waiting:
        text = f"{len(waiting)} migrations have not been applied."
        return [Error(text, hint="Run manage.py migrate.", id="muster.E009")]
    loaded = set(Book.objects.filter(owner=None, published=True).values_list("game", flat=True))
    missing = [game.title for slug, game in GAMES.items() if slug not in loaded]
    if missing:
        text = f"There is no book for {', '.join(missing)}."
        return [Error(text, hint="Run manage.py load_catalogues.", id="muster.E010")]
    return []


def check_static_files() -> list[CheckMessage]:
    if (Path(settings.STATIC_ROOT) / "staticfiles.json").exists():
        return []
    text = "Static files have not been collected: no page can be shown."
    return [Error(text, hint="Run manage.py collectstatic.", id="muster.E011")]


def check_disk() -> list[CheckMessage]:
    if not os.access(settings.VAR_DIR, os.W_OK):
        text = f"The site cannot write to {settings.VAR_DIR}."
        return [Error(text, hint="Make its user the owner of the folder.", id="muster.E012")]
    free = shutil.disk_usage(settings.VAR_DIR).free
    if free >= FEW_BYTES:
        return []
    text = f"{free // 1_000_000:,} MB are free at {settings.VAR_DIR}."
    hint = "Free some space, or add a disk."
    if free < settings.DISK_FLOOR:
        return [Error(text, hint=hint, id="muster.E014")]
    return [Warning(text, hint=hint, id="muster.W014")]


def check_mail() -> list[CheckMessage]:
    if not getattr(settings, "HAS_MAIL", False):
        return []
    try:
        get_connection(timeout=5).open()
    except OSError as error:
        text = f"The mail server does not answer: {error}"
        return [Error(text, hint="Check EMAIL_URL.", id="muster.E013")]
    return []


def check_workers() -> list[CheckMessage]:
    if not settings.CELERY:
        return []
    if not settings.REDIS_URL:
        text = "CELERY is on, and there is no Redis to put tasks into."
        return [Error(text, hint="Give REDIS_URL.", id="muster.E015")]
    return [
        Warning(
            f"No worker takes “{queue}”: application machines do that themselves.",
            hint=f"Start bin/work {queue}.",
            id="muster.W015",
        )
        for queue in QUEUES
        if (queue != "mail" or settings.HAS_MAIL) and not workers.take_from(queue)
    ]


CHECKS: tuple[Check, ...] = (
    check_libraries,
    check_fonts,
    check_hosts,
    check_https,
    check_caches,
    check_database,
    check_static_files,
    check_disk,
    check_mail,
    check_workers,
)
