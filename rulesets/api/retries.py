"""Requests that may be sent again: with an Idempotency-Key the first answer comes again."""

import json
import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any, cast

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from rulesets.api.authentication import owner_of
from rulesets.api.incoming import read_body
from rulesets.api.parameters import IDEMPOTENCY_PATTERN
from rulesets.engine.errors import InvalidInput, Problem
from rulesets.keys import services
from rulesets.requests import client_address


class KeyReused(APIException):
    status_code = 422
    default_code = "key_reused"
    default_detail = _("The Idempotency-Key came with another request before.")


def once(request: Request, make: Callable[[], Response]) -> Response:
    """Make an answer, unless the request was answered under its Idempotency-Key before."""
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return make()
    if not re.fullmatch(IDEMPOTENCY_PATTERN, key):
        raise InvalidInput(Problem("Idempotency-Key", "string_pattern_mismatch"))
    caller = owner_of(request) or client_address(cast(HttpRequest, request))
    content = _digest(request.method, request.get_full_path(), read_body(request))
    kept, is_new = services.answer_once(_digest(caller, key), content, lambda: _packed(make()))
    if kept.content != content:
        raise KeyReused
    headers = kept.answer["headers"] | ({} if is_new else {"Idempotency-Replayed": "true"})
    return Response(kept.answer["data"], kept.answer["status"], headers=headers)


def _packed(response: Response) -> dict[str, Any]:
    data = json.loads(JSONRenderer().render(response.data))
    return {"status": response.status_code, "data": data, "headers": dict(response.items())}


def _digest(*parts: object) -> str:
    return sha256(repr(parts).encode()).hexdigest()
