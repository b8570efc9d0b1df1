"""Responses that can be replayed."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class StoredResponse(models.Model):
    """The response to a request, kept to answer the same request again.

    `key` is a digest of what tells the request from others, `request` one of its content.
    `response` is encrypted, and empty until the request has been answered.
    """

    key = models.CharField(max_length=64, unique=True)
    request = models.CharField(max_length=64)
    response = models.TextField(default="")
    created_at = models.DateTimeField(_("created"), auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("answer")
        verbose_name_plural = _("answers")

    def __str__(self) -> str:
        return self.key
