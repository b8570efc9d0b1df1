"""Turns exceptions that any page may raise into responses that keep the typed text.

Faults of the database, the disk or the sheet workers get 503, quotas 413 or 429, invalid input 400.
"""

import logging
from collections.abc import Callable
from typing import Any

from django.db import InterfaceError, InternalError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from rulesets.api.errors import problem
from rulesets.engine.errors import InvalidInput
from rulesets.sheets.processes import SheetUnavailable
from rulesets.storage.disk import DiskNearlyFull
from rulesets.storage.services import DayUsedUp, QuotaExceeded
from rulesets.web.notices import notice_response
from rulesets.web.requests import back_url
from rulesets.wording import error_sentence

logger = logging.getLogger("muster.faults")

RETRY_SECONDS = 5
FAULTS = (OperationalError, InterfaceError, InternalError)
"""Database unavailable, locked or full; broken connection; read-only on PostgreSQL."""

SECRETS = {"csrfmiddlewaretoken", "password", "code"}
"""Form fields that are never repeated."""


class AnswerFaults:
    """Turn exceptions of views into responses."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, (QuotaExceeded, SheetUnavailable, *FAULTS)):
            return fault_response(request, error)
        if isinstance(error, InvalidInput):
            logger.warning("invalid input")
            if request.headers.get("HX-Request"):
                return notice_response(request, 400, errors=error.details)
            return render(request, "400.html", _invalid(request, error), status=400)
        return None


def _invalid(request: HttpRequest, error: InvalidInput) -> dict[str, Any]:
    """Return the context of the page on invalid input: what went wrong, and what helps."""
    if any(detail.code == "sheet_too_long" for detail in error.details):
        title, advice = _("Too long for one sheet"), _("Split the list in two and print each part.")
        return {"title": title, "advice": advice, "named_errors": ()}
    errors = [(detail.place, error_sentence(detail)) for detail in error.details]
    if request.method == "POST":
        title, advice = _("Check the form"), _("Nothing was changed: go back and correct it.")
        return {"title": title, "advice": advice, "named_errors": errors}
    return {"named_errors": errors}


def fault_response(request: HttpRequest, error: Exception) -> HttpResponse:
    """Explain why something cannot be drawn, read or saved, and when to retry."""
    if isinstance(error, QuotaExceeded):
        return _quota_exceeded(request, error)
    if isinstance(error, SheetUnavailable):
        logger.warning("sheet not drawn", exc_info=error)
        sentence = _("This sheet cannot be drawn now. Try again soon.")
    elif isinstance(error, DiskNearlyFull):
        logger.error("disk nearly full")
        sentence = _(
            "Muster is short of room and saves nothing right now. Lists can be read and "
            "printed, and what you sent is not lost: try again later."
        )
    else:
        logger.error("database fault", exc_info=error)
        sentence = _(
            "Muster cannot save or read lists right now. Nothing was lost: try again soon."
        )
    response = _response(request, sentence, 503, _("Back in a moment"))
    response["Retry-After"] = str(RETRY_SECONDS)
    return response


def _quota_exceeded(request: HttpRequest, error: QuotaExceeded) -> HttpResponse:
    """Answer 413 for an owner's quota, 429 for an address's daily quota."""
    sentence = " ".join(map(error_sentence, error.details))
    if not isinstance(error, DayUsedUp):
        back = back_url(request)
        return _response(request, sentence, 413, _("No room left"), back)
    response = _response(request, sentence, 429, _("Enough for today"))
    response["Retry-After"] = str(error.wait)
    return response


def _response(
    request: HttpRequest, sentence: str, status: int, title: str, back: str = ""
) -> HttpResponse:
    """Answer as JSON, fragment or page; the page repeats the typed text for another attempt."""
    if request.path.startswith("/api/"):
        response: HttpResponse = problem(status, sentence)
        return response
    if request.headers.get("HX-Request"):
        return notice_response(request, status, sentence)
    typed = [
        (name, value)
        for name, values in request.POST.lists()
        if name not in SECRETS
        for value in values
    ]
    context = {
        "title": title,
        "refusal": sentence,
        "typed": typed,
        "files": sorted(request.FILES),
        "is_post": request.method == "POST",
        "back": back,
    }
    return render(request, "503.html", context, status=status)
