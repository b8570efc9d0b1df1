"""Every write to a campaign: opening and deleting it, single actions, taking one back, keys.

An action locks the row, is judged by the campaign as it stands then, and is appended; so
simultaneous actions are serialised, or the second is refused with its reasons.
"""

import secrets
from dataclasses import replace
from uuid import UUID

from django.db import transaction
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone

from armies.campaigns.confirming import effects
from armies.campaigns.models import Campaign, Seat
from armies.campaigns.states import keep, pin, state_of
from armies.campaigns.stored import StoredCampaign
from rulesets.books.services import grant_books
from rulesets.engine import codec
from rulesets.engine.checks import Issue
from rulesets.engine.errors import EditConflict, ErrorDetail, InvalidInput
from rulesets.engine.stored import write_stored
from rulesets.games.strategy.actions import Spend, StatedRow
from rulesets.games.strategy.corrections import is_repeated, take_back
from rulesets.games.strategy.document import Action, CampaignDocument, act
from rulesets.games.strategy.offers import offer, passes
from rulesets.games.strategy.replay import play_on, replay
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import NUMBERS
from rulesets.owned.secrets import new_share_key
from rulesets.owned.services import require_revision, write
from rulesets.storage.services import claim_room

ID_BYTES = 8
"""An action's id has twice as many characters, the most it may have."""

WATCHER = ""
"""The player of the seat from which nobody acts."""

KEPT_BY_HAND = (Spend, StatedRow)
"""Actions of sheets kept by hand; in play they would skip rounds and points."""


class ActionRefused(Exception):
    """An action that breaks a rule as the campaign stands; holds every reason."""

    def __init__(self, *reasons: Issue) -> None:
        super().__init__(", ".join(reason.code for reason in reasons))
        self.reasons = reasons


class Unconfirmed(Exception):
    """An action that ends the campaign or somebody's part in it, and was not confirmed."""

    def __init__(self, action: Action) -> None:
        super().__init__(action.do)
        self.action = action


@transaction.atomic
def open_campaign(owner: UUID, document: CampaignDocument) -> Campaign:
    """Make a campaign of this owner, with a seat for each player and one to watch.

    Raises InvalidInput for one that is too large to be stored, QuotaExceeded if no room is left.
    """
    text = write_stored(pin(document, owner))
    claim_room(owner, len(text.encode()), Campaign)
    campaign = Campaign.objects.create(owner=owner, document=text, name=document.name)
    players = [*(player.id for player in document.players), WATCHER]
    Seat.objects.bulk_create(Seat(campaign=campaign, player=player) for player in players)
    return campaign


@transaction.atomic
def open_again(owner: UUID, id: UUID, stored: StoredCampaign, document: CampaignDocument) -> None:
    """Open a campaign as a backup has it, with its books as `document` pins them here.

    A key taken meanwhile is replaced. Raises QuotaExceeded.
    """
    text = write_stored(document, stored.document)
    claim_room(owner, len(text.encode()), Campaign)
    campaign = Campaign.objects.create(
        id=id,
        owner=owner,
        document=text,
        name=document.name,
        squares=list(stored.squares),
        deleted_at=stored.deleted_at,
    )
    taken = set(Seat.objects.filter(key__in=stored.seats.values()).values_list("key", flat=True))
    seats = []
    for player in (*state_of(campaign).known_players, WATCHER):
        key = stored.seats.get(player, "")
        if not key or key in taken:
            key = new_share_key()
        seats.append(Seat(campaign=campaign, player=player, key=key))
        taken.add(key)
    Seat.objects.bulk_create(seats)


@transaction.atomic
def open_rematch(owner: UUID, campaign: Campaign) -> Campaign:
    """Open a campaign of the same players with their books, names, colours and house rules."""
    state = state_of(campaign)
    players, policies = tuple(state.players.values()), dict(state.policies)
    document = replace(state.document, entries=(), players=players, policies=policies)
    army_game = NUMBERS[document.variant].army
    return open_campaign(owner, grant_books(document, campaign.owner, owner, army_game))


