"""The way back from an error page."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme


def back_url(request: HttpRequest) -> str:
    """Return the referring page if it is on this site, else the home page."""
    came_from = request.headers.get("Referer", "")
    is_own = url_has_allowed_host_and_scheme(came_from, {request.get_host()})
    return came_from if is_own else reverse("home")
