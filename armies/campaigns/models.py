"""Campaigns and the seats at their tables."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from rulesets.engine.fields import MAX_NAME
from rulesets.owned.models import OwnedQuerySet
from rulesets.owned.secrets import new_share_key


class CampaignQuerySet(OwnedQuerySet["Campaign"]):
    """Campaigns of owners."""


class Campaign(models.Model):
    """A campaign of several players: its document with the log of actions in it.

    `owner` opened it and may renew the keys; the books are those its owner has. `name` repeats
    what the document says, for listings; `squares` say where the objectives lie, such as `C2`,
    empty until a player enters them.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.UUIDField(_("owner"), editable=False, db_index=True)
    document = models.TextField(_("document"))
    revision = models.PositiveIntegerField(_("revision"), default=1)
    name = models.CharField(_("name"), max_length=MAX_NAME, blank=True)
    squares = models.JSONField(_("squares of the objectives"), default=list, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    updated_at = models.DateTimeField(_("last change"), auto_now=True)
    deleted_at = models.DateTimeField(_("deleted"), null=True)

    objects = CampaignQuerySet.as_manager()

    class Meta:
        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")
        ordering = ["-updated_at"]

    def __str__(self) -> str:
        return self.name or str(self.id)


class SeatQuerySet(models.QuerySet["Seat"]):
    def in_use(self) -> "SeatQuerySet":
        """Return seats of campaigns that are not deleted."""
        return self.filter(campaign__deleted_at=None)


class Seat(models.Model):
    """A seat at a campaign's table, opened by its key; without `player` it only watches."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="seats")
    player = models.CharField(_("player"), max_length=16, blank=True)
    key = models.CharField(max_length=64, unique=True, default=new_share_key)

    objects = SeatQuerySet.as_manager()

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "player"], name="campaigns_seat_player")
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id} {self.player}"
