"""Fleet books in Django's admin. What is published can be read there, not changed."""

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


class FixedWhenPublished(admin.ModelAdmin):
    """Entries of a published book can be looked at only."""

    def is_published(self, entry):
        return entry is not None and entry.book.published

    def has_change_permission(self, request, obj=None):
        return not self.is_published(obj) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request, obj=None):
        return not self.is_published(obj) and super().has_delete_permission(request, obj)


@admin.register(ShipClass, Squadron, Hero, Title, System, Weapon, SpecialRule)
class BookEntryAdmin(FixedWhenPublished):
    list_display = ["name", "book", "position"]
    list_filter = ["book"]
    search_fields = ["name", "name_it", "key"]


@admin.register(FleetBook)
class FleetBookAdmin(FixedWhenPublished):
    list_display = ["name", "version", "published"]

    def is_published(self, book):
        return book is not None and book.published


@admin.register(Fleet)
class FleetAdmin(admin.ModelAdmin):
    """Fleets are their players': the operator sees what a listing shows."""

    list_display = ["name", "points", "verdict", "updated_at"]
    fields = ["name", "game", "size", "points", "verdict", "revision", "created_at", "updated_at"]
    readonly_fields = fields

    def has_add_permission(self, request):
        return False

    def has_change_permission(self, request, obj=None):
        return False
