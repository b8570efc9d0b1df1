"""The zip archive of a backup: written, kept while its owner sees a preview, restored."""

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

from rulesets.backups.models import UploadedBackup
from rulesets.backups.services.books import BookPart
from rulesets.backups.services.favourites import FavouritePart
from rulesets.backups.services.lists import ListPart
from rulesets.backups.services.parts import MAX_MEMBER_BYTES, BackupPart, Pins, Restored
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.storage.services import QuotaExceeded, count_stored
from rulesets.uploads.files import BROKEN, MAX_UNPACKED_BYTES, ZIP_MARKS, check_members, read_member

MANIFEST = "muster-backup.json"
"""The member that only backups have."""

FORMAT = 1
MAX_MANIFEST_BYTES = 1000
MAX_MEMBERS = 5000
HISTORY_BYTES = 48 * 1024 * 1024
"""Of all lists together, shared equally."""

SECONDS = 20
UPLOADS_KEPT_FOR = timedelta(hours=1)
MAX_UPLOADS = 20
"""Of all visitors together; older ones are deleted."""

IN_MEMORY = 2 * 1024 * 1024

BACKUP_PARTS: list[BackupPart] = [BookPart(), ListPart(), FavouritePart()]
"""In the order in which they are restored; apps append theirs when they are ready."""


def write_backup(owner: UUID) -> IO[bytes]:
    """Return an archive of everything an owner has, as an open file."""
    file: Any = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - the answer closes it
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, json.dumps({"muster": "backup", "format": FORMAT}))
        for part in BACKUP_PARTS:
            for number, text in enumerate(part.write(owner, HISTORY_BYTES)):
                archive.writestr(f"{part.folder}/{number:05}.json", text)
    file.seek(0)
    return file  # type: ignore[no-any-return]


def is_backup(raw: bytes) -> bool:
    """Return whether a file is a backup, damaged or not."""
    if not raw.startswith(ZIP_MARKS):
        return False
    try:
        return MANIFEST in zipfile.ZipFile(io.BytesIO(raw)).namelist()
    except BROKEN:
        return False


def store_upload(owner: UUID, raw: bytes) -> None:
    """Keep an uploaded backup for a preview. Raises QuotaExceeded."""
    count_stored(len(raw))
    stale = UploadedBackup.objects.filter(created_at__lt=timezone.now() - UPLOADS_KEPT_FOR)
    (stale | UploadedBackup.objects.filter(owner=owner)).delete()
    newest = UploadedBackup.objects.order_by("-pk").values_list("pk", flat=True)[: MAX_UPLOADS - 1]
    UploadedBackup.objects.exclude(pk__in=list(newest)).delete()
    UploadedBackup.objects.create(owner=owner, content=raw)


def find_upload(owner: UUID) -> bytes | None:
    """Return the owner's uploaded backup, None once it is restored or too old."""
    uploads = UploadedBackup.objects.filter(
        owner=owner, created_at__gte=timezone.now() - UPLOADS_KEPT_FOR
    )
    content = uploads.values_list("content", flat=True).last()
    return None if content is None else bytes(content)


def take_upload(owner: UUID) -> bytes | None:
    """Return the owner's uploaded backup and delete it; of two requests at once, one gets it."""
    content = find_upload(owner)
    deleted, _models = UploadedBackup.objects.filter(owner=owner).delete()
    return content if deleted else None


def restore(owner: UUID, raw: bytes, is_trial: bool) -> list[Restored]:
    """Restore the rows of a backup that are not here; a trial only returns the outcomes.

    A row that cannot be read does not stop the others. Raises InvalidInput if the archive is
    damaged or too large.
    """
    ends = time.monotonic() + SECONDS
    archive = _open(raw)
    pins: Pins = {}
    outcomes = []
    for part, member in _members(archive):
        try:
            if time.monotonic() > ends:
                raise InvalidInput(ErrorDetail("", "not_read"))
            content = read_member(archive, member, MAX_MEMBER_BYTES)
            outcomes.append(part.restore(owner, content, pins, is_trial))
        except (InvalidInput, QuotaExceeded) as error:
            outcomes.append(Restored(part.folder, member.filename[:100], errors=error.details))
    return outcomes


def _open(raw: bytes) -> zipfile.ZipFile:
    try:
        archive = zipfile.ZipFile(io.BytesIO(raw))
        members = archive.infolist()
        check_members(members, MAX_MEMBERS, MAX_UNPACKED_BYTES)
        mark = archive.getinfo(MANIFEST)
        made = json.loads(archive.read(mark)) if mark.file_size <= MAX_MANIFEST_BYTES else None
    except (*BROKEN, KeyError):
        raise InvalidInput(ErrorDetail("", "not_an_archive")) from None
    if made != {"muster": "backup", "format": FORMAT}:
        raise InvalidInput(
            ErrorDetail(MANIFEST, "literal_error", {"expected": f"'format': {FORMAT}"})
        )
    return archive


def _members(archive: zipfile.ZipFile) -> Iterator[tuple[BackupPart, zipfile.ZipInfo]]:
    for part in BACKUP_PARTS:
        for member in archive.infolist():
            if member.filename.startswith(f"{part.folder}/") and not member.is_dir():
                yield part, member
