"""Army books and army lists in Django's admin."""

from django import forms
from django.contrib import admin, messages
from django.contrib.admin import EmptyFieldListFilter
from django.core.exceptions import ValidationError
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from armies import mapping
from armies.campaigns.records import log_lines
from armies.campaigns.standing import state_of
from armies.forms import UnitForm
from armies.models import (
    Army,
    ArmyBook,
    Campaign,
    SpecialRule,
    Spell,
    Unit,
    UpgradeOption,
    UpgradePackage,
    UpgradeSection,
)
from armies.services.books import copy_book
from rulesets import wording
from rulesets.admin import FixedWhenPublished, ListAdmin, PlayersAdmin
from rulesets.engine.errors import InvalidInput


@admin.register(SpecialRule, Spell)
class BookEntryAdmin(FixedWhenPublished):
    list_display = ["name", "book", "book__game", "position"]
    list_filter = ["book__game"]
    list_select_related = ["book"]
    search_fields = ["name", "name_it", "key", "book__name"]


@admin.register(Unit)
class UnitAdmin(BookEntryAdmin):
    """Kinds stay correctable in published books: they are how Muster classes the unit."""

    form = UnitForm
    correctable = ("kinds",)

    def save_model(self, request, obj, form, change):
        super().save_model(request, obj, form, change)
        mapping.read_anew()


@admin.register(UpgradePackage)
class UpgradePackageAdmin(FixedWhenPublished):
    list_display = ["__str__", "book", "book__game", "position"]
    list_filter = ["book__game"]
    list_select_related = ["book"]
    search_fields = ["hint", "key", "book__name"]


@admin.register(UpgradeSection)
class UpgradeSectionAdmin(FixedWhenPublished):
    book_path = "package__book"
    list_display = ["__str__", "package", "package__book", "package__book__game", "position"]
    list_filter = ["package__book__game"]
    list_select_related = ["package__book"]
    search_fields = ["label", "label_it", "key", "package__book__name"]


@admin.register(UpgradeOption)
class UpgradeOptionAdmin(FixedWhenPublished):
    book_path = "section__package__book"
    list_display = [
        "__str__",
        "section",
        "points",
        "section__package__book",
        "section__package__book__game",
    ]
    list_filter = ["section__package__book__game"]
    list_select_related = ["section__package__book"]
    search_fields = ["label", "label_it", "key", "section__package__book__name"]


class ArmyBookForm(forms.ModelForm):
    """Publishes a book only if it can be read: from then on nobody can mend it."""

    def clean_published(self):
        published = self.cleaned_data["published"]
        if published and self.instance.pk:
            try:
                mapping.read_book(self.instance)
            except InvalidInput as error:
                raise ValidationError(
                    [
                        f"{found.place}: {wording.problem_sentence(found)}"
                        for found in error.problems
                    ]
                ) from None
        return published


@admin.register(ArmyBook)
class ArmyBookAdmin(FixedWhenPublished):
    form = ArmyBookForm
    book_path = ""
    list_display = ["name", "version", "game", "published", "is_private", "source"]
    list_filter = ["game", "published", ("owner", EmptyFieldListFilter)]
    search_fields = ["name", "name_it", "key"]
    readonly_fields = ["owner", "digest"]
    actions = ["publish"]

    @admin.display(boolean=True, description=_("private"))
    def is_private(self, book):
        return book.owner is not None

    @admin.action(description=_("Publish private books for everybody"), permissions=["add"])
    def publish(self, request, books):
        stored = [copy_book(book) for book in books.exclude(owner=None)]
        new = sum(found.is_new for found in stored)
        text = ngettext("%(n)d book is everybody's now.", "%(n)d books are everybody's now.", new)
        messages.success(request, text % {"n": new})
        if len(stored) > new:
            here = len(stored) - new
            text = ngettext("%(n)d was here already.", "%(n)d were here already.", here)
            messages.info(request, text % {"n": here})


admin.site.register(Army, ListAdmin)


@admin.register(Campaign)
class CampaignAdmin(PlayersAdmin):
    """Campaigns are their players': whoever has a seat's key acts, so no key is shown."""

    list_display = ["__str__", "revision", "created_at", "updated_at", "deleted_at"]
    search_fields = ["name"]
    fields = ["name", "revision", "created_at", "updated_at", "deleted_at", "log"]
    readonly_fields = fields

    @admin.display(description=_("log"))
    def log(self, campaign):
        """Every action, the newest first."""
        state = state_of(campaign)
        lines = (
            (line.round, line.part, state.name_of(line.player), line.text)
            for line in log_lines(state)
        )
        return format_html_join(mark_safe("<br>"), "{} · {} · {}: {}", lines)
