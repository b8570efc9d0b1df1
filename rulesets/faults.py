"""Answer 503 while the database is away, locked or full, or no sheet can be drawn: try again."""

import logging
from collections.abc import Callable

from django.db import InterfaceError, InternalError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from rulesets.api.errors import problem
from rulesets.sheets.processes import SheetUnavailable

logger = logging.getLogger("muster.faults")

RETRY_SECONDS = 5
FAULTS = (OperationalError, InterfaceError, InternalError)
"""Away, locked or full; a connection that broke; read-only on PostgreSQL."""


class AnswerFaults:
    """Turn a fault of the database into a 503 that keeps what was typed; so, too, a sheet's."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, SheetUnavailable):
            logger.warning("sheet not drawn", exc_info=error)
            response = _unavailable(request, _("This sheet cannot be drawn now. Try again soon."))
        elif isinstance(error, FAULTS):
            logger.error("database fault", exc_info=error)
            response = _unavailable(
                request,
                _("Muster cannot save or read lists right now. Nothing was lost: try again soon."),
            )
        else:
            return None
        response["Retry-After"] = str(RETRY_SECONDS)
        return response


def _unavailable(request: HttpRequest, sentence: str) -> HttpResponse:
    if request.path.startswith("/api/"):
        answer: HttpResponse = problem(503, sentence)
        return answer
    if request.headers.get("HX-Request"):
        notice = {"refusal": sentence, "problems": (), "notice": None, "is_answer": True}
        return render(request, "lists/_notice.html", notice, status=503)
    typed = [
        (name, value)
        for name, values in request.POST.lists()
        if name != "csrfmiddlewaretoken"
        for value in values
    ]
    context = {"refusal": sentence, "typed": typed, "is_post": request.method == "POST"}
    return render(request, "503.html", context, status=503)
