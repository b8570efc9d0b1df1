"""Repeatable requests: an Idempotency-Key sent again replays the first response."""

import json
import re
from collections.abc import Callable
from functools import partial, wraps
from hashlib import sha256
from typing import Any, TypeVar, cast

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.encoders import JSONEncoder

from rulesets.api.authentication import owner_of
from rulesets.api.codes import REFUSALS
from rulesets.api.incoming import read_body
from rulesets.api.parameters import (
    IDEMPOTENCY_KEY,
    IDEMPOTENCY_LENGTHS,
    IDEMPOTENCY_PATTERN,
    refuses,
)
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.repeated import services
from rulesets.web.requests import client_address

V = TypeVar("V", bound=Callable[..., Any])


class KeyReused(APIException):
    status_code = 422
    default_code = "key_reused"
    default_detail = _(REFUSALS["key_reused"].sentence)


class StillRunning(APIException):
    status_code = 409
    default_code = "still_running"
    default_detail = _("The first request with this Idempotency-Key is still running.")
    wait = 1
    """Seconds, sent as Retry-After."""


def repeatable(view: V) -> V:
    """Replay the stored response for a repeated Idempotency-Key, and document the header."""

    @wraps(view)
    def answered(self: Any, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        run = partial(view, self, request, *args, **kwargs)
        key = _key(request)
        return _run_once(key, request, run) if key else run()

    return cast(V, refuses(409, 422)(extend_schema(parameters=[IDEMPOTENCY_KEY])(answered)))


def _key(request: Request) -> str:
    """Return the request's Idempotency-Key, made unique to its caller; empty without one.

    Raises InvalidInput for a key too weak to be unique.
    """
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return ""
    if not re.fullmatch(IDEMPOTENCY_PATTERN, key):
        raise InvalidInput(_weakness(key))
    return f"{owner_of(request) or client_address(cast(HttpRequest, request))} {key}"


def _weakness(key: str) -> ErrorDetail:
    shortest, longest = IDEMPOTENCY_LENGTHS
    if len(key) < shortest:
        return ErrorDetail("Idempotency-Key", "string_too_short", {"min_length": shortest})
    if len(key) > longest:
        return ErrorDetail("Idempotency-Key", "string_too_long", {"max_length": longest})
    return ErrorDetail("Idempotency-Key", "string_pattern_mismatch")


def _run_once(key: str, request: Request, run: Callable[[], HttpResponse]) -> HttpResponse:
    """Run a view and store its response, or replay the one stored under the key."""
    content = repr((request.method, request.get_full_path(), read_body(request)))
    digest = sha256(content.encode()).hexdigest()
    claimed = services.claim(key, digest)
    if claimed is None:
        return _replay(key, digest)
    return services.run(claimed, key, run, _text)


def _text(response: HttpResponse) -> str:
    """Return a response as it is stored, empty for one that is not."""
    if not isinstance(response, Response):
        return ""
    parts = [response.data, response.status_code, dict(response.items())]
    return json.dumps(parts, cls=JSONEncoder)


def _replay(key: str, digest: str) -> Response:
    row = services.find_claim(key)
    if row and row.request != digest:
        raise KeyReused
    if not (row and row.response):
        raise StillRunning
    data, status, headers = json.loads(services.read_response(row, key))
    return Response(data, status, headers=headers | {"Idempotency-Replayed": "true"})
