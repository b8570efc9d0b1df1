"""Accounts, and owners merged into others."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Account(models.Model):
    """Ties a user to the owner of their lists."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="account"
    )
    owner = models.UUIDField(_("owner"), unique=True, default=uuid.uuid4, editable=False)

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")

    def __str__(self) -> str:
        return str(self.user)


class MergedOwner(models.Model):
    """An owner merged into another: browsers of `earlier` may follow to `now`."""

    earlier = models.UUIDField(unique=True)
    now = models.UUIDField(db_index=True)

    class Meta:
        verbose_name = _("merged owner")
        verbose_name_plural = _("merged owners")

    def __str__(self) -> str:
        return f"{self.earlier} {self.now}"
