"""Webhooks of shared lists."""

from django.db import models
from django.utils.translation import gettext_lazy as _

WEBHOOK_LENGTH = 500


class Webhook(models.Model):
    """A URL notified of every change of a shared list.

    `origin` is the base URL of this installation at registration. `sent` is the last revision
    delivered, `failure` why the newest one was not, `retry_at` when that is tried again: None if
    nothing has failed or the webhook is given up.
    """

    list = models.ForeignKey("lists.List", on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField(_("address"), max_length=WEBHOOK_LENGTH)
    origin = models.CharField(max_length=300)
    secret = models.CharField(max_length=64, editable=False)
    sent = models.PositiveIntegerField(_("last revision sent"), null=True)
    failure = models.CharField(_("failure"), max_length=32, blank=True)
    failing_since = models.DateTimeField(null=True)
    retry_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        constraints = [models.UniqueConstraint(fields=["list", "url"], name="lists_webhook_url")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.list_id} {self.pk}"
