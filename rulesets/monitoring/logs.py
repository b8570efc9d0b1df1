"""Logs one line of JSON per request, without keys of lists or seats."""

import logging
import time
import uuid
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from rulesets.monitoring.metrics import REQUESTS
from rulesets.web.requests import client_address, route

logger = logging.getLogger("muster.requests")

LONGEST_ID = 64
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS")


class OmitAddresses(logging.Filter):
    """Replaces the path at the end of Django's warnings by the route."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = record.__dict__.pop("request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple) and record.args:
            record.args = (*record.args[:-1], route(request))
        return True


def log_requests(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Log and count each request; the response has its id as X-Request-ID."""

    def middleware(request: HttpRequest) -> HttpResponse:
        start = time.perf_counter()
        id = _request_id(request)
        response = get_response(request)
        response["X-Request-ID"] = id
        seconds = time.perf_counter() - start
        method = request.method if request.method in METHODS else "other"
        REQUESTS.labels(method, route(request), response.status_code).observe(seconds)
        logger.info(
            "request",
            extra={
                "id": id,
                "address": client_address(request),
                "method": request.method,
                "route": route(request),
                "status": response.status_code,
                "ms": round(1000 * seconds, 1),
            },
        )
        return response

    return middleware


def _request_id(request: HttpRequest) -> str:
    """Return the proxy's id if it is plain, otherwise a new one."""
    given = request.headers.get("X-Request-ID", "")
    is_plain = given.replace("-", "").isalnum() and given.isascii()
    return given if is_plain and len(given) <= LONGEST_ID else uuid.uuid4().hex
