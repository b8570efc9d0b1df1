"""Limits the size of request bodies, and compresses responses."""

import math
import re
import secrets
from collections.abc import Callable

import brotli
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.formats import number_format
from django.utils.translation import gettext

from rulesets.uploads.files import MEGABYTE
from rulesets.web.notices import notice_response
from rulesets.web.requests import back_url

TAKES_BROTLI = re.compile(r"\bbr\b")
BROTLI_QUALITY = 5
"""A page of 127 kB takes 1.0 ms and 11.3 kB, by gzip 2.3 ms and 13.0 kB."""

LEAST_PACKED = 200


def bound_bodies(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Answer 413 to a page request with a body over the limit; the API answers for itself."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        size = request.META.get("CONTENT_LENGTH") or "0"
        is_api = request.path.startswith("/api/")
        if is_api or not size.isdecimal() or int(size) <= limit:
            return get_response(request)
        return _too_large(request, int(size), limit)

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
    """Compress responses except PDF sheets, by brotli for browsers that take it."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if response.get("Content-Type") == "application/pdf":
            return response
        if (
            not TAKES_BROTLI.search(request.headers.get("Accept-Encoding", ""))
            or not isinstance(response, HttpResponse)
            or response.has_header("Content-Encoding")
            or len(response.content) < LEAST_PACKED
        ):
            return super().process_response(request, response)
        patch_vary_headers(response, ("Accept-Encoding",))
        response.content = packed(response.content, secrets.randbelow(self.max_random_bytes) + 1)
        response.headers["Content-Encoding"] = "br"
        response.headers["Content-Length"] = str(len(response.content))
        etag = response.get("ETag", "")
        if etag.startswith('"'):
            response.headers["ETag"] = "W/" + etag
        return response


def packed(content: bytes, padding: int = 0) -> bytes:
    """Compress by brotli, with 1 to 256 random bytes, or none, that hide how long the result is.

    The length would tell what a page repeats of its address; with gzip, Django pads the file name.
    Decoders skip a metadata block (RFC 7932, section 9.2).
    """
    packer = brotli.Compressor(mode=brotli.MODE_TEXT, quality=BROTLI_QUALITY)
    parts = [packer.process(content), packer.flush()]
    if padding:
        header = 0b010110 | (padding - 1) << 6
        parts += [header.to_bytes(2, "little"), secrets.token_bytes(padding)]
    return b"".join([*parts, packer.finish()])
