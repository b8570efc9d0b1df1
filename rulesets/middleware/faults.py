"""Answers exceptions that any page may raise, keeping what was typed.

503 for a fault of the database, the disk or the sheet workers, 413 or 429 for a quota, 400 for
invalid input.
"""

import logging
from collections.abc import Callable

from django.db import InterfaceError, InternalError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from rulesets.api.errors import problem
from rulesets.engine.errors import InvalidInput
from rulesets.sheets.processes import SheetUnavailable
from rulesets.storage.disk import DiskNearlyFull
from rulesets.storage.services import DayUsedUp, QuotaExceeded
from rulesets.web.back import back_url
from rulesets.wording import error_sentence

logger = logging.getLogger("muster.faults")

RETRY_SECONDS = 5
FAULTS = (OperationalError, InterfaceError, InternalError)
"""Away, locked or full; a connection that broke; read-only on PostgreSQL."""

SECRETS = {"csrfmiddlewaretoken", "password", "code"}
"""Fields of forms that no page repeats."""


class AnswerFaults:
    """Turn exceptions of views into answers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, (QuotaExceeded, SheetUnavailable, *FAULTS)):
            return answer_fault(request, error)
        if isinstance(error, InvalidInput):
            logger.warning("invalid input")
            if request.headers.get("HX-Request"):
                notice = {"refusal": "", "errors": error.details, "notice": None, "is_answer": True}
                return render(request, "lists/_notice.html", notice, status=400)
            errors = [(detail.place, error_sentence(detail)) for detail in error.details]
            return render(request, "400.html", {"named_errors": errors}, status=400)
        return None


def answer_fault(request: HttpRequest, error: Exception) -> HttpResponse:
    """Say why something cannot be drawn, read or saved, and when to try again."""
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
    response = _answer(request, sentence, 503, _("Back in a moment"))
    response["Retry-After"] = str(RETRY_SECONDS)
    return response


def _quota_exceeded(request: HttpRequest, error: QuotaExceeded) -> HttpResponse:
    """Refuse what an owner has no room for, or an address until tomorrow."""
    sentence = " ".join(map(error_sentence, error.details))
    if not isinstance(error, DayUsedUp):
        back = back_url(request)
        return _answer(request, sentence, 413, _("No room left"), back)
    response = _answer(request, sentence, 429, _("Enough for today"))
    response["Retry-After"] = str(error.wait)
    return response


def _answer(
    request: HttpRequest, sentence: str, status: int, title: str, back: str = ""
) -> HttpResponse:
    """Answer in the form that was asked for; a page repeats what was typed, to be sent again."""
    if request.path.startswith("/api/"):
        answer: HttpResponse = problem(status, sentence)
        return answer
    if request.headers.get("HX-Request"):
        notice = {"refusal": sentence, "errors": (), "notice": None, "is_answer": True}
        return render(request, "lists/_notice.html", notice, status=status)
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
