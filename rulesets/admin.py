"""What the admin of every app shares: published books can be read there, not changed."""

from django.contrib import admin


class FixedWhenPublished(admin.ModelAdmin):
    """Rows of a book, whose path from the row is `book_path`; empty for the book itself.

    Those of a published book can be looked at only, and nothing is added to one.
    """

    book_path = "book"

    def is_published(self, row):
        for name in filter(None, self.book_path.split("__")):
            row = row and getattr(row, name)
        return row is not None and row.published

    def has_change_permission(self, request, obj=None):
        return not self.is_published(obj) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request, obj=None):
        return not self.is_published(obj) and super().has_delete_permission(request, obj)

    def formfield_for_foreignkey(self, db_field, request, **kwargs):
        """What a row may belong to: a book, or a part of one, that is not published."""
        first, _, rest = self.book_path.partition("__")
        if db_field.name == first:
            path = f"{rest}__published" if rest else "published"
            rows = db_field.remote_field.model._default_manager
            kwargs["queryset"] = rows.filter(**{path: False})
        return super().formfield_for_foreignkey(db_field, request, **kwargs)


class ReadOnlyAdmin(admin.ModelAdmin):
    """Rows of players, to look at and to delete."""

    def has_add_permission(self, request):
        return False

    def has_change_permission(self, request, obj=None):
        return False


class ListAdmin(ReadOnlyAdmin):
    """Lists are their players': the operator sees what a listing shows."""

    list_display = ["__str__", "game", "points", "verdict", "updated_at"]
    list_filter = ["game", "verdict"]
    fields = ["name", "game", "size", "points", "verdict", "revision", "created_at", "updated_at"]
    readonly_fields = fields
