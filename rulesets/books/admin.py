"""Books in Django's admin: drafts are edited as JSON, published books only in their kinds."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin import EmptyFieldListFilter
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from rulesets import wording
from rulesets.books import services
from rulesets.books.models import Book
from rulesets.books.reading import read_book, read_document
from rulesets.engine.errors import InvalidInput

LISTED_UNITS = 500


class BookAdminForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    """A whole book as one JSON document; every error is shown with its place."""

    class Meta:
        model = Book
        fields = ("document", "source", "published", "corrections")
        widgets = {"document": forms.Textarea(attrs={"rows": 40, "cols": 120})}

    def clean_document(self) -> str:
        text: str = self.cleaned_data["document"]
        try:
            self.book = read_document(text)
        except InvalidInput as error:
            raise ValidationError(wording.error_lines(error.details)) from None
        same = Book.objects.filter(game=self.book.game, key=self.book.key, owner=None).filter(
            Q(version=self.book.version) | Q(digest=services.digest_of(self.book))
        )
        if same.exclude(pk=self.instance.pk).exists():
            raise ValidationError(_("There is a book of this game, key and version already."))
        return text

    def clean_corrections(self) -> dict[str, list[str]]:
        """Return the corrected kinds by unit; units and kinds must exist."""
        corrections = self.cleaned_data["corrections"] or {}
        if not isinstance(corrections, dict):
            raise ValidationError(_("Write the kinds of units by their keys."))
        if not self.instance.pk:
            return {}
        known = set(self.instance.units.values_list("key", flat=True))
        unknown = ", ".join(sorted(corrections.keys() - known))
        if unknown:
            raise ValidationError(_("No such units: %(keys)s"), params={"keys": unknown})
        empty = ", ".join(sorted(key for key, kinds in corrections.items() if not kinds))
        if empty:
            raise ValidationError(_("A unit needs a kind: %(keys)s"), params={"keys": empty})
        corrected = Book(
            game=self.instance.game, document=self.instance.document, corrections=corrections
        )
        try:
            read_book(corrected)
        except InvalidInput as error:
            raise ValidationError(wording.error_lines(error.details)) from None
        return corrections


@admin.register(Book)
class BookAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    form = BookAdminForm
    list_display = ["name", "version", "game", "published", "is_private", "source", "updated_at"]
    list_filter = ["game", "published", ("owner", EmptyFieldListFilter)]
    search_fields = ["name", "name_it", "key"]
    actions = ["publish"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Book]:
        books = super().get_queryset(request)
        name = request.resolver_match and request.resolver_match.url_name
        return books.defer("document") if name and name.endswith("changelist") else books

    def get_fields(self, request: HttpRequest, obj: Book | None = None) -> Any:
        if obj is None:
            return ["document", "source"]
        if obj.published:
            return [*self._facts, "corrections"]
        return ["document", "source", "published", "corrections", "listed_units"]

    _facts = ("name", "version", "game", "owner", "source", "digest", "listed_units")

    def get_readonly_fields(self, request: HttpRequest, obj: Book | None = None) -> tuple[str, ...]:
        return self._facts if obj and obj.published else ("listed_units",)

    def has_delete_permission(self, request: HttpRequest, obj: Book | None = None) -> bool:
        is_fixed = obj is not None and obj.published
        return not is_fixed and super().has_delete_permission(request, obj)

    @admin.display(boolean=True, description=_("private"))
    def is_private(self, book: Book) -> bool:
        return book.owner is not None

    @admin.display(description=_("units"))
    def listed_units(self, book: Book) -> SafeString:
        """Return each unit's key, name and kinds."""
        units = book.units.values_list("key", "name", "kinds")[:LISTED_UNITS]
        return format_html_join(mark_safe("<br>"), "{}: {} ({})", units)

    def save_model(
        self, request: HttpRequest, obj: Book, form: BookAdminForm, change: bool
    ) -> None:
        """Save through the services: a draft whole, a published book's corrections."""
        if "document" in form.cleaned_data:
            services.write_draft(obj, form.book)
        if change:
            services.correct_kinds(obj, form.cleaned_data["corrections"])

    @admin.action(description=_("Publish for everybody"), permissions=["add"])
    def publish(self, request: HttpRequest, books: QuerySet[Book]) -> None:
        stored = [services.publish(book) for book in books]
        new = sum(found.is_new for found in stored)
        text = ngettext("%(n)d book is everybody's now.", "%(n)d books are everybody's now.", new)
        messages.success(request, text % {"n": new})
        if len(stored) > new:
            here = len(stored) - new
            text = ngettext("%(n)d was here already.", "%(n)d were here already.", here)
            messages.info(request, text % {"n": here})
