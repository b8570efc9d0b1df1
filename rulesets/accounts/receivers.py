"""Signal receivers: signing in takes a browser's lists along, signing out leaves them."""

import time
from typing import Any, cast

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext as _

from rulesets.accounts import services
from rulesets.accounts.adapter import SIGNED_IN_AT
from rulesets.storage.services import QuotaExceeded
from rulesets.web.notices import Notice
from rulesets.web.ownership import OwnerRequest


def adopt_lists(request: HttpRequest, user: User, **kwargs: Any) -> None:
    """Move the lists of a browser into the account that it signs in to."""
    visit = cast(OwnerRequest, request)
    try:
        visit.owner = services.sign_in(user, visit.owner)
    except QuotaExceeded:
        visit.owner = services.sign_in(user, None)
        text = _("Your account has no room for this browser’s army books, so its lists stay here.")
        Notice(text).leave_for(request)
    else:
        visit.owner_cookie_due = True
    visit.is_signed_in = True
    request.session[SIGNED_IN_AT] = time.time()
    request.session.set_expiry(settings.OWNER_COOKIE_AGE)


def leave_lists(request: HttpRequest, user: User | None, **kwargs: Any) -> None:
    """Leave the lists in the account; the browser starts without any."""
    visit = cast(OwnerRequest, request)
    if visit.is_signed_in:
        visit.owner, visit.is_signed_in, visit.owner_cookie_due = None, False, True
