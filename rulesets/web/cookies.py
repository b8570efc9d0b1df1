"""Sets cookies with Secure, HttpOnly and SameSite=Lax."""

from datetime import timedelta

from django.conf import settings
from django.http import HttpResponseBase


def set_cookie(response: HttpResponseBase, name: str, value: str, max_age: int | timedelta) -> None:
    response.set_cookie(
        name, value, max_age=max_age, secure=settings.HTTPS, httponly=True, samesite="Lax"
    )
