"""Pages that depend on no list, and the worker that shows pages without a connection."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rulesets.games.strategy import LEDGER
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.web.ownership import OwnerRequest

WORKER = settings.BASE_DIR / "static" / "js" / "worker.js"


@require_safe
def rules(request: OwnerRequest) -> HttpResponse:
    """Link to the reference pages of every game."""
    return render(request, "lists/rules.html", {"presentations": PRESENTATIONS, "strategy": LEDGER})


@require_safe
def privacy(request: OwnerRequest) -> HttpResponse:
    """Explain what Muster stores about a visitor."""
    return render(request, "lists/privacy.html")


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker from the root, all of whose pages it may show."""
    return HttpResponse(WORKER.read_text(), content_type="text/javascript")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Say that there is no connection, where the service worker knows no page."""
    return render(request, "lists/offline.html")
