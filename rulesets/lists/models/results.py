"""Results of imports."""

import uuid

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils.translation import gettext_lazy as _


class ImportResult(models.Model):
    """The outcomes of one import, shown at an address of their own.

    `text` is what was pasted, if it could not be imported.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.UUIDField(_("owner"), editable=False, db_index=True)
    outcomes = models.JSONField(_("outcomes"), encoder=DjangoJSONEncoder)
    text = models.TextField(_("text"), blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("result of an import")
        verbose_name_plural = _("results of imports")
        ordering = ["created_at"]

    def __str__(self) -> str:
        return str(self.created_at)
