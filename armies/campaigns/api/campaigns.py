"""Campaigns by API: the ones that the caller opened."""

import uuid

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy
from django_filters import rest_framework as filters
from django_filters.rest_framework import DjangoFilterBackend
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from armies.campaigns import services
from armies.campaigns.api.representations import answer, opened_body, summary_body
from armies.campaigns.api.shapes import CampaignSummary, OpenedCampaign, SeatToRenew
from armies.campaigns.models import Campaign
from rulesets.api import parameters
from rulesets.api.authentication import owner_of, owner_or_new
from rulesets.api.components import Shape
from rulesets.api.incoming import fields_of, read_body
from rulesets.api.ordering import Ordering
from rulesets.api.parameters import changes, takes
from rulesets.api.repeated import repeatable
from rulesets.api.views import ApiViewSet
from rulesets.engine import codec
from rulesets.engine.fields import MAX_NAME
from rulesets.games.strategy.document import CampaignDocument

OPENED = Shape(OpenedCampaign)
SUMMARY_FIELDS = fields_of(CampaignSummary)
OPENED_FIELDS = fields_of(OpenedCampaign)


class CampaignFilter(filters.FilterSet):
    name = filters.CharFilter(
        lookup_expr="icontains",
        max_length=MAX_NAME,
        help_text=gettext_lazy("Campaigns in whose name this occurs."),
    )

    class Meta:
        model = Campaign
        fields = ("name",)


class Campaigns(ApiViewSet):
    """The campaigns that the caller opened."""

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
        return self.page(rows, lambda row: fields.keep(summary_body(request, row)))

    @extend_schema(
        request=Shape(CampaignDocument, "Strategy"),
        responses={201: OPENED},
        parameters=[parameters.ETAG, parameters.LOCATION],
    )
    @repeatable
    def create(self, request: Request) -> Response:
        """Open a campaign, with a seat for each player and one for spectators."""
        document = codec.read(CampaignDocument, read_body(request))
        owner, key = owner_or_new(request)
        body = opened_body(request, services.open_campaign(owner, document))
        response = answer({**body, **key})
        response.status_code, response["Location"] = 201, body["url"]
        return response

    @extend_schema(responses=OPENED)
    @takes(OPENED_FIELDS)
    def retrieve(self, request: Request, id: uuid.UUID) -> Response:
        """Read a campaign with the keys to its seats."""
        return answer(opened_body(request, self.get_object()), OPENED_FIELDS.read(request))

    @changes({204: None})
    def destroy(self, request: Request, id: uuid.UUID) -> Response:
        """Delete a campaign: its seats stop working until `undelete`."""
        services.delete(owner_of(request), id, self.expected())
        return Response(status=204)

    @changes(OPENED)
    @repeatable
    @action(detail=True, methods=["post"])
    def undelete(self, request: Request, id: uuid.UUID) -> Response:
        """Undo the deletion of a campaign; its keys work again."""
        owner = owner_of(request)
        services.undelete(owner, id, self.expected())
        row = get_object_or_404(Campaign.objects.of_owner(owner), pk=id)
        return answer(opened_body(request, row))

    @changes(OPENED, request=Shape(SeatToRenew))
    @repeatable
    @action(detail=True, methods=["post"])
    def renew(self, request: Request, id: uuid.UUID) -> Response:
        """Give a seat a new key; the old one stops working."""
        player = codec.read(SeatToRenew, read_body(request)).player
        row = self.get_object()
        services.renew_key(row.owner, row.pk, player, self.expected())
        return answer(opened_body(request, row))
