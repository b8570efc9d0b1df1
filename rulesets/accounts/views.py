"""The account page, and views that django-allauth lacks."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from allauth.account.decorators import reauthentication_required
from allauth.account.models import EmailAddress
from allauth.account.views import LoginView, SignupView
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import auth
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django.views.generic.base import ContextMixin

from rulesets.accounts import services
from rulesets.lists.models import List
from rulesets.web.notices import Notice
from rulesets.web.ownership import OwnerRequest

View = Callable[..., HttpResponseBase]

NUMERIC_HOST = re.compile(r"[\d.]+(:\d+)?$|\[")
"""Numeric addresses, for which no browser creates a passkey."""


def needs_mail(view: View) -> View:
    """Answer forms with 404 if no mail server is configured."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method == "POST" and not settings.HAS_MAIL:
            raise Http404
        return view(request, *args, **kwargs)

    return wrapped


class Entrance(ContextMixin):
    """Adds the ways to sign in and the number of the browser's lists to the context."""

    request: OwnerRequest

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {
            **super().get_context_data(**kwargs),
            "has_mail": settings.HAS_MAIL,
            "has_passkeys": not NUMERIC_HOST.match(self.request.get_host()),
            "lists": List.objects.of_owner(self.request.owner).count(),
        }


class SignIn(Entrance, LoginView):
    """By passkey, or by a code sent to an e-mail address."""


class SignUp(Entrance, SignupView):
    """With a passkey alone, or with an e-mail address."""


sign_in = needs_mail(SignIn.as_view())
sign_up = needs_mail(SignUp.as_view())


@never_cache
@require_safe
@login_required
def account(request: OwnerRequest) -> HttpResponse:
    """Show the passkeys, e-mail addresses and browsers of an account."""
    user = cast(User, request.user)
    context = {
        "addresses": EmailAddress.objects.filter(user=user),
        "passkeys": Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN),
        "sessions": UserSession.objects.purge_and_list(user),
        "lists": List.objects.of_owner(request.owner).count(),
        "has_mail": settings.HAS_MAIL,
    }
    return render(request, "account/account.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
def delete(request: OwnerRequest) -> HttpResponse:
    """Ask, then delete an account; its lists stay with this browser or are also deleted."""
    if request.method != "POST":
        count = List.objects.of_owner(request.owner).count()
        return render(request, "account/delete.html", {"lists": count})
    owner = services.delete_account(cast(User, request.user), "with_lists" in request.POST)
    auth.logout(request)
    request.owner, request.owner_cookie_due = owner, True
    Notice(_("Your account is deleted.")).leave_for(request)
    return redirect("lists:home")
