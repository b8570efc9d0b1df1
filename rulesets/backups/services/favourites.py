"""The part of a backup with the owner's favourites."""

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from rulesets.backups.services.parts import (
    MAX_MEMBER_BYTES,
    BackupPart,
    Pins,
    Restored,
    find_place,
    pinned,
)
from rulesets.engine import codec
from rulesets.engine.fields import Name, bounded, record
from rulesets.engine.stored import keep_unknown
from rulesets.lists.models import Favourite
from rulesets.lists.services import favourites
from rulesets.storage.services import claim_room
from rulesets.uploads.documents import read_document


@record
class FavouriteRecord:
    id: UUID
    name: Name
    document: Annotated[str, bounded(max_length=codec.MAX_BYTES)]
    created_at: datetime
    deleted_at: datetime | None


class FavouritePart(BackupPart):
    folder = "favourites"

    def write(self, owner: UUID, max_bytes: int) -> Iterator[str]:
        for row in Favourite.objects.filter(owner=owner).order_by("created_at", "pk"):
            names = ("id", "name", "document", "created_at", "deleted_at")
            columns: Any = {name: getattr(row, name) for name in names}
            yield codec.write(FavouriteRecord(**columns))

    def restore(self, owner: UUID, raw: bytes, pins: Pins, is_trial: bool) -> Restored:
        stored = codec.read(FavouriteRecord, raw, MAX_MEMBER_BYTES)
        document = read_document(stored.document.encode(), is_stored=True)
        document = pinned(document, document.game, pins)
        favourites.check(document)
        text = keep_unknown(type(document), stored.document, codec.write(document))
        id, here = find_place(owner, stored.id, text, Favourite.objects.filter(document=text))
        row = Favourite(id=id, owner=owner, game=document.game, document=text)
        return self.settle(
            stored.name,
            here,
            stored,
            is_trial,
            create=lambda: _create(row, stored),
            undelete=lambda: favourites.undelete(owner, id),
        )


def _create(row: Favourite, stored: FavouriteRecord) -> None:
    row.name, row.deleted_at = stored.name, stored.deleted_at
    claim_room(row.owner, len(row.document.encode()), Favourite)
    row.save(force_insert=True)
    Favourite.objects.filter(pk=row.pk).update(created_at=stored.created_at)
