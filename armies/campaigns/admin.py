"""Campaigns in Django's admin."""

from django.contrib import admin
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from armies.campaigns.models import Campaign
from armies.campaigns.screens.log import log_lines
from armies.campaigns.states import state_of
from rulesets.owned.admin import OwnedAdmin


@admin.register(Campaign)
class CampaignAdmin(OwnedAdmin):
    """Seats' keys are hidden: anybody who has one acts as its player."""

    list_display = ["__str__", "revision", "created_at", "updated_at", "deleted_at"]
    search_fields = ["name"]
    fields = ["name", "revision", "created_at", "updated_at", "deleted_at", "log"]
    readonly_fields = ["name", "revision", "created_at", "updated_at", "deleted_at", "log"]

    @admin.display(description=_("log"))
    def log(self, campaign: Campaign) -> SafeString:
        """Show every action, the newest first."""
        state = state_of(campaign)
        lines = ((line.round, line.part, line.text) for line in log_lines(state))
        return format_html_join(mark_safe("<br>"), "{} · {} · {}", lines)