@transaction.atomic
def record_action(
    key: str,
    action: Action,
    position: int | None = None,
    *,
    is_confirmed: bool = False,
    revision: int | None = None,
) -> Seat:
    """Append the action of a seat's player and the passes that follow.

    `position` is the length of the log when the action was offered; the same action recorded since
    is a double tap. With a `revision` the campaign must be at it.

    Saves nothing and raises StaleRevision, EditConflict for a double tap, ActionRefused if it is
    not possible now, Unconfirmed if it would end something and nobody confirmed that, InvalidInput
    if it does not belong here or the log is full, Http404 for the key of nobody who plays yet.
    """
    if isinstance(action, KEPT_BY_HAND):
        raise InvalidInput(ErrorDetail("do", "not_in_play"))
    seat, state = _seat_in_play(key, revision)
    offered = offer(state, replace(action, player=seat.player))
    if position is not None and is_repeated(state, offered.action, position):
        raise EditConflict("repeated")
    if not offered.is_legal:
        raise ActionRefused(*offered.reasons)
    after, ends = _play(state, offered.action, seat.campaign.owner)
    if ends and not is_confirmed:
        raise Unconfirmed(offered.action)
    _save(seat.campaign, after.document)
    keep(seat.campaign, after)
    _seat_newcomers(seat.campaign, state, after)
    return seat


def _play(state: State, action: Action, owner: UUID) -> tuple[State, bool]:
    """Return the campaign after an action and its passes, and whether the action ends something.

    The book of a newcomer is pinned.
    """
    with codec.reporting_errors():
        document = act(state.document, action, new_id())
        after = replay(pin(document, owner), state.library)
        ends = bool(effects(state, after))
        for a_pass in passes(after, after.document.entries[-1].id):
            play_on(after, a_pass, new_id())
    return after, ends


def _seat_newcomers(campaign: Campaign, before: State, after: State) -> None:
    """Make seats for those who came, and take those away whose coming was taken back."""
    came = set(after.known_players) - set(before.known_players)
    gone = set(before.known_players) - set(after.known_players)
    if gone:
        campaign.seats.filter(player__in=gone).delete()
    Seat.objects.bulk_create(Seat(campaign=campaign, player=player) for player in came)


def new_id() -> str:
    return secrets.token_hex(ID_BYTES)


@transaction.atomic
def undo(key: str, position: int | None = None, revision: int | None = None) -> Seat:
    """Take a seat's last action back, which leaves its trace in the log.

    Raises EditConflict once somebody else has acted, and where the log is not as long as `position`
    any more. With a `revision` the campaign must be at it; raises StaleRevision.
    """
    seat, state = _seat_in_play(key, revision)
    if position not in (None, len(state.document.entries)):
        raise EditConflict("moved_on")
    with codec.reporting_errors():
        document = take_back(state, seat.player, new_id())
    _save(seat.campaign, document)
    _seat_newcomers(seat.campaign, state, state_of(seat.campaign))
    return seat


@transaction.atomic
def place_objectives(key: str, squares: list[str]) -> None:
    """Note on which squares of the table the objectives lie; raises Http404."""
    campaign = _lock(key).campaign
    campaign.squares = squares
    campaign.revision += 1
    campaign.save(force_update=True, update_fields=["squares", "revision"])


@transaction.atomic
def renew_key(owner: UUID | None, id: UUID, player: str, revision: int | None = None) -> None:
    """Make a new key for a seat; the old one is void. Raises StaleRevision."""
    campaigns = Campaign.objects.of_owner(owner).select_for_update()
    campaign = get_object_or_404(campaigns, pk=id)
    require_revision(campaign.revision, revision)
    seat = get_object_or_404(campaign.seats, player=player)
    seat.key = new_share_key()
    seat.save(update_fields=["key"])


def delete(owner: UUID | None, id: UUID, revision: int | None = None) -> None:
    """Delete a campaign; its links lead nowhere until `undelete`."""
    write(Campaign.objects.of_owner(owner), id, revision, deleted_at=timezone.now())


def undelete(owner: UUID | None, id: UUID, revision: int | None = None) -> None:
    write(Campaign.objects.deleted_of_owner(owner), id, revision, deleted_at=None)


def _seat_in_play(key: str, revision: int | None) -> tuple[Seat, State]:
    """Return the locked seat of somebody who plays already, with the campaign as it stands."""
    seat = _lock(key, revision)
    state = state_of(seat.campaign)
    if seat.player not in state.players:
        raise Http404
    return seat, state


def _lock(key: str, revision: int | None = None) -> Seat:
    seats = Seat.objects.in_use().select_related("campaign").select_for_update()
    seat = get_object_or_404(seats.exclude(player=WATCHER), key=key)
    require_revision(seat.campaign.revision, revision)
    return seat


def _save(campaign: Campaign, document: CampaignDocument) -> None:
    campaign.document = write_stored(document, campaign.document)
    campaign.revision += 1
    campaign.save(force_update=True, update_fields=["document", "revision", "updated_at"])
