"""Campaigns in the admin: to be read and deleted, without the keys of their seats."""

from django.urls import reverse

from armies.campaigns.services import record_action
from rulesets.games.strategy.actions import Take


def test_campaign_is_listed_with_its_name(admin_client, table):
    assert "The Ford" in admin_client.get(reverse("admin:campaigns_campaign_changelist")).text


def test_campaign_is_read_as_its_log_and_not_changed(admin_client, table):
    record_action(table.anna, Take(id="new", player="p1", objective=3))
    page = admin_client.get(reverse("admin:campaigns_campaign_change", args=[table.row.pk])).text
    assert "1 · Battle · Anna captures objective 3" in page
    assert ('name="_save"' in page, "deletelink" in page) == (False, True)
    assert [key for key in (table.anna, table.bruno, table.watcher) if key in page] == []
