"""A bound on what a request may carry, packed texts."""

import math
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render
from django.utils.formats import number_format
from django.utils.translation import gettext

from rulesets.engine import codec
from rulesets.web.back import back_url

MEGABYTE = 1024 * 1024
DRAINED_BYTES = 32 * MEGABYTE
"""How much of a refused body is read and thrown away, so that the client hears the answer."""


def bound_bodies(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Answer 413 to a page request whose body is over the bound; the API has its own answer."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        is_api = request.path.startswith("/api/")
        limit = codec.MAX_BYTES if is_api else settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        size = request.META.get("CONTENT_LENGTH") or "0"
        if not size.isdecimal() or int(size) <= limit:
            return get_response(request)
        response = get_response(request) if is_api else _too_large(request, int(size), limit)
        drain(request)
        return response

    return middleware


def _too_large(request: HttpRequest, size: int, limit: int) -> HttpResponse:
    """Say what was sent and what may be, in megabytes; for htmx beside what was typed."""
    sentence = gettext(
        "What you sent comes to %(size)s MB in all, and Muster reads up to %(limit)s MB at once."
    )
    refusal = sentence % {"size": _megabytes(size), "limit": _megabytes(limit)}
    if request.headers.get("HX-Request"):
        notice = {"refusal": refusal, "errors": (), "notice": None, "is_answer": True}
        return render(request, "lists/_notice.html", notice, status=413)
    shown = {"refusal": refusal, "back": back_url(request)}
    return render(request, "413.html", shown, status=413)


def _megabytes(size: int) -> str:
    """Write megabytes with one decimal, rounded up, so that what is over a bound reads so."""
    return number_format(math.ceil(10 * size / MEGABYTE) / 10)


class PackTexts(GZipMiddleware):
    """Compress pages and texts; a sheet is compressed already."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if response.get("Content-Type") == "application/pdf":
            return response
        return super().process_response(request, response)


def drain(request: HttpRequest) -> None:
    """Read a body that nobody wants, up to a bound."""
    left = DRAINED_BYTES
    while left > 0 and (chunk := request.read(min(left, 64 * 1024))):
        left -= len(chunk)
