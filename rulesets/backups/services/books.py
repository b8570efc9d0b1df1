"""The part of a backup with the owner's books."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any
from uuid import UUID

from rulesets.backups.services.parts import MAX_MEMBER_BYTES, NEW, BackupPart, Pins, Restored
from rulesets.books.models import Book
from rulesets.books.reading import MAX_BOOK_BYTES, form_of
from rulesets.books.services import digest_of, original_version, store
from rulesets.engine import codec
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.fields import Version, bounded, matching, record
from rulesets.games import GAMES


@record
class BookRecord:
    """A book in a backup. The digest only finds a book that is here already.

    A book that is not gets the digest of its content: a file's word for it could pass for another
    book, which would then be taken for the one that others add.
    """

    game: Annotated[str, bounded(max_length=32)]
    version: Version
    source: Annotated[str, bounded(max_length=200)]
    digest: Annotated[str, matching("^[0-9a-f]{64}$")]
    document: str


class BookPart(BackupPart):
    folder = "books"

    def write(self, owner: UUID, max_bytes: int) -> Iterator[str]:
        for row in Book.objects.of_owner(owner).order_by("pk").iterator(chunk_size=20):
            stored = BookRecord(
                game=row.game,
                version=row.version,
                source=row.source,
                digest=row.digest,
                document=row.corrected_document,
            )
            yield codec.write(stored)

    def restore(self, owner: UUID, raw: bytes, pins: Pins, is_trial: bool) -> Restored:
        stored = codec.read(BookRecord, raw, MAX_MEMBER_BYTES)
        if stored.game not in GAMES or GAMES[stored.game].books is None:
            known = ", ".join(GAMES)
            raise InvalidInput(ErrorDetail("game", "unknown_game", {"game": "", "known": known}))
        book: Any = codec.read(form_of(stored.game).type, stored.document, MAX_BOOK_BYTES)
        if book.game != stored.game:
            raise InvalidInput(ErrorDetail("game", "other_game", {"game": stored.game}))
        title = f"{book.name.en} {stored.version}"
        same = Book.objects.readable_by(owner).filter(game=book.game, key=book.key)
        original = replace(book, version=original_version(stored.version, stored.digest))
        here = same.filter(digest__in=(stored.digest, digest_of(original))).first()
        if here is None and is_trial:
            return Restored(self.folder, title, NEW)
        if here is None:
            here = store(original, stored.source, owner).row
            change = NEW
        else:
            change = ""
        pins[book.game, book.key, stored.version] = here.version
        return Restored(self.folder, title, change)
