"""The parts of a backup: each one folder, with one JSON file per row.

A row that is already here, under its own id or one derived from it for this owner, is left alone:
restoring the same backup twice changes nothing.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from typing import Any, TypeVar
from uuid import UUID, uuid5

from rulesets.engine.document import Document
from rulesets.engine.errors import ErrorDetail

D = TypeVar("D", bound=Document)

MAX_MEMBER_BYTES = 18 * 1024 * 1024

Pins = dict[tuple[str, str, str], str]
"""The versions that restored books got here, by game, key and version in the backup."""

NEW, BACK = "new", "back"
"""Changes: a row that is not here yet, a deleted row that comes back."""


@dataclass(frozen=True)
class Restored:
    """Outcome for one row of a backup; `change` is empty for a row that is already here.

    `made_at` tells rows of one name apart.
    """

    folder: str
    name: str
    change: str = ""
    errors: tuple[ErrorDetail, ...] = ()
    made_at: datetime | None = None


class BackupPart(ABC):
    """The rows of one model, stored in one folder of the archive."""

    folder: str

    @abstractmethod
    def write(self, owner: UUID, max_bytes: int) -> Iterator[str]:
        """Yield the owner's rows as JSON, with at most `max_bytes` of history in all."""

    @abstractmethod
    def restore(self, owner: UUID, raw: bytes, pins: Pins, is_trial: bool) -> Restored:
        """Restore a row; a trial only returns the outcome. Raises InvalidInput."""

    def settle(
        self,
        name: str,
        here: Any,
        stored: Any,
        is_trial: bool,
        create: Callable[[], object],
        undelete: Callable[[], object],
    ) -> Restored:
        """Create a row that is not here; undelete one that was deleted after the backup."""
        if here is None:
            change, restore = NEW, create
        elif here.deleted_at and stored.deleted_at is None:
            change, restore = BACK, undelete
        else:
            return Restored(self.folder, name)
        if not is_trial:
            restore()
        return Restored(self.folder, name, change)


def find_place(owner: UUID, id: UUID, text: str, rows: Any) -> tuple[UUID, Any]:
    """Return the id that a stored row gets here, and the row if it is already here.

    `rows` finds rows with the stored content. If the id belongs to somebody else or to other
    content, the row gets an id derived from it.
    """
    derived = [uuid5(id, owner.hex), uuid5(id, owner.hex + sha256(text.encode()).hexdigest())]
    for candidate in (id, *derived):
        if not rows.model.objects.filter(pk=candidate).exists():
            return candidate, None
        if row := rows.filter(pk=candidate, owner=owner).first():
            return candidate, row
    return derived[-1], rows.model.objects.filter(pk=derived[-1], owner=owner).first()


def pinned(document: D, game: str, pins: Pins) -> D:
    """Return a document that pins the versions its books have here."""
    books = {key: pins.get((game, key, name), name) for key, name in document.books.items()}
    return document if books == document.books else replace(document, books=books)
