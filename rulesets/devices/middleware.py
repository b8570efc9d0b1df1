"""Finds the owner of a request, and renews the owner's cookie."""

from collections.abc import Callable
from functools import partial

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpResponseBase

from rulesets.accounts.services import find_visitor
from rulesets.devices.services import add_device, drop_device, find_device
from rulesets.middleware.faults import FAULTS, fault_response
from rulesets.web.cookies import set_cookie
from rulesets.web.ownership import OwnerRequest, device_key, is_due

SERVER_ERROR = 500
"""From this status on nothing was saved, and nobody becomes an owner."""


def owner_middleware(
    get_response: Callable[[OwnerRequest], HttpResponseBase],
) -> Callable[[OwnerRequest], HttpResponseBase]:
    """Set `request.owner` (None for a stranger) and renew the cookie when due."""

    def middleware(request: OwnerRequest) -> HttpResponseBase:
        try:
            _identify(request)
            response = get_response(request)
            if request.owner_cookie_due and response.status_code < SERVER_ERROR:
                _send_cookie(request, response)
        except FAULTS as error:
            return fault_response(request, error)
        return response

    return middleware


def _identify(request: OwnerRequest) -> None:
    """Find the owner by the account, otherwise by the cookie, with one or two queries."""
    key = request.COOKIES.get(settings.OWNER_COOKIE, "")
    request.owner, request.device = None, None
    request.add_device = partial(add_device, user_agent=request.headers.get("User-Agent", ""))
    if settings.SESSION_COOKIE_NAME in request.COOKIES and SESSION_KEY in request.session:
        request.owner = find_visitor(request.session[SESSION_KEY], request.session.session_key)
    request.is_signed_in = request.owner is not None
    if key and not request.is_signed_in and (device := find_device(key)):
        request.owner, request.device = device.owner, device.pk
    request.owner_cookie_due = (
        request.owner is not None and not request.is_signed_in and is_due(key)
    )


def _send_cookie(request: OwnerRequest, response: HttpResponseBase) -> None:
    if request.owner is None or request.is_signed_in:
        if request.device:
            drop_device(request.device)
        response.delete_cookie(settings.OWNER_COOKIE, samesite="Lax")
        return
    key = device_key(request.device or request.add_device(request.owner))
    set_cookie(response, settings.OWNER_COOKIE, key, settings.OWNER_COOKIE_AGE)
