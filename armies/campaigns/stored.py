"""A campaign as backups have it."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from rulesets.engine import codec
from rulesets.owned.secrets import ShareKey

MAX_SEATS = 100
PlayerId = Annotated[str, codec.matching("^[A-Za-z0-9_-]{0,16}$")]
Square = Annotated[str, codec.bounded(max_length=4)]


@codec.record
class StoredCampaign:
    """A campaign in a backup; `seats` are the keys of the players' links."""

    id: UUID
    document: Annotated[str, codec.bounded(max_length=codec.MAX_BYTES)]
    squares: Annotated[tuple[Square, ...], codec.bounded(max_length=MAX_SEATS)]
    deleted_at: datetime | None
    seats: Annotated[dict[PlayerId, ShareKey], codec.bounded(max_length=MAX_SEATS)]
