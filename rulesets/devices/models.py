"""Browsers that have an owner's lists, and links that add one."""

import uuid

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

USER_AGENT_LENGTH = 200


class DeviceQuerySet(models.QuerySet["Device"]):
    def of_owner(self, owner: uuid.UUID | None) -> "DeviceQuerySet":
        return self.filter(owner=owner) if owner else self.none()


class Device(models.Model):
    """A browser that has an owner's lists; its cookie holds the id, void without the row."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.UUIDField(_("owner"), editable=False, db_index=True)
    user_agent = models.CharField(max_length=USER_AGENT_LENGTH, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    seen_on = models.DateField(_("last seen"))

    objects = DeviceQuerySet.as_manager()

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")
        ordering = ["-seen_on", "-created_at"]

    def __str__(self) -> str:
        return str(self.id)


class DeviceLink(models.Model):
    """A link that gives one browser an owner's lists, once. `digest` is the SHA-256 of its key."""

    owner = models.UUIDField(_("owner"), editable=False, db_index=True)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    expires_at = models.DateTimeField(_("expires"))
    used_at = models.DateTimeField(_("used"), null=True)

    class Meta:
        verbose_name = _("link to a device")
        verbose_name_plural = _("links to devices")

    def __str__(self) -> str:
        return str(self.expires_at)

    @property
    def is_open(self) -> bool:
        return self.used_at is None and self.expires_at > timezone.now()
