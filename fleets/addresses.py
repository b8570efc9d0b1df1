"""Full addresses that leave the site: in links, QR codes and the API."""

from django.urls import reverse


def share_url(request, key: str | None) -> str | None:
    """The page of a fleet that anyone may read; None while its key is withdrawn."""
    return request.build_absolute_uri(reverse("fleets:shared", args=[key])) if key else None
