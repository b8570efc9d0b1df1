"""The interface by which apps import formats other than Muster's own, and campaigns."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, TypeVar
from uuid import UUID

from rulesets.books.library import Books
from rulesets.engine.document import Document
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.report import Report
from rulesets.games.strategy.document import CampaignDocument
from rulesets.lists.imports.outcomes import ImportOutcome, MissingBook
from rulesets.lists.services import lifecycle


class BooksMissing(InvalidInput):
    """A list that no book here fits; `books` are those to get."""

    def __init__(self, *details: ErrorDetail, books: tuple[MissingBook, ...]) -> None:
        super().__init__(*details)
        self.books = books


T = TypeVar("T")


class Importer(ABC, Generic[T]):
    """Imports a format other than Muster's own; a file is parsed once.

    The first that `has_links` downloads the links of other sites.
    """

    has_links = False

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

    def fetch(self, link: str) -> bytes:
        """Download a link. Raises InvalidInput."""
        raise NotImplementedError


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


class LedgerApp(ABC):
    """Stores and judges campaigns, which are no lists; an app has it."""

    @abstractmethod
    def store(self, owner: UUID, document: CampaignDocument) -> ImportOutcome:
        """Open a campaign. Raises QuotaExceeded."""

    @abstractmethod
    def report_body(self, document: CampaignDocument, owner: UUID | None) -> Mapping[str, Any]:
        """Judge a campaign by the books of its owner; return the report as the API shows it."""


LEDGERS: dict[str, LedgerApp] = {}
"""By the ruleset's slug; an app registers its own in `ready`."""
