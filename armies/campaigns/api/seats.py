"""Seats of campaigns, by API."""

from collections.abc import Callable

from django.db.models import QuerySet
from django.http import JsonResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from armies.campaigns import services
from armies.campaigns.api.representations import answer, seat_body
from armies.campaigns.api.shapes import ANYBODY, ActionToTake, SeatUndo, TakenSeat
from armies.campaigns.models import Seat
from rulesets import wording
from rulesets.api import errors, shapes
from rulesets.api.components import Shape
from rulesets.api.incoming import fields_of, read_body
from rulesets.api.parameters import changes, takes
from rulesets.api.repeated import repeatable
from rulesets.api.views import ApiViewSet
from rulesets.engine import codec
from rulesets.engine.errors import EditConflict

Answer = Response | JsonResponse

TABLE = Shape(TakenSeat)
ACTION = Shape(ActionToTake, "Seat", frozenset(ANYBODY))
TABLE_FIELDS = fields_of(TakenSeat)


class Seats(ApiViewSet):
    """Seats, open to anyone with their keys."""

    tag = "Campaigns"
    lookup_field = lookup_url_kwarg = "key"
    lookup_value_converter = "slug"

    def get_queryset(self) -> QuerySet[Seat]:
        return Seat.objects.in_use().select_related("campaign")

    def revision_of(self, row: Seat) -> int:
        return row.campaign.revision

    def demand_player(self) -> None:
        """Raise PermissionDenied in the spectators' seat."""
        if not self.get_object().player:
            raise PermissionDenied(_("This seat only watches."))

    @extend_schema(responses=TABLE)
    @takes(TABLE_FIELDS)
    def retrieve(self, request: Request, key: str) -> Response:
        """Read the campaign."""
        return answer(seat_body(self.get_object()), TABLE_FIELDS.read(request))

    @changes({200: TABLE}, 409, request=ACTION)
    @repeatable
    @action(detail=True, methods=["post"], url_path="actions")
    def act(self, request: Request, key: str) -> Answer:
        """Act as the player in the seat.

        An action that is not possible now is refused with every reason. One that would end the
        campaign, or end it for a player, is refused with `unconfirmed` until it is `confirmed`.
        """
        self.demand_player()
        asked, revision = codec.read(ActionToTake, read_body(request)), self.expected()
        return _seat(
            lambda: services.record_action(
                key,
                asked.action,
                asked.position,
                is_confirmed=asked.confirmed,
                revision=revision,
            )
        )

    @changes({200: TABLE}, 409, request=Shape(SeatUndo))
    @repeatable
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, key: str) -> Answer:
        """Take back the seat's last action, unless somebody else has acted since."""
        self.demand_player()
        position = codec.read(SeatUndo, read_body(request) or b"{}").position
        revision = self.expected()
        return _seat(lambda: services.undo(key, position, revision))


def _seat(do: Callable[[], Seat]) -> Answer:
    try:
        return answer(seat_body(do()))
    except services.Unconfirmed:
        return _refused(("unconfirmed", _("This ends something: send it again as `confirmed`.")))
    except EditConflict as conflict:
        return _refused((conflict.code, wording.conflict_sentence(conflict)))
    except services.ActionRefused as refused:
        reasons = refused.reasons
        return _refused(*((r.code.partition(".")[2], wording.sentence(r)) for r in reasons))


def _refused(*reasons: tuple[str, str]) -> JsonResponse:
    problems: list[shapes.Problem] = [
        {"place": "action", "code": code, "message": message} for code, message in reasons
    ]
    return errors.problem(409, problems[0]["message"], problems)
