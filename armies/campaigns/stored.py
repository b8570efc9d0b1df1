"""A campaign as a backup holds it."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from rulesets.engine import codec
from rulesets.engine.fields import bounded, matching, record
from rulesets.owned.secrets import ShareKey

MAX_SEATS = 100
PlayerId = Annotated[str, matching("^[A-Za-z0-9_-]{0,16}$")]
Square = Annotated[str, bounded(max_length=4)]


@record
class StoredCampaign:
    """A campaign in a backup; `seats` are the keys of the players' links."""

    id: UUID
    document: Annotated[str, bounded(max_length=codec.MAX_BYTES)]
    squares: Annotated[tuple[Square, ...], bounded(max_length=MAX_SEATS)]
    deleted_at: datetime | None
    seats: Annotated[dict[PlayerId, ShareKey], bounded(max_length=MAX_SEATS)]
