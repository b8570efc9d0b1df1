"""Every failure as problem details (RFC 9457): one shape, each problem with its place."""

import math
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, RequestDataTooBig
from django.http import Http404, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, NotFound, ValidationError

from rulesets import wording
from rulesets.api import codes, shapes
from rulesets.engine import codec
from rulesets.engine.errors import EditConflict, ErrorDetail, InvalidInput, StaleRevision
from rulesets.storage.services import DayUsedUp, QuotaExceeded

MEDIA_TYPE = "application/problem+json"

AWAY = {"unreachable", "busy", "bad_answer", "private_address"}
"""Codes of problems that are another site's."""

RETRY_SECONDS = 60
"""After so long another site is asked again."""


class PreconditionRequired(APIException):
    status_code = 428


class TooLarge(Exception):
    """A body whose announced or real size is over the bound; `size` in bytes if known."""

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
    """Answer with problem details; `members` are added to the standard ones."""
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
    """Return the address that explains a refusal."""
    code = codes.BY_STATUS.get(int(status))
    return reverse("api:problems-detail", args=[code]) if code else "about:blank"


def describe(fault: ErrorDetail) -> shapes.Problem:
    return {
        "place": fault.place,
        "code": codes.own(fault.code),
        "message": wording.error_sentence(fault),
    }


def answer(error: Exception, context: Mapping[str, Any]) -> JsonResponse | None:
    """Answer a view's exception; None leaves it to the server's own error page."""
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
        case Http404() | ObjectDoesNotExist():
            error = NotFound()
        case ValidationError():
            return _faulty_filters(error)
    return _known(error) if isinstance(error, APIException) else None


def conflict(error: EditConflict, **members: Any) -> JsonResponse:
    """Refuse an edit, because what it is about is gone."""
    message = wording.conflict_sentence(error)
    place = f"arguments.{error.argument}" if error.argument else "arguments"
    gone: shapes.Problem = {"place": place, "code": error.code, "message": message}
    return problem(409, message, [gone], **members)


def _invalid(error: InvalidInput) -> JsonResponse:
    if any(problems.code == "too_large" for problems in error.details):
        return _too_large(error.details[0].params["size"])
    problems = [describe(each) for each in error.details]
    if AWAY.issuperset(each.code for each in error.details):
        return problem(503, problems[0]["message"], problems, {"Retry-After": str(RETRY_SECONDS)})
    return problem(400, _("What you sent is not valid; nothing was changed."), problems)


def _quota_exceeded(error: QuotaExceeded) -> JsonResponse:
    """Refuse what an owner may not keep besides all they have, or an address not store today."""
    problems = [describe(each) for each in error.details]
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


def _faulty_filters(error: ValidationError) -> JsonResponse:
    """Parameters that a filter cannot use."""
    details: Any = error.get_full_details()
    problems: list[shapes.Problem] = [
        {"place": place, "code": codes.own(detail["code"]), "message": str(detail["message"])}
        for place, each in details.items()
        for detail in each
    ]
    return problem(400, _("What you sent is not valid; nothing was changed."), problems)


def _known(error: APIException) -> JsonResponse:
    """Answer to a refusal of REST framework itself, with the headers it asks for."""
    headers = {}
    if header := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = header
    if seconds := getattr(error, "wait", None):
        headers["Retry-After"] = str(math.ceil(seconds))
    code = codes.own(str(error.get_codes()))
    refusal: shapes.Problem = {"place": "", "code": code, "message": str(error.detail)}
    return problem(error.status_code, error.detail, [refusal], headers)
