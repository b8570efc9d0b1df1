"""The page that reads a list from its own URL; works offline after the first visit."""

import json

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

WORKER = settings.BASE_DIR / "static" / "js" / "check-worker.js"
FILES = ("css/tokens.css", "css/base.css", "css/components.css", "css/pages.css", "js/check.js")
"""Static files that the page needs offline."""


@require_safe
def check(request: HttpRequest) -> HttpResponse:
    return render(request, "lists/check.html")


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker, preceded by the URLs that it caches."""
    files = [reverse("lists:check"), *map(static, FILES)]
    text = f"const FILES = {json.dumps(files)};\n{WORKER.read_text()}"
    return HttpResponse(text, content_type="text/javascript")
