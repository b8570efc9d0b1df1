"""The form that signs up with a passkey alone."""

from typing import Any

from allauth.account.forms import SignupForm
from django.contrib.auth.models import User
from django.http import HttpRequest

from rulesets.accounts.services import new_user


class PasskeySignupForm(SignupForm):
    """Asks for nothing: the browser creates the passkey on the next page."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.clear()

    def save(self, request: HttpRequest) -> User:
        return new_user()
