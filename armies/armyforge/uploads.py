"""Books that a visitor uploads, several at once, for the visitor alone."""

from collections.abc import Iterable, Iterator
from typing import Protocol
from uuid import UUID

from armies.armyforge.files import File, unpack
from armies.armyforge.imports import Imported, import_file
from rulesets.engine.errors import Problem

MAX_UPLOADED_BYTES = 16 * 1024 * 1024
"""Of all files of an upload together."""

MAX_UPLOADED_BOOKS = 100
SHOWN_NAME = 100
ZIP_MARK = b"PK\x03\x04"


class Upload(Protocol):
    """An uploaded file of Django's."""

    name: str | None
    size: int

    def read(self) -> bytes: ...


def import_uploads(uploads: Iterable[Upload], owner: UUID) -> list[Imported]:
    """What became of every file, those within archives each on their own."""
    uploads = list(uploads)
    size = sum(upload.size for upload in uploads)
    if size > MAX_UPLOADED_BYTES:
        return [_refused("", "too_large", limit=MAX_UPLOADED_BYTES, size=size)]
    files = [file for upload in uploads for file in _files(upload)]
    results = [import_file(file, owner) for file in files[:MAX_UPLOADED_BOOKS]]
    if len(files) > MAX_UPLOADED_BOOKS:
        results.append(_refused("", "too_long", max_length=MAX_UPLOADED_BOOKS))
    return results


def _files(upload: Upload) -> Iterator[File]:
    name = (upload.name or "")[:SHOWN_NAME]
    raw = upload.read()
    if raw.startswith(ZIP_MARK):
        yield from unpack(name, raw)
    else:
        yield File(name, lambda: raw)


def _refused(name: str, code: str, **params: int) -> Imported:
    return Imported(name, problems=(Problem("", code, params),))
