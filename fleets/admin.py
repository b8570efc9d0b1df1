"""Fleet books and fleets in Django's admin."""

from django.contrib import admin

from fleets.models import (
    Fleet,
    FleetBook,
    Hero,
    ShipClass,
    SpecialRule,
    Squadron,
    System,
    Title,
    Weapon,
)
from rulesets.admin import FixedWhenPublished, ListAdmin


@admin.register(ShipClass, Squadron, Hero, Title, System, Weapon, SpecialRule)
class BookEntryAdmin(FixedWhenPublished):
    list_display = ["name", "book", "position"]
    list_filter = ["book"]
    search_fields = ["name", "name_it", "key"]


@admin.register(FleetBook)
class FleetBookAdmin(FixedWhenPublished):
    book_path = ""
    list_display = ["name", "version", "published"]


admin.site.register(Fleet, ListAdmin)
