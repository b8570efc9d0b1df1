"""Metrics for Prometheus, summed over the processes of this machine.

`PROMETHEUS_MULTIPROC_DIR` is the folder that the processes share; bin/serve sets it.
"""

import os

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

REQUESTS = Histogram(
    "muster_request_seconds",
    "Seconds that requests took, by the pattern of their address.",
    ["method", "route", "status"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
EDITS = Counter("muster_edits", "Edits of lists that were saved.", ["game"])
SHEETS = Counter("muster_sheets", "Sheets asked for: cached, drawn or refused.", ["outcome"])
IMPORTS = Counter("muster_imports", "Files handed over: stored or refused.", ["outcome"])


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Respond with the metrics of all processes; 404 without METRICS_TOKEN."""
    token = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "")
    if not (token and constant_time_compare(given, f"Bearer {token}")):
        return HttpResponse(status=404)
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
