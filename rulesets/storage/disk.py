"""Keeps a floor of free bytes on the disk: below it, requests may only read."""

import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache.backends.filebased import FileBasedCache
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponseBase

WRITES = ("INSERT", "UPDATE", "REPLACE")
"""Statements that need room; deleting makes some."""


class CountFiles(FileBasedCache):
    """A file cache that ignores errors of writing."""

    def set(self, *arguments: Any, **named: Any) -> None:
        with suppress(OSError):
            super().set(*arguments, **named)


class PageFiles(CountFiles):
    """A file cache that leaves the last free bytes to lists."""

    def set(self, *arguments: Any, **named: Any) -> None:
        if not is_nearly_full():
            super().set(*arguments, **named)


class DiskNearlyFull(OperationalError):
    """The disk has fewer free bytes than DISK_FLOOR."""


def is_nearly_full() -> bool:
    """Return whether the disk of the SQLite file, or else of other data, is below the floor."""
    if connection.vendor == "sqlite":
        folder = Path(connection.settings_dict["NAME"]).parent
    else:
        folder = settings.VAR_DIR if settings.VAR_DIR.is_dir() else settings.BASE_DIR
    return bool(shutil.disk_usage(folder).free < settings.DISK_FLOOR)


def keep_floor(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Make requests read-only while the disk is nearly full: writes raise DiskNearlyFull."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        with floor_kept():
            return get_response(request)

    return middleware


def floor_kept() -> AbstractContextManager[None]:
    """Raise DiskNearlyFull on writes of this thread while the disk is nearly full."""
    return connection.execute_wrapper(_keep_floor)


def _keep_floor(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    if sql.lstrip().upper().startswith(WRITES) and is_nearly_full():
        raise DiskNearlyFull
    return execute(sql, params, many, context)
