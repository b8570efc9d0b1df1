"""Finds files that may be books in folders and zip archives, within bounds."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from armies.armyforge.books import MAX_BOOK_BYTES
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.files import File, unpack, unreadable

MAX_ARCHIVE_BYTES = 64 * 1024 * 1024
SUFFIXES = {".json", ".zip"}


def find(path: Path) -> Iterator[File]:
    """Yield the file itself, or recursively every JSON file in a folder and its archives."""
    paths = sorted(path.rglob("*")) if path.is_dir() else [path]
    for each in paths:
        if path.is_dir() and (each.suffix.lower() not in SUFFIXES or not each.is_file()):
            continue
        if each.suffix.lower() == ".zip":
            try:
                yield from unpack(str(each), _read_path(each, MAX_ARCHIVE_BYTES))
            except InvalidInput as error:
                yield unreadable(str(each), *error.details)
        else:
            yield File(str(each), partial(_read_path, each))


def _read_path(path: Path, limit: int = MAX_BOOK_BYTES) -> bytes:
    try:
        size = path.stat().st_size
        if size > limit:
            raise InvalidInput(ErrorDetail("", "too_large", {"limit": limit, "size": size}))
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise InvalidInput(ErrorDetail("", "unreadable", {"error": reason})) from None
