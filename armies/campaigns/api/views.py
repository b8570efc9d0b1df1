"""Campaigns by API: those that one opened, and the seats at every table."""

import json
import uuid
from collections.abc import Callable
from typing import Annotated, Any, NotRequired

import pydantic
from django.db.models import QuerySet
from django.http import JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_filters import rest_framework as filters
from django_filters.rest_framework import DjangoFilterBackend
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from typing_extensions import TypedDict

from armies.campaigns import services
from armies.campaigns.api.verdicts import report_body
from armies.campaigns.models import Campaign, Seat
from armies.campaigns.states import state_of
from rulesets import wording
from rulesets.api import errors, parameters, shapes
from rulesets.api.authentication import owner_of, owner_or_new
from rulesets.api.components import Shape, part
from rulesets.api.incoming import FieldsQuery, etag, fields_of, read_body
from rulesets.api.ordering import Ordering
from rulesets.api.parameters import changes, takes
from rulesets.api.retries import repeatable
from rulesets.api.views import ApiViewSet
from rulesets.engine import codec
from rulesets.engine.codec import record
from rulesets.games.strategy import LEDGER
from rulesets.games.strategy.document import Action, CampaignDocument
from rulesets.lists.api.shapes import Id


class CampaignSummary(TypedDict):
    """A campaign that one opened."""

    id: Id
    name: str
    revision: int
    updated_at: shapes.Moment
    url: shapes.Address


class SeatAddress(TypedDict):
    """A seat; `player` is empty for the one to watch from. Whoever has its key may act by it."""

    player: str
    key: str
    url: shapes.Address


class CampaignAtTable(TypedDict):
    """A campaign as everyone at its table sees it; `closed` once its players agreed to end it."""

    revision: int
    closed: bool
    document: Annotated[dict[str, Any], part("Document")]
    report: Annotated[dict[str, Any], part("Report")]


class OpenedCampaign(CampaignSummary, CampaignAtTable):
    """A campaign with the keys to its seats. A stranger's comes with an owner key."""

    seats: list[SeatAddress]
    owner_key: NotRequired[str]


class TakenSeat(CampaignAtTable):
    """The campaign as it is, and whose seat it is; `player` is empty for the one to watch from."""

    player: str


@record
class SeatAction:
    """An action of the player in the seat; its own `player` and `id` may be left out.

    `position` is how long the log was when the action was chosen, so that it is not done twice.
    `confirmed` says that it may end the campaign or somebody's part in it.
    """

    action: Action
    position: Annotated[int | None, pydantic.Field(ge=0)] = None
    confirmed: bool = False


@record
class SeatUndo:
    """Taking the seat's last action back, if the log is as long as `position`."""

    position: Annotated[int | None, pydantic.Field(ge=0)] = None


@record
class SeatToRenew:
    """The player whose seat gets a new key, empty for the one to watch from."""

    player: Annotated[str, pydantic.Field(max_length=16)]


Answer = Response | JsonResponse

ANYBODY = {"id": "a", "player": "a"}
"""Of an action that does not say: it gets an id of its own and the player of the seat."""

TABLE = Shape(TakenSeat)
OPENED = Shape(OpenedCampaign)


SUMMARY_FIELDS = fields_of(CampaignSummary)
OPENED_FIELDS = fields_of(OpenedCampaign)
TABLE_FIELDS = fields_of(TakenSeat)


class CampaignFilter(filters.FilterSet):
    name = filters.CharFilter(
        lookup_expr="icontains",
        max_length=80,
        help_text=gettext_lazy("Campaigns in whose name this occurs."),
    )

    class Meta:
        model = Campaign
        fields = ("name",)


class Campaigns(ApiViewSet):
    """The campaigns that one opened."""

    tag = "Campaigns"
    queryset = Campaign.objects.none()
    filter_backends = [DjangoFilterBackend, Ordering]
    filterset_class = CampaignFilter
    ordering_fields = ["updated_at", "created_at", "name"]
    lookup_url_kwarg = "id"
    lookup_value_converter = "uuid"

    def get_queryset(self) -> QuerySet[Campaign]:
        owner = owner_of(self.request)
        if self.action == "undelete":
            return Campaign.objects.deleted_of_owner(owner)
        return Campaign.objects.of_owner(owner)

    @extend_schema(responses=Shape(CampaignSummary))
    @takes(SUMMARY_FIELDS)
    def list(self, request: Request) -> Response:
        """List the campaigns that you opened, the last changed first."""
        fields = SUMMARY_FIELDS.read(request)
        rows = self.filter_queryset(self.get_queryset().defer("document"))
        return self.page(rows, lambda row: fields.keep(_summary(request, row)))

    @extend_schema(
        request=Shape(CampaignDocument, "Strategy"),
        responses={201: OPENED},
        parameters=[parameters.ETAG, parameters.LOCATION],
    )
    @repeatable
    def create(self, request: Request) -> Response:
        """Open a campaign, with a seat for each player and one to watch from."""
        document = codec.read(CampaignDocument, read_body(request))
        return _opened(request, document)

    @extend_schema(responses=OPENED)
    @takes(OPENED_FIELDS)
    def retrieve(self, request: Request, id: uuid.UUID) -> Response:
        """Read a campaign with the keys to its seats."""
        return _answer(_whole(request, self.get_object()), OPENED_FIELDS.read(request))

    @changes({204: None})
    def destroy(self, request: Request, id: uuid.UUID) -> Response:
        """Delete a campaign: its seats lead nowhere until `undelete`."""
        if not services.delete(owner_of(request), id, self.expected()):
            raise NotFound
        return Response(status=204)

    @changes(OPENED)
    @repeatable
    @action(detail=True, methods=["post"])
    def undelete(self, request: Request, id: uuid.UUID) -> Response:
        """Undo the deletion of a campaign, which has the keys it had."""
        owner = owner_of(request)
        if not services.undelete(owner, id, self.expected()):
            raise NotFound
        return _answer(_whole(request, Campaign.objects.of_owner(owner).get(pk=id)))

    @changes(OPENED, request=Shape(SeatToRenew))
    @repeatable
    @action(detail=True, methods=["post"])
    def renew(self, request: Request, id: uuid.UUID) -> Response:
        """Give a seat a new key; the old one is void."""
        player = codec.read(SeatToRenew, read_body(request)).player
        row = self.get_object()
        if not services.renew_key(row.owner, row.pk, player, self.expected()):
            raise NotFound
        return _answer(_whole(request, row))


