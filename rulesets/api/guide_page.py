"""Serves docs/api.md as a page whose samples call this site."""

from functools import cache

import markdown
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import escape
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from rulesets.web.requests import origin_of

PRINTED = "http://127.0.0.1:8000"
"""The server in the guide's samples."""


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """Show the guide with the site's own URL in its samples."""
    here = escape(origin_of(request))
    text = mark_safe(_html().replace(PRINTED, here))  # noqa: S308 - our own file
    return render(request, "api/guide.html", {"guide": text})


@cache
def _html() -> str:
    """Return the guide as HTML, cached because rendering it takes as long as several pages."""
    text = (settings.BASE_DIR / "docs" / "api.md").read_text()
    html = markdown.markdown(text, extensions=["fenced_code", "tables", "toc"])
    for wide in ("pre", "table"):  # these scroll on their own, also by keyboard
        html = html.replace(f"<{wide}>", f'<div class="wide" tabindex="0"><{wide}>')
        html = html.replace(f"</{wide}>", f"</{wide}></div>")
    return html
