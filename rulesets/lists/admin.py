"""Lists in Django's admin, with only the columns that players' own listings show."""

from django.contrib import admin

from rulesets.lists.models import List
from rulesets.owned.admin import OwnedAdmin


@admin.register(List)
class ListAdmin(OwnedAdmin):
    list_display = ["__str__", "game", "points", "verdict", "updated_at"]
    list_filter = ["game", "verdict"]
    fields = ["name", "game", "size", "points", "verdict", "revision", "created_at", "updated_at"]
