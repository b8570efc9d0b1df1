"""Bodies of answers about campaigns."""

import json
from collections.abc import Mapping
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from armies.campaigns.api.shapes import (
    CampaignAtTable,
    CampaignSummary,
    SeatAddress,
    TakenSeat,
)
from armies.campaigns.models import Campaign, Seat
from armies.campaigns.report_bodies import report_body
from armies.campaigns.states import state_of
from rulesets.api.incoming import FieldsQuery, etag
from rulesets.games.strategy import LEDGER
from rulesets.web.requests import absolute


def answer(campaign: Mapping[str, Any], fields: FieldsQuery | None = None) -> Response:
    """Return a campaign with its ETag, reduced to the requested fields."""
    shown = fields.keep(campaign) if fields else campaign
    return Response(shown, headers={"ETag": etag(campaign["revision"], campaign)})


def summary_body(request: Request, row: Campaign) -> CampaignSummary:
    return {
        "id": str(row.pk),
        "name": row.name,
        "revision": row.revision,
        "updated_at": row.updated_at.isoformat(),
        "url": absolute(request, "api:campaigns-detail", row.pk),
    }


def _at_table(row: Campaign) -> CampaignAtTable:
    state = state_of(row)
    return {
        "revision": row.revision,
        "closed": state.is_closed,
        "document": json.loads(row.document),
        "report": report_body(LEDGER.assess(state)),
    }


def opened_body(request: Request, row: Campaign) -> dict[str, Any]:
    seats: list[SeatAddress] = [
        {
            "player": seat.player,
            "key": seat.key,
            "url": absolute(request, "campaigns:war_room", seat.key),
        }
        for seat in row.seats.all()
    ]
    return {**summary_body(request, row), **_at_table(row), "seats": seats}


def seat_body(seat: Seat) -> TakenSeat:
    return {"player": seat.player, **_at_table(seat.campaign)}
