"""Webhooks of a list, by API."""

import uuid
from typing import Annotated, Literal, cast

import pydantic
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import TypedDict

from rulesets.api import parameters, shapes
from rulesets.api.authentication import owner_of
from rulesets.api.components import Shape
from rulesets.api.incoming import read_body
from rulesets.api.parameters import refuses
from rulesets.api.repeated import repeatable
from rulesets.engine import codec
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.fields import record
from rulesets.lists.api.own_lists import OwnLists
from rulesets.lists.models import WEBHOOK_LENGTH, List
from rulesets.lists.models import Webhook as Row
from rulesets.lists.services import webhooks
from rulesets.web.requests import origin_of

Failure = Literal["", "bad_answer", "private_address", "unreachable"]
WEBHOOK = parameters.in_path("webhook", "The webhook's id.", type="integer")


@record
class ToRegister:
    """The public https URL to notify."""

    url: Annotated[str, pydantic.Field(min_length=1, max_length=WEBHOOK_LENGTH)]


class Webhook(TypedDict):
    """A URL that is notified of changes.

    After a `failure` the newest revision is sent at `retry_at`; without one, nothing is sent until
    the URL is registered again.
    """

    id: int
    url: shapes.Address
    sent: int | None
    failure: Failure
    retry_at: shapes.Moment | None


class NewWebhook(Webhook):
    """A new webhook with the secret that signs its notifications, shown only this once."""

    secret: str


class Webhooks(OwnLists):
    @extend_schema(responses=Shape(Webhook))
    @action(detail=True, is_collection=True)
    def webhooks(self, request: Request, id: uuid.UUID) -> Response:
        """List the webhooks of a list."""
        row: List = self.get_object()
        return self.page(row.webhooks.all(), _body)

    @extend_schema(
        request=Shape(ToRegister),
        responses={201: Shape(NewWebhook)},
        parameters=[parameters.IF_MATCH],
    )
    @refuses(412)
    @repeatable
    @webhooks.mapping.post
    def webhooks_register(self, request: Request, id: uuid.UUID) -> Response:
        """Register a URL to be notified of a list's changes.

        While the list is shared, every change posts `list`, `revision` and `share_url` there as
        JSON. `Muster-Signature` is `sha256=` followed by the HMAC-SHA256 of the body under the
        `secret`, in hexadecimal digits. Quick changes may come as one, and a change may come twice.
        A URL that does not answer with 200 to 299 within five seconds is tried again for a day,
        after growing pauses; then nothing more is sent. Registering it again gives it a new secret.
        """
        url = codec.read(ToRegister, read_body(request)).url
        owner, origin, revision = owner_of(request), origin_of(request), self.expected()
        try:
            webhook = webhooks.register(owner, id, url, origin, revision)
        except webhooks.TooManyWebhooks:
            bound = {"max_length": webhooks.MAX_WEBHOOKS}
            raise InvalidInput(ErrorDetail("url", "too_long", bound)) from None
        return Response({**_body(webhook), "secret": webhook.secret}, status=201)

    @extend_schema(responses={204: None}, parameters=[WEBHOOK, parameters.IF_MATCH])
    @refuses(412)
    @action(detail=True, methods=["delete"], url_path="webhooks/<int:webhook>")
    def webhooks_delete(self, request: Request, id: uuid.UUID, webhook: int) -> Response:
        """Delete a webhook."""
        webhooks.delete(owner_of(request), id, webhook, self.expected())
        return Response(status=204)


def _body(webhook: Row) -> Webhook:
    return {
        "id": webhook.pk,
        "url": webhook.url,
        "sent": webhook.sent,
        "failure": cast(Failure, webhook.failure),
        "retry_at": webhook.retry_at.isoformat() if webhook.retry_at else None,
    }
