"""Uploaded files, single or in zip archives, with size limits."""

import io
import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from rulesets.engine.errors import ErrorDetail, InvalidInput, check_size

MEGABYTE = 1_000_000
"""As players and operators read it."""

MAX_MEMBERS = 1000
MAX_MEMBER_BYTES = 2 * 1024 * 1024
MAX_UNPACKED_BYTES = 128 * 1024 * 1024
SHOWN_NAME = 100
ZIP_MARKS = (b"PK\x03\x04", b"PK\x05\x06")
"""Signatures of archives; the second is that of empty ones."""

BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    OSError,
    RuntimeError,
    ValueError,
)
"""Errors from reading a member that is damaged, encrypted or compressed in an unknown way."""


@dataclass(frozen=True)
class File:
    """A name for messages, and a function that returns the content or raises InvalidInput."""

    name: str
    read: Callable[[], bytes]


class Upload(Protocol):
    """Django's UploadedFile."""

    name: str | None

    def read(self) -> bytes: ...


def uploaded(uploads: Iterable[Upload]) -> Iterator[File]:
    """Yield uploaded files, including every file in an archive."""
    for upload in uploads:
        name, raw = (upload.name or "")[:SHOWN_NAME], upload.read()
        if raw.startswith(ZIP_MARKS):
            try:
                yield from unpack(name, raw)
            except InvalidInput as error:
                yield unreadable(name, *error.details)
        else:
            yield whole(name, raw)


def whole(name: str, raw: bytes) -> File:
    """Return a file with this content."""
    return File(name, lambda: raw)


def unreadable(name: str, *errors: ErrorDetail) -> File:
    def read() -> bytes:
        raise InvalidInput(*errors)

    return File(name, read)


def unpack(name: str, raw: bytes) -> list[File]:
    """Return every JSON file in an archive; raises InvalidInput for an invalid or too large one."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(raw))
    except (zipfile.BadZipFile, NotImplementedError, ValueError):
        raise InvalidInput(ErrorDetail("", "not_an_archive")) from None
    members = [m for m in archive.infolist() if m.filename.lower().endswith(".json")]
    check_members(members, MAX_MEMBERS, MAX_UNPACKED_BYTES)
    place = f"{name}/" if name else ""
    return [
        File(place + m.filename, partial(read_member, archive, m, MAX_MEMBER_BYTES))
        for m in members
    ]


def check_members(members: Sequence[zipfile.ZipInfo], most: int, max_bytes: int) -> None:
    """Raise InvalidInput for more members, or more bytes in all, than these."""
    if len(members) > most:
        raise InvalidInput(ErrorDetail("", "too_long", {"max_length": most}))
    check_size(sum(member.file_size for member in members), max_bytes)


def read_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, max_bytes: int) -> bytes:
    """Return the content of a member. `zipfile` unpacks no more than the size checked here."""
    check_size(member.file_size, max_bytes)
    try:
        return archive.read(member)
    except BROKEN:
        raise InvalidInput(ErrorDetail("", "damaged")) from None
