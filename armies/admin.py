"""Army books and army lists in Django's admin."""

from django.contrib import admin, messages
from django.contrib.admin import EmptyFieldListFilter
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from armies.campaigns.records import log_lines
from armies.campaigns.standing import state_of
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
from armies.services.books import publish_book
from rulesets.admin import FixedWhenPublished, ListAdmin, ReadOnlyAdmin


@admin.register(Unit, SpecialRule, Spell)
class BookEntryAdmin(FixedWhenPublished):
    list_display = ["name", "book", "position"]
    list_filter = ["book__game", "book"]
    list_select_related = ["book"]
    search_fields = ["name", "name_it", "key"]


@admin.register(UpgradePackage)
class UpgradePackageAdmin(FixedWhenPublished):
    list_display = ["__str__", "book", "position"]
    list_filter = ["book__game", "book"]
    list_select_related = ["book"]
    search_fields = ["hint", "key"]


@admin.register(UpgradeSection)
class UpgradeSectionAdmin(FixedWhenPublished):
    book_path = "package__book"
    list_display = ["__str__", "package", "variant", "position"]
    list_filter = ["package__book__game", "package__book"]
    list_select_related = ["package"]
    search_fields = ["label", "label_it", "key"]


@admin.register(UpgradeOption)
class UpgradeOptionAdmin(FixedWhenPublished):
    book_path = "section__package__book"
    list_display = ["__str__", "section", "points", "position"]
    list_filter = ["section__package__book__game", "section__package__book"]
    list_select_related = ["section"]
    search_fields = ["label", "label_it", "key"]


@admin.register(ArmyBook)
class ArmyBookAdmin(FixedWhenPublished):
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
        stored = [publish_book(book) for book in books.exclude(owner=None)]
        new = sum(found.is_new for found in stored)
        text = ngettext("%(n)d book is everybody's now.", "%(n)d books are everybody's now.", new)
        messages.success(request, text % {"n": new})
        if len(stored) > new:
            here = len(stored) - new
            text = ngettext("%(n)d was here already.", "%(n)d were here already.", here)
            messages.info(request, text % {"n": here})


admin.site.register(Army, ListAdmin)


@admin.register(Campaign)
class CampaignAdmin(ReadOnlyAdmin):
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
