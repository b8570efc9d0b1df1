"""Imports uploaded files and pasted text: documents of every game, and other formats."""

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar
from uuid import UUID

from django.conf import settings
from django.utils.module_loading import import_string
from django.utils.translation import gettext

from rulesets.books.library import Books
from rulesets.engine import codec
from rulesets.engine.document import Document
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.report import Report
from rulesets.games import RULESETS
from rulesets.games.strategy.document import CampaignDocument
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


class MissingBook(NamedTuple):
    """A book to get; `id` is `game:key`, without a key if it is not known which."""

    id: str
    name: str

    @property
    def game(self) -> str:
        return self.id.partition(":")[0]

    @property
    def key(self) -> str:
        return self.id.partition(":")[2]


class OtherVersion(NamedTuple):
    """A version here of a book that a list names in another version."""

    key: str
    version: str
    name: str


@dataclass(frozen=True)
class ImportOutcome:
    """Outcome of one import: a list's row, a book's or campaign's title and URLs, or errors.

    `name` is the file's. `remarks` are sentences on differences from the file. `is_new` is False if
    the content was already stored.
    """

    row: List | None = None
    title: str = ""
    url: str = ""
    api_url: str = ""
    remarks: tuple[str, ...] = ()
    missing: tuple[MissingBook, ...] = ()
    versions: tuple[OtherVersion, ...] = ()
    errors: tuple[ErrorDetail, ...] = ()
    name: str = ""
    is_new: bool = True


class BooksMissing(InvalidInput):
    """A list that no book here fits; `books` are those to get."""

    def __init__(self, *details: ErrorDetail, books: tuple[MissingBook, ...]) -> None:
        super().__init__(*details)
        self.books = books


T = TypeVar("T")


class Importer(ABC, Generic[T]):
    """Imports a format other than Muster's own; a file is parsed once."""

    @abstractmethod
    def parse(self, owner: UUID | None, raw: bytes) -> T | None:
        """Parse a file; None if it is in another format. Raises InvalidInput."""

    @abstractmethod
    def store(self, owner: UUID, parsed: T) -> ImportOutcome:
        """Store what a file contains. Raises InvalidInput or QuotaExceeded."""

    @abstractmethod
    def report_on(self, owner: UUID | None, parsed: T) -> Report:
        """Judge a list without storing it. Raises InvalidInput for anything else."""

    def comes_first(self, raw: bytes) -> bool:
        """Return whether other files of the same import may depend on this one."""
        return False

    def fetch(self, link: str) -> bytes | None:
        """Download a link; None if this importer does not handle it. Raises InvalidInput."""
        return None


ParsedDocument = tuple[Document, tuple[str, ...]]
"""A list, and sentences on how it differs from the input."""


class DocumentImporter(Importer[ParsedDocument]):
    """An importer whose files are lists."""

    def store(self, owner: UUID, parsed: ParsedDocument) -> ImportOutcome:
        document, remarks = parsed
        return ImportOutcome(row=lifecycle.create(owner, document, edit="import"), remarks=remarks)

    def report_on(self, owner: UUID | None, parsed: ParsedDocument) -> Report:
        document, _remarks = parsed
        return Books(document.game, owner).judge(document)


@cache
def importers() -> tuple[Importer[Any], ...]:
    """Return the importers in the order in which a file is offered to them."""
    return tuple(import_string(path)() for path in settings.IMPORTERS)


class LedgerApp(ABC):
    """Stores and judges campaigns, which are no lists; an app has it."""

    report_shape: type

    @abstractmethod
    def store(self, owner: UUID, document: CampaignDocument) -> ImportOutcome:
        """Open a campaign. Raises QuotaExceeded."""

    @abstractmethod
    def report_body(self, document: CampaignDocument, owner: UUID | None) -> Mapping[str, Any]:
        """Judge a campaign by the books of its owner; return the report as the API shows it."""


LEDGERS: dict[str, LedgerApp] = {}
"""By the ruleset's slug; an app registers its own in `ready`."""


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
        outcomes[place] = replace(outcome, name=file.name)
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
    try:
        contents = (importer.fetch(link) for importer in importers())
        return whole(link, next(raw for raw in contents if raw is not None))
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


def _comes_first(file: File, ends: float) -> bool:
    try:
        raw = file.read()
    except InvalidInput:
        return False
    if time.monotonic() > ends:
        return False
    return any(importer.comes_first(raw) for importer in importers())
