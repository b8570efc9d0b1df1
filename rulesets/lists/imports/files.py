"""Imports uploaded files and pasted text: documents of every game, and other formats."""

import re
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils.module_loading import import_string
from django.utils.translation import gettext

from rulesets.engine import codec
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.report import Report
from rulesets.games import RULESETS
from rulesets.games.strategy.document import CampaignDocument
from rulesets.lists.imports.importer import LEDGERS, BooksMissing, Importer
from rulesets.lists.imports.outcomes import ImportOutcome
from rulesets.lists.models import List
from rulesets.lists.services import lifecycle
from rulesets.monitoring.metrics import IMPORTS
from rulesets.storage.services import QuotaExceeded
from rulesets.uploads.documents import read_document, text_of
from rulesets.uploads.files import File, unreadable, whole

MAX_FILES = 100
SECONDS = 6
"""Time limit for all files together; the rest are reported as not read."""

FENCED = re.compile(rb"```(?:[a-z]+\r?\n)?(.*?)```", re.DOTALL)
"""A code block in a chat message."""


@cache
def importers() -> tuple[Importer[Any], ...]:
    """Return the importers in the order in which a file is offered to them."""
    return tuple(import_string(path)() for path in settings.IMPORTERS)


def unfenced(raw: bytes) -> bytes:
    """Return the content of a code block in a chat message; other content unchanged."""
    fenced = None if raw.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") else FENCED.search(raw)
    return fenced[1] if fenced else raw


def import_files(
    owner: UUID, files: Sequence[File], most: int = MAX_FILES, seconds: float = SECONDS
) -> list[ImportOutcome]:
    """Import files and return their outcomes in the order given, whatever the order of storing.

    Raises QuotaExceeded if there was no room for any of them.
    """
    if len(files) > most:
        return [ImportOutcome(errors=(ErrorDetail("", "too_long", {"max_length": most}),))]
    ends = time.monotonic() + seconds
    places = sorted(range(len(files)), key=lambda place: not _comes_first(files[place], ends))
    outcomes, without_room = {}, []
    for place in places:
        file = files[place]
        try:
            if time.monotonic() > ends:
                raise InvalidInput(ErrorDetail("", "not_read"))
            outcome = _store(owner, file.read())
        except BooksMissing as error:
            outcome = ImportOutcome(errors=error.details, missing=error.books)
        except InvalidInput as error:
            outcome = ImportOutcome(errors=error.details)
        except QuotaExceeded as error:
            without_room.append(error)
            outcome = ImportOutcome(errors=error.details)
        outcomes[place] = replace(outcome, name=file.name, earlier=_same_as(outcome.row))
        IMPORTS.labels("refused" if outcome.errors else "stored").inc()
    if files and len(without_room) == len(files):
        raise without_room[0]
    return [outcomes[place] for place in range(len(files))]


def report_on(owner: UUID | None, raw: bytes) -> Report | None:
    """Judge a list of another program without storing it; None if no importer knows its format."""
    for importer in importers():
        if (parsed := importer.parse(owner, raw)) is not None:
            return importer.report_on(owner, parsed)
    return None


def fetch(link: str) -> File:
    """Download a link as a file of that name."""
    importer = next((importer for importer in importers() if importer.has_links), None)
    if importer is None:
        return unreadable(link, ErrorDetail("", "no_share_link"))
    try:
        return whole(link, importer.fetch(link))
    except InvalidInput as error:
        return unreadable(link, *error.details)


def _store(owner: UUID, raw: bytes) -> ImportOutcome:
    raw = unfenced(raw)
    for importer in importers():
        if (parsed := importer.parse(owner, raw)) is not None:
            return importer.store(owner, parsed)
    document = read_document(raw, RULESETS, is_stored=True)
    if isinstance(document, CampaignDocument):
        read_document(raw, RULESETS)  # strictly: unknown names are refused
        return LEDGERS[document.game].store(owner, document)
    text = text_of(raw, codec.MAX_BYTES)
    row = lifecycle.create(owner, document, edit="import", earlier=text)
    unknown = codec.unknown_names(type(document), text)
    if not unknown:
        return ImportOutcome(row=row)
    remark = gettext("This Muster doesn’t know “%(place)s”, which is kept but not shown.")
    return ImportOutcome(row=row, remarks=(remark % {"place": codec.place(unknown[0])},))


def _same_as(row: List | None) -> List | None:
    """Return the first list of the same owner with the same document, None if there is none."""
    if row is None:
        return None
    same = List.objects.of_owner(row.owner).filter(game=row.game, document=row.document)
    return same.exclude(pk=row.pk).order_by("created_at").first()


def _comes_first(file: File, ends: float) -> bool:
    try:
        raw = file.read()
    except InvalidInput:
        return False
    if time.monotonic() > ends:
        return False
    return any(importer.comes_first(raw) for importer in importers())
