"""Adapts django-allauth: a passkey or a code by e-mail is enough to sign in."""

import time
from typing import Any

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.account.stages import EmailVerificationStage
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.webauthn.stages import PasskeySignupStage
from django.contrib.auth.models import User
from django.contrib.sites.shortcuts import get_current_site
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import date_format

from rulesets.accounts.sending import send_soon
from rulesets.web.requests import client_network
from rulesets.web.user_agents import browser

SIGNED_IN_AT = "signed_in_at"
"""Session key of the time of signing in."""


class AccountAdapter(DefaultAccountAdapter):
    """Requires a passkey or a code by e-mail, never both."""

    def get_login_stages(self) -> list[str]:
        return [
            "allauth.account.stages.LoginByCodeStage",
            "rulesets.accounts.adapter.AddressStage",
            "rulesets.accounts.adapter.PasskeyStage",
        ]

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """Return whether the last sign-in, by either way, was too long ago."""
        since = time.time() - context.request.session.get(SIGNED_IN_AT, 0)
        return bool(since > app_settings.REAUTHENTICATION_TIMEOUT)

    def get_client_ip(self, request: HttpRequest) -> str:
        return client_network(request)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        request = self.request
        defaults = {"request": request, "email": email, "current_site": get_current_site(request)}
        send_soon(self.render_mail(template_prefix, email, defaults | context))


class AddressStage(EmailVerificationStage):
    """Verifies the e-mail address of a user who has one; passkey accounts need none."""

    def handle(self) -> tuple[HttpResponse | None, bool]:
        user = self.login.user
        if user and not EmailAddress.objects.filter(user=user).exists():
            return None, True
        handled: tuple[HttpResponse | None, bool] = super().handle()
        return handled


class PasskeyStage(PasskeySignupStage):
    """Creates the passkey of a new account; who leaves its page may sign in in another way."""

    def is_resumable(self, request: HttpRequest) -> bool:
        return False


class PasskeyAdapter(DefaultMFAAdapter):
    """Names an account in the device's list of passkeys."""

    def get_public_key_credential_user_entity(self, user: User) -> dict[str, Any]:
        name = user.email or date_format(timezone.localdate(), "DATE_FORMAT")
        entity: dict[str, Any] = super().get_public_key_credential_user_entity(user)
        return entity | {"name": name, "display_name": f"Muster, {name}"}

    def generate_authenticator_name(self, user: User, type: str) -> str:
        return browser(context.request.headers.get("User-Agent", ""))
