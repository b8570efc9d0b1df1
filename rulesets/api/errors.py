"""Answers every failure with problem details (RFC 9457), each problem with its place."""

import math
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, NotFound, ValidationError

from rulesets import wording
from rulesets.api import codes, shapes
from rulesets.engine import codec
from rulesets.engine.errors import (
    EditConflict,
    ErrorDetail,
    InvalidInput,
    StaleRevision,
    not_one_of,
)
from rulesets.storage.services import DayUsedUp, QuotaExceeded

MEDIA_TYPE = "application/problem+json"

AWAY = {"unreachable", "busy", "bad_answer", "private_address"}
"""Codes of problems on another site."""

RETRY_SECONDS = 60
"""Retry-After when another site fails."""


class PreconditionRequired(APIException):
    status_code = 428
    default_code = "revision_needed"


class UnknownParameter(NotFound):
    """A parameter names nothing that is there; `error` says which, and what there is."""

    def __init__(self, place: str, code: str, **params: object) -> None:
        super().__init__()
        self.error = ErrorDetail(place, code, params)


class TooLarge(Exception):
    """A body over the limit; `size` is announced or counted, in bytes, None if unknown."""

    def __init__(self, size: int | None = None, limit: int = codec.MAX_BYTES) -> None:
        super().__init__(size)
        self.size = size
        self.limit = limit


def problem(
    status: int,
    detail: object,
    problems: Iterable[shapes.Problem] = (),
    headers: Mapping[str, str] | None = None,
    **members: object,
) -> JsonResponse:
    """Return problem details; `members` extend the standard ones."""
    body: dict[str, object] = {
        "type": type_of(status),
        "title": HTTPStatus(status).phrase,
        "status": int(status),
        "detail": str(detail),
        "problems": list(problems),
        **members,
    }
    return JsonResponse(body, status=status, headers=headers, content_type=MEDIA_TYPE)


def type_of(status: int) -> str:
    """Return the URL that explains a refusal."""
    code = codes.BY_STATUS.get(int(status))
    return reverse("api:problems-detail", args=[code]) if code else "about:blank"


def describe(error: ErrorDetail) -> shapes.Problem:
    return {
        "place": error.place,
        "code": codes.muster_code(error.code),
        "message": wording.error_sentence(error),
    }


def answer(error: Exception, context: Mapping[str, Any]) -> JsonResponse | None:
    """Return the answer to a view's exception, None for one that is a server error."""
    match error:
        case QuotaExceeded():
            return _quota_exceeded(error)
        case InvalidInput():
            return _invalid(error)
        case EditConflict():
            return conflict(error)
        case StaleRevision():
            members: Any = {} if error.current is None else {"revision": error.current}
            detail = _(
                "It has changed since you read it: read it again, apply your change to that, and "
                "send its new ETag."
            )
            stale: shapes.Problem = {"place": "", "code": "stale_revision", "message": detail}
            return problem(412, detail, [stale], **members)
        case TooLarge() | RequestDataTooBig():
            return _too_large(getattr(error, "size", None), getattr(error, "limit", None))
        case UnknownParameter():
            described = describe(error.error)
            return problem(404, described["message"], [described])
        case Http404():
            error = NotFound()
        case ValidationError():
            return _invalid_filters(error, context["view"].filterset_class.base_filters)
    return _known(error) if isinstance(error, APIException) else None


def conflict(error: EditConflict, place: str = "", **members: Any) -> JsonResponse:
    """Refuse an edit whose entry, or whatever else it names, is gone."""
    if error.number is not None:
        place = ".".join(filter(None, (f"edits[{error.number}].arguments", error.argument)))
    message = wording.conflict_sentence(error)
    gone: shapes.Problem = {"place": place, "code": error.code, "message": message}
    return problem(409, message, [gone], **members)


def _invalid(error: InvalidInput) -> JsonResponse:
    for detail in error.details:
        if detail.code == "too_large":
            return _too_large(detail.params["size"], detail.params["limit"])
    problems = [describe(detail) for detail in error.details]
    if AWAY.issuperset(detail.code for detail in error.details):
        return problem(503, problems[0]["message"], problems, {"Retry-After": str(RETRY_SECONDS)})
    return _not_valid(problems)


def _not_valid(problems: list[shapes.Problem]) -> JsonResponse:
    return problem(400, _("What you sent is not valid; nothing was changed."), problems)


def _quota_exceeded(error: QuotaExceeded) -> JsonResponse:
    """Refuse with 429 if the address is out of bytes for today, else with 413."""
    problems = [describe(detail) for detail in error.details]
    if isinstance(error, DayUsedUp):
        return problem(
            429, problems[0]["message"], problems, headers={"Retry-After": str(error.wait)}
        )
    explained = reverse("api:problems-detail", args=["no_room"])
    return problem(413, problems[0]["message"], problems, type=explained)


def _too_large(size: int | None, limit: int | None = None) -> JsonResponse:
    detail = _("The body is too large: %d bytes are allowed.") % (limit or codec.MAX_BYTES)
    message = _("%d bytes") % size if size else detail
    return problem(413, detail, [{"place": "", "code": "body_too_large", "message": message}])


def _invalid_filters(error: ValidationError, filters: Mapping[str, Any]) -> JsonResponse:
    details: Any = error.get_full_details()
    return _not_valid(
        [
            _of_filter(place, filters[place], detail)
            for place, texts in details.items()
            for detail in texts
        ]
    )


def _of_filter(place: str, filter: Any, detail: Mapping[str, Any]) -> shapes.Problem:
    """Describe a problem with a filter; Django does not say which choices there are."""
    if detail["code"] == "invalid_choice":
        return describe(not_one_of(place, [value for value, _label in filter.extra["choices"]]))
    code = codes.muster_code(detail["code"])
    return {"place": place, "code": code, "message": str(detail["message"])}


def _known(error: APIException) -> JsonResponse:
    """Answer REST framework's own exceptions, with the headers that they call for."""
    headers = {}
    if header := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = header
    if seconds := getattr(error, "wait", None):
        headers["Retry-After"] = str(math.ceil(seconds))
    code = codes.muster_code(str(error.get_codes()))
    refusal: shapes.Problem = {"place": "", "code": code, "message": str(error.detail)}
    return problem(error.status_code, error.detail, [refusal], headers)
