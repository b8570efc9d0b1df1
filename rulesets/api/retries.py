"""Requests that may be sent again: with an Idempotency-Key the first answer comes again."""

import json
import re
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any, TypeVar, cast

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import APIException
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from rulesets.api.authentication import owner_of
from rulesets.api.incoming import read_body
from rulesets.api.parameters import (
    IDEMPOTENCY_KEY,
    IDEMPOTENCY_LENGTHS,
    IDEMPOTENCY_PATTERN,
    refuses,
)
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.keys import services
from rulesets.web.requests import client_address

V = TypeVar("V", bound=Callable[..., Any])


class KeyReused(APIException):
    status_code = 422
    default_code = "key_reused"
    default_detail = _("The Idempotency-Key came with another request before.")


class NotKept(Exception):
    """A refusal that is answered, and may be another one the next time."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__(response.status_code)
        self.response = response


def repeatable(view: V) -> V:
    """Answer a request as before that comes again under its Idempotency-Key; describe so."""

    @wraps(view)
    def answered(self: Any, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        return _once(request, _place(request), lambda: view(self, request, *args, **kwargs))

    return cast(V, _described(answered))


def repeatable_after(fetch: Callable[[Request], Any]) -> Callable[[V], V]:
    """Make a view repeatable that is given what `fetch` gets over the network.

    It is fetched before the answer is kept, so that nobody waits for it to write; and not at all
    where the answer is known. The view gets nothing, too, if it was known until just then.
    """

    def decorated(view: V) -> V:
        @wraps(view)
        def answered(self: Any, request: Request) -> HttpResponse:
            place = _place(request)
            fetched = None if place and services.has_answer(place) else fetch(request)
            return _once(request, place, lambda: view(self, request, fetched))

        return cast(V, _described(answered))

    return decorated


def _described(view: Callable[..., Any]) -> Any:
    return refuses(422)(extend_schema(parameters=[IDEMPOTENCY_KEY])(view))


def _place(request: Request) -> str:
    """Return where the answer to a caller's key is kept: two callers may use one key.

    Empty without a key; raises InvalidInput for one that others may have, too.
    """
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return ""
    if not re.fullmatch(IDEMPOTENCY_PATTERN, key):
        raise InvalidInput(_fault(key))
    return _digest(owner_of(request) or client_address(cast(HttpRequest, request)), key)


def _fault(key: str) -> ErrorDetail:
    shortest, longest = IDEMPOTENCY_LENGTHS
    if len(key) < shortest:
        return ErrorDetail("Idempotency-Key", "string_too_short", {"min_length": shortest})
    if len(key) > longest:
        return ErrorDetail("Idempotency-Key", "string_too_long", {"max_length": longest})
    return ErrorDetail("Idempotency-Key", "string_pattern_mismatch")


def _once(request: Request, place: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """Return the answer that is kept at a place, made now if there is none."""
    if not place:
        return make()
    content = _digest(request.method, request.get_full_path(), read_body(request))
    try:
        packed, is_new = services.answer_once(place, content, lambda: _packed(make()))
    except NotKept as refused:
        return refused.response
    if packed.content != content:
        raise KeyReused
    headers = packed.answer["headers"] | ({} if is_new else {"Idempotency-Replayed": "true"})
    return Response(packed.answer["data"], packed.answer["status"], headers=headers)


def _packed(response: HttpResponse) -> dict[str, Any]:
    if not isinstance(response, Response):
        raise NotKept(response)
    data = json.loads(JSONRenderer().render(response.data))
    return {"status": response.status_code, "data": data, "headers": dict(response.items())}


def _digest(*parts: object) -> str:
    return sha256(repr(parts).encode()).hexdigest()
