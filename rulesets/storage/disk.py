"""A floor of free bytes on the disk: below it everything is read and nothing written."""

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
"""Statements that need room. Deleting goes on: it makes some."""


class CountFiles(FileBasedCache):
    """A cache in files that keeps nothing new while they cannot be written, and breaks nothing."""

    def set(self, *arguments: Any, **named: Any) -> None:
        with suppress(OSError):
            super().set(*arguments, **named)


class PageFiles(CountFiles):
    """A cache of what can be made anew: it needs no room that lists may need."""

    def set(self, *arguments: Any, **named: Any) -> None:
        if not is_nearly_full():
            super().set(*arguments, **named)


class DiskNearlyFull(OperationalError):
    """Nothing is written while the disk has fewer free bytes than DISK_FLOOR."""


def is_nearly_full() -> bool:
    free = shutil.disk_usage(_folder()).free
    return bool(free < settings.DISK_FLOOR)


def _folder() -> Path:
    """Return the folder of the SQLite file, of other data if the database is elsewhere."""
    if connection.vendor == "sqlite":
        return Path(connection.settings_dict["NAME"]).parent
    return settings.VAR_DIR if settings.VAR_DIR.is_dir() else settings.BASE_DIR


def keep_floor(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Let requests read only while the disk is nearly full; what writes raises DiskNearlyFull."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        with floor_kept():
            return get_response(request)

    return middleware


def floor_kept() -> AbstractContextManager[None]:
    """Raise DiskNearlyFull at whatever this thread writes while the disk is nearly full."""
    return connection.execute_wrapper(_keep_floor)


def _keep_floor(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    if sql.lstrip().upper().startswith(WRITES) and is_nearly_full():
        raise DiskNearlyFull
    return execute(sql, params, many, context)
