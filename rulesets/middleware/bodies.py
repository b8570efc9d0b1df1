"""Limits the size of request bodies, and compresses responses."""

import math
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render
from django.utils.formats import number_format
from django.utils.translation import gettext

from rulesets.engine import codec
from rulesets.uploads.files import MEGABYTE
from rulesets.web.fragments import notice_response
from rulesets.web.requests import back_url

DRAINED_BYTES = 32 * MEGABYTE
"""Most bytes of a rejected body to read and discard, so that the client gets the response."""


def bound_bodies(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Answer 413 to a page request with a body over the limit; the API answers for itself."""

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
    """State the actual and the largest size in megabytes; htmx keeps the typed text."""
    sentence = gettext(
        "What you sent comes to %(size)s MB in all, and Muster reads up to %(limit)s MB at once."
    )
    refusal = sentence % {"size": _megabytes(size), "limit": _megabytes(limit)}
    if request.headers.get("HX-Request"):
        return notice_response(request, 413, refusal)
    shown = {"refusal": refusal, "back": back_url(request)}
    return render(request, "413.html", shown, status=413)


def _megabytes(size: int) -> str:
    """Format as megabytes, rounded up to one decimal so that it visibly exceeds the limit."""
    return number_format(math.ceil(10 * size / MEGABYTE) / 10)


class PackTexts(GZipMiddleware):
    """Compress responses except PDF sheets, which are compressed already."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if response.get("Content-Type") == "application/pdf":
            return response
        return super().process_response(request, response)


def drain(request: HttpRequest) -> None:
    """Read and discard a body, up to DRAINED_BYTES."""
    left = DRAINED_BYTES
    while left > 0 and (chunk := request.read(min(left, 64 * 1024))):
        left -= len(chunk)
