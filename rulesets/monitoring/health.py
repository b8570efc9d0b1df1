"""Liveness and readiness probes for load balancers and the operator."""

from collections.abc import Callable

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rulesets.monitoring.metrics import metrics
from rulesets.storage.disk import is_nearly_full

View = Callable[[HttpRequest], HttpResponse]

WRITE = """
UPDATE django_migrations SET applied = applied
WHERE id = (SELECT MIN(id) FROM django_migrations)
"""
"""Changes nothing, but fails if the database is locked, read-only or full."""


def answer_probes(get_response: View) -> View:
    """Answer probes before the host is checked."""
    probes = {"/healthz": healthz, "/readyz": readyz, "/metrics": metrics}

    def middleware(request: HttpRequest) -> HttpResponse:
        return probes.get(request.path, get_response)(request)

    return middleware


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer 200 while the database can be read, otherwise 503."""
    return _probe("SELECT 1")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Answer 200 while the database can be written, otherwise 503."""
    if is_nearly_full():
        return JsonResponse({"status": "disk nearly full"}, status=503)
    return _probe(WRITE)


def _probe(statement: str) -> HttpResponse:
    try:
        with connection.cursor() as cursor:
            cursor.execute(statement)
    except DatabaseError as error:
        return JsonResponse({"status": "no database", "error": type(error).__name__}, status=503)
    return JsonResponse({"status": "ok"})
