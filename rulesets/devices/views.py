"""The pages that make a link to another device, and that take it there."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from rulesets.devices import services
from rulesets.engine.errors import InvalidInput
from rulesets.lists.models import List
from rulesets.ownership import OwnerRequest, ensure_owner
from rulesets.sheets.qr import secret_code

MINUTES = int(services.VALID.total_seconds() // 60)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def devices(request: OwnerRequest) -> HttpResponse:
    """Explain the way to another device; a link just made is shown this once."""
    context: dict[str, Any] = {"minutes": MINUTES, "address": ""}
    if request.method == "POST":
        key = services.make_link(ensure_owner(request))
        address = request.build_absolute_uri(reverse("devices:link", args=[key]))
        context |= {"address": address, "code": secret_code(address)}
    return render(request, "devices/devices.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def link(request: OwnerRequest, key: str) -> HttpResponse:
    """Ask on the other device, then make it the owner's; opening the page uses nothing up."""
    found = services.find_link(key)
    if found and found.owner == request.owner:
        return render(request, "devices/same.html")
    if not (found and found.is_open):
        return _void(request, is_known=found is not None)
    if request.method == "POST":
        try:
            owner = services.use_link(key, request.owner)
        except InvalidInput as error:
            return _ask(request, found.owner, error)
        if owner is None:
            return _void(request, is_known=True)
        request.owner, request.owner_cookie_due = owner, True
        return redirect("home")
    return _ask(request, found.owner)


def _ask(request: OwnerRequest, owner: UUID, error: InvalidInput | None = None) -> HttpResponse:
    context = {
        "theirs": List.objects.of_owner(owner).count(),
        "mine": List.objects.of_owner(request.owner).count(),
        "problems": error.problems if error else (),
    }
    return render(request, "devices/link.html", context, status=400 if error else 200)


def _void(request: OwnerRequest, is_known: bool) -> HttpResponse:
    context = {"is_known": is_known, "minutes": MINUTES}
    return render(request, "devices/void.html", context, status=410 if is_known else 404)
