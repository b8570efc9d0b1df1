"""Pages that list an owner's browsers and link another one."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from rulesets.devices import services
from rulesets.devices.models import Device
from rulesets.engine.errors import InvalidInput
from rulesets.lists.models import List
from rulesets.sheets.qr import qr_code
from rulesets.web.notices import Notice
from rulesets.web.ownership import OwnerRequest, ensure_owner
from rulesets.web.requests import absolute

MINUTES = int(services.VALID_FOR.total_seconds() // 60)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def devices(request: OwnerRequest) -> HttpResponse:
    """Show the browsers that have the owner's lists; make a link to another device, shown once."""
    context: dict[str, Any] = {"minutes": MINUTES, "address": ""}
    if request.method == "POST":
        key = services.make_link(ensure_owner(request))
        address = absolute(request, "devices:link", key)
        context |= {"address": address, "code": qr_code(address)}
    context |= {
        "devices": Device.objects.of_owner(request.owner),
        "here": request.device,
        "is_signed_in": request.is_signed_in,
    }
    return render(request, "devices/devices.html", context)


@require_POST
def forget(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Take the owner's lists away from another browser."""
    if id == request.device:
        raise Http404
    services.forget_device(request.owner, id)
    Notice(_("That browser no longer has your lists.")).leave_for(request)
    return redirect("devices:devices")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def link(request: OwnerRequest, key: str) -> HttpResponse:
    """Ask on the other device, then give it the owner's lists; only a POST uses the link up."""
    device_link = services.find_link(key)
    if request.is_signed_in:
        return render(request, "devices/signed_in.html", status=409)
    if device_link and device_link.owner == request.owner:
        return render(request, "devices/same.html")
    if not (device_link and device_link.is_open):
        return _void(request, is_known=device_link is not None)
    if request.method == "POST":
        try:
            owner = services.use_link(key, request.owner)
        except InvalidInput as error:
            return _ask(request, device_link.owner, error)
        if owner is None:
            return _void(request, is_known=True)
        request.owner, request.owner_cookie_due = owner, True
        return redirect("lists:home")
    return _ask(request, device_link.owner)


def _ask(request: OwnerRequest, owner: UUID, error: InvalidInput | None = None) -> HttpResponse:
    context = {
        "theirs": List.objects.of_owner(owner).count(),
        "mine": List.objects.of_owner(request.owner).count(),
        "errors": error.details if error else (),
    }
    return render(request, "devices/link.html", context, status=400 if error else 200)


def _void(request: OwnerRequest, is_known: bool) -> HttpResponse:
    context = {"is_known": is_known, "minutes": MINUTES}
    return render(request, "devices/void.html", context, status=410 if is_known else 404)
