"""The way back from a page that refuses something."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme


def back_url(request: HttpRequest) -> str:
    """Return the page the visitor came from if it is one of ours, else home."""
    came_from = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(came_from, {request.get_host()})
    return came_from if is_ours else reverse("home")
