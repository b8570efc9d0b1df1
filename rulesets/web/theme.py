"""The light or dark theme, stored in a cookie."""

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from rulesets.web.cookies import set_cookie
from rulesets.web.requests import back_url

COOKIE = "theme"
THEMES = ("auto", "light", "dark")
YEAR = timedelta(days=365)


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Store the theme, and redirect back to the page; "auto" follows the device."""
    response = redirect(back_url(request))
    theme = request.POST.get("theme", "")
    if theme in ("light", "dark"):
        set_cookie(response, COOKIE, theme, YEAR)
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
    return response


def theme(request: HttpRequest) -> dict[str, str]:
    """Context processor for the chosen theme, "auto" by default."""
    theme = request.COOKIES.get(COOKIE, "")
    return {"theme": theme if theme in THEMES else "auto"}
