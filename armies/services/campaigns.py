"""Every write to a campaign: opening and deleting it, single actions, taking one back, keys.

An action locks the row, is judged by the campaign as it stands then, and is appended; so two that
come at the same moment stand one after the other, or the second is refused with its reasons.
"""

import secrets
from dataclasses import replace
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from armies.campaigns.standing import pin, state_of
from armies.models import Campaign, Seat
from rulesets.engine import codec
from rulesets.engine.errors import EditConflict, InvalidInput, Problem
from rulesets.games.strategy.document import (
    Action,
    CampaignDocument,
    Spend,
    StatedRow,
    act,
    is_repeated,
    take_back,
)
from rulesets.games.strategy.offers import offer
from rulesets.games.strategy.state import Reason
from rulesets.models import new_share_key

ID_BYTES = 8
"""An action's id has twice as many characters, the most it may have."""

WATCHER = ""
"""The player of the seat from which nobody acts."""


KEPT_BY_HAND = (Spend, StatedRow)
"""Actions of sheets kept by hand, which would only skip rounds and points in play."""


class Refused(Exception):
    """An action that breaks a rule as the campaign stands; holds every reason."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__(", ".join(reason.code for reason in reasons))
        self.reasons = reasons


@transaction.atomic
def open_campaign(owner: UUID, document: CampaignDocument) -> Campaign:
    """A new campaign of this owner, with a seat for each player and one to watch."""
    pinned = pin(document, owner)
    campaign = Campaign.objects.create(
        owner=owner, document=codec.write(pinned), name=document.name
    )
    players = [*(player.id for player in document.players), WATCHER]
    Seat.objects.bulk_create(Seat(campaign=campaign, player=player) for player in players)
    return campaign


@transaction.atomic
def record(key: str, action: Action, position: int | None = None) -> Seat:
    """Append an action of the player who holds a seat's key.

    `position` is how long the log was when the action was offered: what was done since then is not
    done twice.

    Raises Refused if it is not possible now, InvalidInput if it does not belong here or the log
    is full, Seat.DoesNotExist for a key that nobody acts by. Nothing is saved then.
    """
    if isinstance(action, KEPT_BY_HAND):
        raise InvalidInput(Problem("do", "not_in_play"))
    seat = _lock(key)
    state = state_of(seat.campaign)
    action = replace(action, player=seat.player)
    if position is not None and is_repeated(state.document, action, position):
        raise Refused(Reason(code="repeated"))
    judged = offer(state, action)
    if not judged.is_legal:
        raise Refused(*judged.reasons)
    with codec.reporting_problems():
        document = act(state.document, action, secrets.token_hex(ID_BYTES))
    _save(seat.campaign, document)
    return seat


@transaction.atomic
def undo(key: str, position: int | None = None) -> Seat:
    """Take a seat's last action back; raises EditConflict once somebody else has acted, and where
    the log is not as long as `position` any more."""
    seat = _lock(key)
    document = state_of(seat.campaign).document
    if position not in (None, len(document.entries)):
        raise EditConflict("moved_on")
    _save(seat.campaign, take_back(document, seat.player))
    return seat


def renew_key(owner: UUID, campaign: UUID, player: str) -> bool:
    """A new key for a seat, the old one is void. False if its campaign is not this owner's."""
    seats = Seat.objects.in_use().filter(campaign=campaign, campaign__owner=owner, player=player)
    return seats.update(key=new_share_key()) == 1


def delete(owner: UUID | None, campaign: UUID) -> bool:
    """Put a campaign away, its links lead nowhere; `undelete` brings both back. False if there is
    none."""
    campaigns = Campaign.objects.of_owner(owner).filter(pk=campaign)
    return campaigns.update(deleted_at=timezone.now()) == 1


def undelete(owner: UUID | None, campaign: UUID) -> bool:
    campaigns = Campaign.objects.deleted_of_owner(owner).filter(pk=campaign)
    return campaigns.update(deleted_at=None) == 1


def _lock(key: str) -> Seat:
    seats = Seat.objects.in_use().select_related("campaign").select_for_update()
    return seats.exclude(player=WATCHER).get(key=key)


def _save(campaign: Campaign, document: CampaignDocument) -> None:
    text = codec.write(document)
    if len(text) > codec.MAX_BYTES:
        raise InvalidInput(Problem("", "too_large", {"limit": codec.MAX_BYTES, "size": len(text)}))
    campaign.document = text
    campaign.revision += 1
    campaign.save(force_update=True, update_fields=["document", "revision", "updated_at"])
