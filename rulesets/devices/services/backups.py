"""Backups: a zip archive of all that an owner has, and everything back out of one."""

import io
import json
import time
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from tempfile import SpooledTemporaryFile
from typing import IO, Any
from uuid import UUID

from django.utils import timezone

from rulesets.devices.models import Archive
from rulesets.devices.services.backup_parts import (
    MAX_MEMBER_BYTES,
    BackupPart,
    BookPart,
    ListPart,
    Pins,
    Restored,
)
from rulesets.devices.services.favourites import FavouritePart
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.files import BROKEN, MAX_UNPACKED_BYTES, ZIP_MARKS
from rulesets.storage.services import count_stored

MARK = "muster-backup.json"
"""The member by which a backup is told from other archives."""

FORMAT = 1
MAX_MARK_BYTES = 1000
MAX_MEMBERS = 5000
HISTORY_BYTES = 48 * 1024 * 1024
"""Of all lists together, each as much as any other."""

SECONDS = 20
KEPT = timedelta(hours=1)
KEPT_BACKUPS = 20
"""Archives between preview and restoring, of all visitors; the newest."""

IN_MEMORY = 2 * 1024 * 1024

PARTS: list[BackupPart] = [BookPart(), ListPart(), FavouritePart()]
"""In the order in which they are restored; apps add theirs when they are ready."""


def write_backup(owner: UUID) -> IO[bytes]:
    """Return an archive of everything an owner has, as an open file at its beginning."""
    file: Any = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - the answer closes it
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MARK, json.dumps({"muster": "backup", "format": FORMAT}))
        for part in PARTS:
            for number, text in enumerate(part.write(owner, HISTORY_BYTES)):
                archive.writestr(f"{part.folder}/{number:05}.json", text)
    file.seek(0)
    return file  # type: ignore[no-any-return]


def is_backup(raw: bytes) -> bool:
    """Tell a backup from other files, sound or not."""
    if not raw.startswith(ZIP_MARKS):
        return False
    try:
        return MARK in zipfile.ZipFile(io.BytesIO(raw)).namelist()
    except (*BROKEN, ValueError):
        return False


def keep_backup(owner: UUID, raw: bytes) -> None:
    """Keep what was handed in until its owner has seen what it would do. Raises QuotaExceeded."""
    count_stored(len(raw))
    stale = Archive.objects.filter(created_at__lt=timezone.now() - KEPT)
    (stale | Archive.objects.filter(owner=owner)).delete()
    newest = Archive.objects.order_by("-pk").values_list("pk", flat=True)[: KEPT_BACKUPS - 1]
    Archive.objects.exclude(pk__in=list(newest)).delete()
    Archive.objects.create(owner=owner, content=raw)


def find_backup(owner: UUID | None) -> bytes | None:
    """Return what an owner handed in last, None if it is not kept any more."""
    if owner is None:
        return None
    backups = Archive.objects.filter(owner=owner, created_at__gte=timezone.now() - KEPT)
    content = backups.values_list("content", flat=True).last()
    return None if content is None else bytes(content)


def restore(owner: UUID, raw: bytes, is_trial: bool) -> list[Restored]:
    """Restore what is in a backup and not here; on trial only say so.

    Each row on its own: one that cannot be read leaves the others. Raises InvalidInput for an
    archive that is unsound or too large as a whole.
    """
    ends = time.monotonic() + SECONDS
    archive = _open(raw)
    pins: Pins = {}
    outcomes = []
    for part, member in _members(archive):
        try:
            if time.monotonic() > ends:
                raise InvalidInput(ErrorDetail("", "not_read"))
            outcomes.append(part.restore(owner, _unpack(archive, member), pins, is_trial))
        except InvalidInput as error:
            outcomes.append(Restored(part.folder, member.filename[:100], errors=error.details))
    if not is_trial:
        Archive.objects.filter(owner=owner).delete()
    return outcomes


def _open(raw: bytes) -> zipfile.ZipFile:
    try:
        archive = zipfile.ZipFile(io.BytesIO(raw))
        members = archive.infolist()
        if len(members) > MAX_MEMBERS:
            raise InvalidInput(ErrorDetail("", "too_long", {"max_length": MAX_MEMBERS}))
        size = sum(member.file_size for member in members)
        if size > MAX_UNPACKED_BYTES:
            limits = {"limit": MAX_UNPACKED_BYTES, "size": size}
            raise InvalidInput(ErrorDetail("", "too_large", limits))
        mark = archive.getinfo(MARK)
        made = json.loads(archive.read(mark)) if mark.file_size <= MAX_MARK_BYTES else None
    except (*BROKEN, KeyError, ValueError, NotImplementedError):
        raise InvalidInput(ErrorDetail("", "not_an_archive")) from None
    if made != {"muster": "backup", "format": FORMAT}:
        raise InvalidInput(ErrorDetail(MARK, "literal_error", {"expected": f"'format': {FORMAT}"}))
    return archive


def _members(archive: zipfile.ZipFile) -> Iterator[tuple[BackupPart, zipfile.ZipInfo]]:
    for part in PARTS:
        for member in archive.infolist():
            if member.filename.startswith(f"{part.folder}/") and not member.is_dir():
                yield part, member


def _unpack(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    if member.file_size > MAX_MEMBER_BYTES:
        limits = {"limit": MAX_MEMBER_BYTES, "size": member.file_size}
        raise InvalidInput(ErrorDetail("", "too_large", limits))
    try:
        return archive.read(member)
    except (*BROKEN, NotImplementedError) as error:
        raise InvalidInput(ErrorDetail("", "unreadable", {"error": type(error).__name__})) from None
