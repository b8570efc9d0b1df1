"""Types of requests and answers about campaigns."""

from typing import Annotated, Any, NotRequired

import pydantic
from typing_extensions import TypedDict

from armies.campaigns.report_bodies import CampaignReport
from rulesets.api import shapes
from rulesets.api.components import Shape, part
from rulesets.engine.codec import as_in_documents
from rulesets.engine.fields import record
from rulesets.games.strategy.document import Action, CampaignDocument
from rulesets.lists.api.shapes import Id


class CampaignSummary(TypedDict):
    """A campaign that you opened."""

    id: Id
    name: str
    revision: int
    updated_at: shapes.Moment
    url: shapes.Address


class SeatAddress(TypedDict):
    """A seat; `player` is empty for the spectators'."""

    player: str
    key: str
    url: shapes.Address


class CampaignAtTable(TypedDict):
    """A campaign as everyone at its table sees it."""

    revision: int
    closed: bool
    document: Annotated[dict[str, Any], part(Shape(CampaignDocument, "Strategy"))]
    report: Annotated[CampaignReport, part(Shape(CampaignReport))]


class OpenedCampaign(CampaignSummary, CampaignAtTable):
    """A campaign with the keys to its seats. A stranger's comes with an owner key."""

    seats: list[SeatAddress]
    owner_key: NotRequired[str]


class TakenSeat(CampaignAtTable):
    """The campaign, and whose seat it is; `player` is empty for the spectators'."""

    player: str


ANYBODY = {"id": "a", "player": "a"}
"""Placeholders in an action: its seat decides the player, the log its id."""


def _complete(action: object) -> object:
    return {**ANYBODY, **action} if isinstance(action, dict) else action


@record
class ActionToTake:
    """An action of the player in the seat; its `player` and `id` may be left out.

    `position` is the length of the log when the action was chosen, so that it is not done twice.
    `confirmed` allows it to end the campaign, for one player or for all.
    """

    action: Annotated[Action, as_in_documents(Action), pydantic.BeforeValidator(_complete)]
    position: Annotated[int | None, pydantic.Field(ge=0)] = None
    confirmed: bool = False


@record
class SeatUndo:
    """Take back the seat's last action, if the log is as long as `position`."""

    position: Annotated[int | None, pydantic.Field(ge=0)] = None


@record
class SeatToRenew:
    """The player whose seat gets a new key; empty for the spectators'."""

    player: Annotated[str, pydantic.Field(max_length=16)]
