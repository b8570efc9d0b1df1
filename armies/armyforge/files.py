"""Finds the files that may hold books: in folders and zip archives, within bounds."""

import io
import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from armies.armyforge.books import MAX_BOOK_BYTES
from rulesets.engine.errors import InvalidInput, Problem

MAX_MEMBERS = 1000
MAX_UNPACKED_BYTES = 128 * 1024 * 1024
MAX_ARCHIVE_BYTES = 64 * 1024 * 1024
BROKEN = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, OSError, RuntimeError)
"""What reading a member raises if it is damaged, encrypted or packed in an unknown way."""

SUFFIXES = {".json", ".zip"}


@dataclass(frozen=True)
class File:
    """A name for messages, and how to get the content; `read` raises InvalidInput."""

    name: str
    read: Callable[[], bytes]


def find(path: Path) -> Iterator[File]:
    """The file itself, or every JSON file and archive in a folder and the folders within."""
    paths = sorted(path.rglob("*")) if path.is_dir() else [path]
    for each in paths:
        if path.is_dir() and (each.suffix.lower() not in SUFFIXES or not each.is_file()):
            continue
        if each.suffix.lower() == ".zip":
            yield from _in_archive_at(each)
        else:
            yield File(str(each), partial(_read_path, each))


def unpack(name: str, raw: bytes) -> list[File]:
    """Every JSON file in an archive; instead of them one that cannot be read, if it is unsound."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(raw))
        members = [m for m in archive.infolist() if m.filename.lower().endswith(".json")]
        _bound(members)
    except InvalidInput as error:
        return [_unreadable(name, *error.problems)]
    except (zipfile.BadZipFile, NotImplementedError, ValueError):
        return [_unreadable(name, Problem("", "not_an_archive"))]
    return [File(f"{name}/{m.filename}", partial(_read_member, archive, m)) for m in members]


def _in_archive_at(path: Path) -> list[File]:
    try:
        raw = _read_path(path, MAX_ARCHIVE_BYTES)
    except InvalidInput as error:
        return [_unreadable(str(path), *error.problems)]
    return unpack(str(path), raw)


def _unreadable(name: str, *problems: Problem) -> File:
    def read() -> bytes:
        raise InvalidInput(*problems)

    return File(name, read)


def _bound(members: list[zipfile.ZipInfo]) -> None:
    if len(members) > MAX_MEMBERS:
        raise InvalidInput(Problem("", "too_long", {"max_length": MAX_MEMBERS}))
    size = sum(member.file_size for member in members)
    if size > MAX_UNPACKED_BYTES:
        raise InvalidInput(Problem("", "too_large", {"limit": MAX_UNPACKED_BYTES, "size": size}))


def _read_path(path: Path, limit: int = MAX_BOOK_BYTES) -> bytes:
    try:
        size = path.stat().st_size
        if size > limit:
            raise InvalidInput(Problem("", "too_large", {"limit": limit, "size": size}))
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise InvalidInput(Problem("", "unreadable", {"error": reason})) from None


def _read_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """What a member holds. The archive unpacks no more than the size looked at here."""
    if member.file_size > MAX_BOOK_BYTES:
        params = {"limit": MAX_BOOK_BYTES, "size": member.file_size}
        raise InvalidInput(Problem("", "too_large", params))
    try:
        return archive.read(member)
    except BROKEN as error:
        reason = type(error).__name__
        raise InvalidInput(Problem("", "unreadable", {"error": reason})) from None
