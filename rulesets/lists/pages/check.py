"""The page that reads a list out of its own address, also without a network once it was open."""

import json

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

WORKER = settings.BASE_DIR / "static" / "js" / "check-worker.js"
FILES = ("css/tokens.css", "css/base.css", "css/components.css", "css/pages.css", "js/check.js")
"""The page's own files, kept with it."""


@require_safe
def check(request: HttpRequest) -> HttpResponse:
    return render(request, "lists/check.html")


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Answer with the script that keeps the page, headed by what to keep."""
    files = [reverse("lists:check"), *map(static, FILES)]
    text = f"const FILES = {json.dumps(files)};\n{WORKER.read_text()}"
    return HttpResponse(text, content_type="text/javascript")
