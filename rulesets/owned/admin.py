"""The base of admin pages for players' rows."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest


class OwnedAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    """Rows of players: operators can view and delete them."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
