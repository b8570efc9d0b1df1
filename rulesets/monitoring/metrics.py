"""Metrics for Prometheus, summed over the processes of this machine.

`PROMETHEUS_MULTIPROC_DIR` is the folder that the processes share; bin/serve sets it.
"""

import hmac
import ipaddress
import os

from django.conf import settings
from django.http import HttpRequest, HttpResponse
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

from rulesets.web.requests import client_address

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
    """Respond with the metrics of all processes; 404 for strangers."""
    if not _may_read(request):
        return HttpResponse(status=404)
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def _may_read(request: HttpRequest) -> bool:
    token = request.headers.get("Authorization", "").removeprefix("Bearer ")
    expected = settings.METRICS_TOKEN
    if expected and hmac.compare_digest(token.encode(), expected.encode()):
        return True
    try:
        address = ipaddress.ip_address(client_address(request))
    except ValueError:
        return False
    return any(address in network for network in settings.METRICS_ADDRESSES)