class Seats(ApiViewSet):
    """Seats at tables, open to whoever has their keys."""

    tag = "Campaigns"
    lookup_field = lookup_url_kwarg = "key"
    lookup_value_converter = "slug"

    def get_queryset(self) -> QuerySet[Seat]:
        return Seat.objects.in_use().select_related("campaign")

    def revision_of(self, row: Seat) -> int:
        return row.campaign.revision

    def demand_player(self) -> None:
        """Refuse the seat from which one only watches."""
        if not self.get_object().player:
            raise PermissionDenied(_("This seat only watches."))

    @extend_schema(responses=TABLE)
    @takes(TABLE_FIELDS)
    def retrieve(self, request: Request, key: str) -> Response:
        """Read the campaign as it is at the table."""
        return _answer(_taken(self.get_object()), TABLE_FIELDS.read(request))

    @changes({200: TABLE}, 409, request=Shape(SeatAction, "Strategy"))
    @repeatable
    @action(detail=True, methods=["post"], url_path="actions")
    def act(self, request: Request, key: str) -> Answer:
        """Act as the player in the seat.

        What is not possible now is refused with every reason. What would end the campaign, or
        somebody's part in it, is refused with `unconfirmed` until it is `confirmed`.
        """
        self.demand_player()
        asked, revision = codec.read(SeatAction, _addressed(read_body(request))), self.expected()
        return _seat(
            lambda: services.record(
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
        """Take the seat's last action back, as long as nobody else has acted since."""
        self.demand_player()
        position = codec.read(SeatUndo, read_body(request) or b"{}").position
        revision = self.expected()
        return _seat(lambda: services.undo(key, position, revision))


def _addressed(raw: bytes) -> bytes:
    """Return an action as sent with an `id` and a `player`, which its seat decides."""
    try:
        sent = json.loads(raw)
    except (ValueError, RecursionError):
        return raw
    if not isinstance(sent, dict) or not isinstance(sent.get("action"), dict):
        return raw
    return json.dumps({**sent, "action": {**ANYBODY, **sent["action"]}}).encode()


def _seat(do: Callable[[], Seat]) -> Answer:
    try:
        return _answer(_taken(do()))
    except services.Unconfirmed:
        return _refused(("unconfirmed", _("This ends something: send it again as `confirmed`.")))
    except services.Refused as refused:
        return _refused(*((r.code, wording.reason_sentence(r)) for r in refused.reasons))


def _refused(*reasons: tuple[str, str]) -> JsonResponse:
    found: list[shapes.Problem] = [
        {"place": "action", "code": code, "message": message} for code, message in reasons
    ]
    return errors.problem(409, found[0]["message"], found)


def _opened(request: Request, document: CampaignDocument) -> Response:
    owner, key = owner_or_new(request)
    body = _whole(request, services.open_campaign(owner, document))
    answer = _answer({**body, **key})
    answer.status_code, answer["Location"] = 201, body["url"]
    return answer


def _answer(body: dict[str, Any], fields: FieldsQuery | None = None) -> Response:
    """Return a campaign with its ETag, of its properties only those that are asked for."""
    shown = fields.keep(body) if fields else body
    return Response(shown, headers={"ETag": etag(body["revision"], body)})


def _summary(request: Request, row: Campaign) -> CampaignSummary:
    return {
        "id": str(row.pk),
        "name": row.name,
        "revision": row.revision,
        "updated_at": row.updated_at.isoformat(),
        "url": reverse("api:campaigns-detail", [row.pk], request=request),
    }


def _at_table(row: Campaign) -> dict[str, Any]:
    state = state_of(row)
    return {
        "revision": row.revision,
        "closed": state.is_closed,
        "document": json.loads(row.document),
        "report": report_body(LEDGER.assess(state)),
    }


def _whole(request: Request, row: Campaign) -> dict[str, Any]:
    seats = [
        {
            "player": seat.player,
            "key": seat.key,
            "url": reverse("campaigns:war_room", [seat.key], request=request),
        }
        for seat in row.seats.all()
    ]
    return {**_summary(request, row), **_at_table(row), "seats": seats}


def _taken(seat: Seat) -> dict[str, Any]:
    return {"player": seat.player, **_at_table(seat.campaign)}
