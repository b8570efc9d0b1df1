"""Backups waiting to be restored."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class UploadedBackup(models.Model):
    """An uploaded backup, kept until its owner has seen a preview and confirmed it."""

    owner = models.UUIDField(_("owner"), editable=False, db_index=True)
    content = models.BinaryField(_("content"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("backup")
        verbose_name_plural = _("backups")

    def __str__(self) -> str:
        return str(self.created_at)
